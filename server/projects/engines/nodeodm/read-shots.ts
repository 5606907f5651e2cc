import { readFile } from 'node:fs/promises';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { z } from 'zod';
import type { RawScene } from '../engine.ts';

const Triple = z.tuple([z.number(), z.number(), z.number()]);
const Shot = z.object({
  properties: z.object({
    filename: z.string(),
    /** Easting, northing and height in the UTM zone of the orthophoto; missing in earlier versions. */
    translation: Triple.optional(),
    /** World-to-camera rotation as a Rodrigues vector. */
    rotation: Triple.optional(),
  }),
  /** The same position in degrees. */
  geometry: z.object({ coordinates: Triple }).optional(),
});
type Shot = z.infer<typeof Shot>;
const Shots = z.object({ features: z.array(z.unknown()) });
const Stats = z.object({
  reconstruction_statistics: z
    .object({ reprojection_error_pixels: z.number().optional(), reconstructed_points_count: z.number().optional() })
    .optional(),
  gps_errors: z.object({ error: z.object({ x: z.number(), y: z.number(), z: z.number() }).optional() }).optional(),
});

export type Shots = Pick<RawScene, 'origin' | 'reprojectionErrorPx' | 'georeferencingErrorM' | 'points' | 'cameras'>;
type Files = { shots: string | null; stats: string | null };
type Zone = { epsg: number; corner: readonly [number, number] };

/**
 * Camera poses and quality figures from ODM's own files. Unreadable cameras are left out: `cameras` may be empty.
 */
export async function readShots(files: Files, { epsg, corner }: Zone): Promise<Shots> {
  const { features } = (await readJson(files.shots, Shots)) ?? { features: [] };
  const stats = (await readJson(files.stats, Stats)) ?? {};
  const shots = features.flatMap((feature) => {
    const shot = Shot.safeParse(feature);
    const place = shot.success ? placeOf(shot.data, epsg) : null;
    return shot.success && place ? [{ ...shot.data.properties, place }] : [];
  });
  const middle = (axis: 0 | 1) =>
    Math.floor(shots.length > 0 ? shots.reduce((sum, { place }) => sum + place[axis], 0) / shots.length : corner[axis]);
  const origin = [middle(0), middle(1), 0] as const;
  const error = stats.gps_errors?.error;
  return {
    origin,
    reprojectionErrorPx: stats.reconstruction_statistics?.reprojection_error_pixels ?? null,
    georeferencingErrorM: error ? [error.x, error.y, error.z] : null,
    points: stats.reconstruction_statistics?.reconstructed_points_count ?? null,
    cameras: shots.map(({ filename, place, rotation }) => ({
      name: filename,
      centre: [place[0] - origin[0], place[1] - origin[1], place[2] - origin[2]],
      rotation: rotation ? matrixOf(rotation) : null,
    })),
  };
}

function placeOf({ properties: { translation }, geometry }: Shot, epsg: number): [number, number, number] | null {
  if (translation) return translation;
  if (!geometry || !isUtm(epsg)) return null;
  const [lng, lat, height] = geometry.coordinates;
  return [...toUtm([lng, lat], epsg), height];
}

const isUtm = (epsg: number) => [326, 327].includes(Math.floor(epsg / 100));

async function readJson<T>(file: string | null, schema: z.ZodType<T>): Promise<T | null> {
  if (file === null) return null;
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Rotation matrix of a Rodrigues vector, row by row. */
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
