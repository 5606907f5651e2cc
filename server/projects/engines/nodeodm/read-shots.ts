import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { RawScene } from '../engine.ts';

const Triple = z.tuple([z.number(), z.number(), z.number()]);
const Shots = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        filename: z.string(),
        /** Easting, northing and height in the zone of the orthophoto. */
        translation: Triple,
        /** From that frame into the camera's, as an axis as long as the angle in radians. */
        rotation: Triple.optional(),
      }),
    }),
  ),
});
const Stats = z.object({
  reconstruction_statistics: z
    .object({ reprojection_error_pixels: z.number().optional(), reconstructed_points_count: z.number().optional() })
    .optional(),
  gps_errors: z.object({ error: z.object({ x: z.number(), y: z.number(), z: z.number() }).optional() }).optional(),
});

export type Shots = Pick<RawScene, 'origin' | 'reprojectionErrorPx' | 'georeferencingErrorM' | 'points' | 'cameras'>;

/** Where the cameras were found to be, and how well; both files are the engine's own. */
export async function readShots(files: { shots: string; stats: string | null }): Promise<Shots> {
  const { features } = Shots.parse(JSON.parse(await readFile(files.shots, 'utf8')));
  const stats = files.stats === null ? {} : Stats.parse(JSON.parse(await readFile(files.stats, 'utf8')));
  const places = features.map(({ properties }) => properties.translation);
  const middle = (axis: number) =>
    Math.floor(places.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / Math.max(1, places.length));
  const origin = [middle(0), middle(1), 0] as const;
  const error = stats.gps_errors?.error;
  return {
    origin,
    reprojectionErrorPx: stats.reconstruction_statistics?.reprojection_error_pixels ?? null,
    georeferencingErrorM: error ? [error.x, error.y, error.z] : null,
    points: stats.reconstruction_statistics?.reconstructed_points_count ?? null,
    cameras: features.map(({ properties: { filename, translation, rotation } }) => ({
      name: filename,
      centre: [translation[0] - origin[0], translation[1] - origin[1], translation[2] - origin[2]],
      rotation: rotation ? matrixOf(rotation) : null,
    })),
  };
}

/** Rodrigues: the matrix of a turn about an axis, row by row. */
export function matrixOf([x, y, z]: readonly [number, number, number]): number[] {
  const angle = Math.hypot(x, y, z);
  if (angle < 1e-12) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [a, b, c] = [x / angle, y / angle, z / angle];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cos;
  return [
    cos + a * a * rest,
    a * b * rest - c * sin,
    a * c * rest + b * sin,
    b * a * rest + c * sin,
    cos + b * b * rest,
    b * c * rest - a * sin,
    c * a * rest - b * sin,
    c * b * rest + a * sin,
    cos + c * c * rest,
  ];
}
