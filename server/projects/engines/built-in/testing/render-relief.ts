import path from 'node:path';
import sharp from 'sharp';
import { inverseCamera, cameraMatrix } from '../depth/depth-camera.ts';
import type { Lens } from '../placing/lens.ts';
import { add, apply, multiply, times, transpose, type Matrix, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

/** Ground that falls or rises by less than a ray from above, and what each photo shows of its places. */
export type Relief = {
  heightM: (east: number, north: number) => number;
  colourOf: (place: Vector, photo: number) => readonly [number, number, number];
};

const downward: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, -1];
/** Rounds in which a ray finds the ground. */
const ROUNDS = 5;
/** Points that stand for those of the cameras are so far apart. */
const POINTS_M = 1;

/** Photos from straight above, with points that each of them sees; poses are the truth. */
export async function photographRelief(
  folder: string,
  relief: Relief,
  { lens, centres }: { lens: Lens; centres: readonly Vector[] },
): Promise<{ views: CameraView[]; pointAt: (id: number) => Vector | undefined }> {
  const points: Vector[] = [];
  for (let east = -30; east <= 30; east += POINTS_M)
    for (let north = -30; north <= 30; north += POINTS_M) points.push([east, north, relief.heightM(east, north)]);
  const views: CameraView[] = [];
  for (const [photo, centre] of centres.entries()) {
    const name = `photo-${photo}.png`;
    const file = path.join(folder, name);
    const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
    await sharp(paint(relief, lens, { centre, photo }), { raw })
      .png({ compressionLevel: 1 })
      .toFile(file);
    const isSeen = ([east, north, up]: Vector) =>
      Math.abs(east - centre[0]) < ((centre[2] - up) * lens.cx) / lens.fx &&
      Math.abs(north - centre[1]) < ((centre[2] - up) * lens.cy) / lens.fy;
    const seen = new Set([...points.keys()].filter((id) => isSeen(points[id] as Vector)));
    views.push({ name, path: file, lens, rotation: downward, centre, points: seen });
  }
  return { views, pointAt: (id) => points[id] };
}

function paint(
  { heightM, colourOf }: Relief,
  lens: Lens,
  { centre, photo }: { centre: Vector; photo: number },
): Buffer {
  const pixels = Buffer.alloc(lens.widthPx * lens.heightPx * 3);
  const back = multiply(transpose(downward), inverseCamera(cameraMatrix(lens)));
  for (let at = 0; at < lens.widthPx * lens.heightPx; at++) {
    const ray = apply(back, [at % lens.widthPx, Math.floor(at / lens.widthPx), 1]);
    let place = add(centre, times(ray, centre[2]));
    for (let round = 0; round < ROUNDS; round++)
      place = add(centre, times(ray, centre[2] - heightM(place[0], place[1])));
    for (const [band, value] of colourOf(place, photo).entries())
      pixels[at * 3 + band] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return pixels;
}
