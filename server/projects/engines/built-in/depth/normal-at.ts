import { cross, dot, unit, type Matrix, type Vector } from '../placing/linear.ts';
import type { DepthMap } from './depth-map.ts';

/** Pixels to each side that a normal is measured over. */
const REACH = 2;
/** Beyond this share of the depth, the pixel beside it is of another thing. */
const MOST_STEP = 0.03;

/** Normal of the surface at a pixel, towards the camera; `toWorld` turns pixels into rays. */
export function normalAt(map: DepthMap, toWorld: Matrix, at: number): Vector {
  const [column, row] = [at % map.widthPx, Math.floor(at / map.widthPx)];
  const [a, b, c, d, e, f, g, h, i] = toWorld;
  const ray: Vector = [a * column + b * row + c, d * column + e * row + f, g * column + h * row + i];
  const across = sidesOf(map, at, { step: 1, before: column, after: map.widthPx - 1 - column });
  const down = sidesOf(map, at, {
    step: map.widthPx,
    before: row,
    after: map.heightPx - 1 - row,
  });
  if (!across || !down) return unit([-ray[0], -ray[1], -ray[2]]);
  const along = ({ first, last }: Sides, step: Vector): Vector => {
    const [far, both] = [last - first, REACH * (first + last)];
    return [ray[0] * far + step[0] * both, ray[1] * far + step[1] * both, ray[2] * far + step[2] * both];
  };
  const normal = unit(cross(along(down, [b, e, h]), along(across, [a, d, g])));
  return dot(normal, ray) > 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
}

type Sides = { first: number; last: number };

/** Depths on both sides of a pixel; null if one is missing or of another thing. */
function sidesOf(
  { depths }: DepthMap,
  at: number,
  { step, before, after }: { step: number; before: number; after: number },
): Sides | null {
  if (before < REACH || after < REACH) return null;
  const [depth, first, last] = [depths[at], depths[at - REACH * step], depths[at + REACH * step]] as [
    number,
    number,
    number,
  ];
  const most = MOST_STEP * depth;
  return Math.abs(first - depth) < most && Math.abs(last - depth) < most ? { first, last } : null;
}
