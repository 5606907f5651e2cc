import { undistort } from '../placing/lens.ts';
import { add, apply, lengthOf, times, transpose, unit, type Vector } from '../placing/linear.ts';
import type { Bundle } from './solver/bundle.ts';
import { invertThree } from './solver/invert-three.ts';
import { LOOK, lookAtPoint } from './solver/look-at-point.ts';
import { weightOf } from './solver/robust.ts';

/** Where a point was marked in a photo. */
export type Mark = { camera: number; at: readonly [number, number] };
export type Triangulated = {
  at: Vector;
  /** Distance of each mark from where the point should be seen, in pixels. */
  errorsPx: number[];
};

type Cameras = Pick<Bundle, 'cameras' | 'lenses'>;

const ROUNDS = 20;
const ENOUGH_M = 1e-6;
const look = new Float64Array(LOOK.size);

/** The place that all marks point to, with less weight for marks that do not fit; null if their rays are parallel. */
export function triangulate(bundle: Cameras, marks: readonly Mark[], sigmaPx: number): Triangulated | null {
  if (marks.length < 2) return null;
  let at = crossing(bundle, marks);
  for (let round = 0; round < ROUNDS; round++) {
    const step = stepOf(bundle, marks, { at, sigmaPx });
    at = add(at, step);
    if (!at.every(Number.isFinite)) return null;
    if (lengthOf(step) < ENOUGH_M) break;
  }
  const errorsPx = marks.map((mark) => markErrorPx(bundle, mark, at));
  return errorsPx.every(Number.isFinite) ? { at, errorsPx } : null;
}

/** The place nearest to all rays. */
function crossing({ cameras, lenses }: Cameras, marks: readonly Mark[]): Vector {
  const own = new Float64Array(9);
  const right = new Float64Array(3);
  for (const { camera: index, at } of marks) {
    const { lens, rotation, centre } = cameras[index]!;
    const ray = unit(apply(transpose(rotation), [...undistort(lenses[lens]!, ...at), 1]));
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const value = (i === j ? 1 : 0) - ray[i]! * ray[j]!;
        own[i * 3 + j]! += value;
        right[i]! += value * centre[j]!;
      }
  }
  return solved(own, right);
}

function stepOf(bundle: Cameras, marks: readonly Mark[], { at, sigmaPx }: { at: Vector; sigmaPx: number }): Vector {
  const own = new Float64Array(9);
  const right = new Float64Array(3);
  for (const mark of marks) {
    const error = markErrorPx(bundle, mark, at);
    if (!Number.isFinite(error)) continue;
    const weight = weightOf('pixels', error / sigmaPx);
    for (const row of [0, 1] as const)
      for (let i = 0; i < 3; i++) {
        const value = look[LOOK.point + row * 3 + i]! * weight;
        right[i]! += value * (mark.at[row] - look[row]!);
        for (let j = 0; j < 3; j++) own[i * 3 + j]! += value * look[LOOK.point + row * 3 + j]!;
      }
  }
  return solved(own, right);
}

function solved(own: Float64Array, right: Float64Array): Vector {
  const inverse = new Float64Array(9);
  invertThree(own, 0, inverse);
  return [0, 1, 2].map(
    (axis) => inverse[axis * 3]! * right[0]! + inverse[axis * 3 + 1]! * right[1]! + inverse[axis * 3 + 2]! * right[2]!,
  ) as unknown as Vector;
}

/** Distance of a mark from where a place is seen, infinite behind the camera; leaves the derivatives in `look`. */
export function markErrorPx({ cameras, lenses }: Cameras, { camera: index, at: [u, v] }: Mark, at: Vector): number {
  const camera = cameras[index]!;
  if (!lookAtPoint({ ...camera, lens: lenses[camera.lens]! }, at, look)) return Infinity;
  return Math.hypot(look[0]! - u, look[1]! - v);
}

/** Metres on the ground of one pixel at a point, in the nearest photo that shows it. */
export function pixelSizeM({ cameras, lenses }: Cameras, marks: readonly Mark[], at: Vector): number {
  const sizes = marks.map(({ camera: index }) => {
    const { lens, centre } = cameras[index]!;
    return lengthOf(add(at, times(centre, -1))) / lenses[lens]!.fx;
  });
  return Math.min(...sizes);
}
