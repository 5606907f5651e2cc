import { apply, multiply, subtract, transpose, type Matrix, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { inverseCamera } from './depth-camera.ts';
import type { DepthMap } from './depth-map.ts';

/** A photo with its depth map and its camera matrix at that size. */
export type SeenDepths = { view: Pick<CameraView, 'rotation' | 'centre'>; camera: Matrix; map: DepthMap };

/** Differences as shares of the depth: another photo agrees, agrees strictly, or sees through the point. */
const [LOOSE, STRICT, SEE_THROUGH] = [0.008, 0.0035, 0.02];
/** A point must be seen by so many photos, or by two that agree strictly. */
const MIN_VIEWS = 3;

export type WeighedDepths = {
  /** Mean of the photos that agree; 0 where the depth is not to be trusted. */
  depths: Float32Array;
  /** Number of photos that agree, itself included. */
  views: Uint8Array;
};

/** Keeps the depths that other photos confirm and that fewer of them see through. */
export function weighDepths(own: SeenDepths, others: readonly SeenDepths[]): WeighedDepths {
  const { depths } = own.map;
  const tally = {
    sums: Float32Array.from(depths),
    views: new Uint8Array(depths.length).fill(1),
    strict: new Uint8Array(depths.length).fill(1),
    against: new Uint8Array(depths.length),
  };
  for (const other of others) ask(own, other, tally);
  const { sums, views, strict, against } = tally;
  const kept = new Float32Array(depths.length);
  for (let at = 0; at < depths.length; at++) {
    const [agree, object] = [views[at] as number, against[at] as number];
    const isSeen = agree >= MIN_VIEWS || (strict[at] as number) >= 2;
    if (depths[at] !== 0 && isSeen && object < agree && (object === 0 || agree >= MIN_VIEWS))
      kept[at] = (sums[at] as number) / agree;
  }
  return { depths: kept, views };
}

type Tally = { sums: Float32Array; views: Uint8Array; strict: Uint8Array; against: Uint8Array };

/** Looks up every point of one photo in the depth map of another. */
function ask({ view, camera, map }: SeenDepths, other: SeenDepths, { sums, views, strict, against }: Tally): void {
  const turn = multiply(other.view.rotation, transpose(view.rotation));
  const [a, b, c, d, e, f, g, h, i] = multiply(other.camera, multiply(turn, inverseCamera(camera)));
  const [p, q, r] = shiftOf(view.centre, other);
  const { widthPx, heightPx, depths } = other.map;
  for (let row = 0, at = 0; row < map.heightPx; row++) {
    const [x0, y0, z0] = [b * row + c, e * row + f, h * row + i];
    for (let column = 0; column < map.widthPx; column++, at++) {
      const depth = map.depths[at] as number;
      if (depth === 0) continue;
      const ahead = depth * (g * column + z0) + r;
      if (ahead <= 0) continue;
      const x = Math.floor((depth * (a * column + x0) + p) / ahead + 0.5);
      const y = Math.floor((depth * (d * column + y0) + q) / ahead + 0.5);
      if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) continue;
      const seen = depths[y * widthPx + x] as number;
      if (seen === 0) continue;
      const part = seen / ahead - 1;
      if (part > SEE_THROUGH) against[at] = (against[at] as number) + 1;
      if (part > LOOSE || part < -LOOSE) continue;
      views[at] = (views[at] as number) + 1;
      sums[at] = (sums[at] as number) + depth * (1 + part);
      if (part < STRICT && part > -STRICT) strict[at] = (strict[at] as number) + 1;
    }
  }
}

const shiftOf = (centre: Vector, { view, camera }: SeenDepths): Vector =>
  apply(camera, apply(view.rotation, subtract(centre, view.centre)));
