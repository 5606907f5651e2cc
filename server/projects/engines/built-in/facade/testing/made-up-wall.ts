import path from 'node:path';
import sharp from 'sharp';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import type { CloudPoint } from '../../depth/cloud/cloud-points.ts';
import { apply, cross, fromRows, multiply, times, transpose, unit, type Vector } from '../../placing/linear.ts';
import type { CameraView } from '../../placing/placed-scene.ts';
import { axesOf, offWall, type WallPlane } from '../wall-plane.ts';

/** A painted wall that faces south-south-west, with a balcony, on a lawn; all of it is known. */
export const plane: WallPlane = {
  at: [3, -2, 0],
  outward: [Math.sin((200 * Math.PI) / 180), Math.cos((200 * Math.PI) / 180), 0],
};
export const wall = { leftM: -6, rightM: 6, topM: 5 } as const;
export const balcony = { leftM: 1, rightM: 4, bottomM: 2.5, topM: 3.3, outM: 0.8 } as const;
/** Sides of the painted fields. */
export const FIELD_M = 1.5;
const DISTANCE_M = 12;
const lens = { widthPx: 560, heightPx: 420, fx: 480, fy: 480, cx: 280, cy: 210, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
export const PIXEL_M = DISTANCE_M / lens.fx;
const CELL_M = 2 * PIXEL_M;
const NOISE_M = 0.01;

export const paint = {
  light: [210, 190, 170],
  dark: [120, 60, 40],
  balcony: [240, 220, 40],
  lawn: [60, 150, 60],
  sky: [150, 190, 240],
} as const;

const fieldAt = (along: number, up: number): keyof typeof paint =>
  (Math.floor(along / FIELD_M) + Math.floor(up / FIELD_M)) % 2 === 0 ? 'light' : 'dark';

const isOn = ({ leftM, rightM, bottomM, topM }: typeof balcony, along: number, up: number) =>
  along > leftM && along < rightM && up > bottomM && up < topM;

/** What a ray meets, in metres along the wall, up, and out of it. */
function seenAlong(from: Vector, ray: Vector): keyof typeof paint {
  const meet = (axis: 0 | 1 | 2, place: number): Vector | null => {
    const far = (place - from[axis]) / ray[axis];
    return far > 0 ? [from[0] + far * ray[0], from[1] + far * ray[1], from[2] + far * ray[2]] : null;
  };
  const front = meet(2, balcony.outM);
  if (front && isOn(balcony, front[0], front[1])) return 'balcony';
  for (const [axis, place] of [
    [0, balcony.leftM],
    [0, balcony.rightM],
    [1, balcony.bottomM],
    [1, balcony.topM],
  ] as const) {
    const side = meet(axis, place);
    if (!side || side[2] < 0 || side[2] > balcony.outM) continue;
    const other = axis === 0 ? side[1] : side[0];
    const [least, most] = axis === 0 ? [balcony.bottomM, balcony.topM] : [balcony.leftM, balcony.rightM];
    if (other > least && other < most) return 'balcony';
  }
  const at = meet(2, 0);
  if (at && at[0] > wall.leftM && at[0] < wall.rightM && at[1] > 0 && at[1] < wall.topM) return fieldAt(at[0], at[1]);
  return meet(1, 0) ? 'lawn' : 'sky';
}

/** Photos of the wall from in front and from both sides, and one from behind. */
export async function photographWall(folder: string): Promise<CameraView[]> {
  const places: Vector[] = [-5, 0, 5].flatMap((along) => [1.5, 5.5].map((up): Vector => [along, up, DISTANCE_M]));
  const views: CameraView[] = [];
  for (const [number, from] of [...places, [0, 3, -DISTANCE_M] as Vector].entries()) {
    const forward = unit([-0.3 * from[0], 2.5 - from[1], -from[2]]);
    const right = unit(cross(forward, [0, 1, 0]));
    const inWall = fromRows(right, cross(forward, right), forward);
    const pixels = Buffer.alloc(lens.widthPx * lens.heightPx * 3);
    for (let at = 0; at < lens.widthPx * lens.heightPx; at++) {
      const [x, y] = [(at % lens.widthPx) + 0.5 - lens.cx, Math.floor(at / lens.widthPx) + 0.5 - lens.cy];
      const ray = apply(transpose(inWall), [x / lens.fx, y / lens.fy, 1]);
      pixels.set(paint[seenAlong(from, ray)], at * 3);
    }
    const file = path.join(folder, `wall-${number}.png`);
    const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
    await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(file);
    views.push({
      name: path.basename(file),
      path: file,
      lens,
      rotation: multiply(inWall, fromRows(...axesOf(plane))),
      centre: offWall(plane, from),
      points: new Set(),
    });
  }
  return views;
}

/** Points of all that a camera in front could measure. */
export function* cloudOfWall(): Generator<CloudPoint> {
  const random = seededRandom(8);
  const axes = axesOf(plane);
  const point = (at: Vector, axis: 0 | 1 | 2, sign = 1): CloudPoint => {
    const moved = at.map((place, each) => place + (each === axis ? (random() - 0.5) * 2 * NOISE_M : 0));
    const [east, north, up] = offWall(plane, moved as unknown as Vector);
    return { east, north, up, normal: times(axes[axis], sign), colour: [90, 90, 90], weight: 3 };
  };
  for (let along = wall.leftM; along < wall.rightM; along += CELL_M)
    for (let up = 0; up < wall.topM; up += CELL_M)
      yield isOn(balcony, along, up) ? point([along, up, balcony.outM], 2) : point([along, up, 0], 2);
  for (let out = 0; out < balcony.outM; out += CELL_M) {
    for (let along = balcony.leftM; along < balcony.rightM; along += CELL_M) {
      yield point([along, balcony.bottomM, out], 1, -1);
      yield point([along, balcony.topM, out], 1);
    }
    for (let up = balcony.bottomM; up < balcony.topM; up += CELL_M)
      for (const along of [balcony.leftM, balcony.rightM])
        yield point([along, up, out], 0, along === balcony.leftM ? -1 : 1);
  }
  for (let along = -9; along < 9; along += CELL_M)
    for (let out = 0; out < 9; out += CELL_M) yield point([along, 0, out], 1);
}

/** A box that holds all of it, in metres from the origin. */
export const frame = {
  layout: { westM: -20, northM: 20, columns: Math.ceil(40 / CELL_M), rows: Math.ceil(40 / CELL_M), cellM: CELL_M },
  lowM: -2,
  highM: 10,
};
