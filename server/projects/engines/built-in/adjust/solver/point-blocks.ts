import { PER_CAMERA, PER_LENS, type Bundle } from './bundle.ts';
import type { Layout } from './layout.ts';
import { LOOK, lookAtPoint } from './look-at-point.ts';
import { weightOf } from './robust.ts';

/** What one point and its sightings add to the equations. Reused for the next point. */
export type PointBlocks = {
  views: number;
  /** First unknown of the camera of each view. */
  camera: Int32Array;
  lens: Int32Array;
  /** Weighted derivatives of each view by its camera (2 × 6), lens (2 × 3) and point (2 × 3), and the error (2). */
  byCamera: Float64Array;
  byLens: Float64Array;
  byPoint: Float64Array;
  error: Float64Array;
  /** 3 × 3 of the point alone, and its right side. */
  own: Float64Array;
  right: Float64Array;
};

const newBlocks = (views: number): PointBlocks => ({
  views: 0,
  camera: new Int32Array(views),
  lens: new Int32Array(views),
  byCamera: new Float64Array(views * 2 * PER_CAMERA),
  byLens: new Float64Array(views * 2 * PER_LENS),
  byPoint: new Float64Array(views * 6),
  error: new Float64Array(views * 2),
  own: new Float64Array(9),
  right: new Float64Array(3),
});

/** Every view divided by its standard deviation, with less weight for large errors. */
export function forEachPoint(bundle: Bundle, layout: Layout, use: (blocks: PointBlocks, point: number) => void): void {
  const { points, sightings } = bundle;
  const { start } = sightings;
  let most = 0;
  for (let point = 0; point + 1 < start.length; point++)
    most = Math.max(most, (start[point + 1] as number) - (start[point] as number));
  const blocks = newBlocks(most);
  const control = new Map(bundle.control.map((each) => [each.point, each]));
  for (let point = 0; point * 3 < points.length; point++) {
    blocks.views = 0;
    blocks.own.fill(0);
    blocks.right.fill(0);
    for (let at = start[point] as number; at < (start[point + 1] as number); at++)
      addView(bundle, layout, { blocks, point, at });
    const known = control.get(point);
    if (known) addKnown(blocks, known, points.subarray(point * 3, point * 3 + 3));
    use(blocks, point);
  }
}

const look = new Float64Array(LOOK.size);

type Viewed = { blocks: PointBlocks; point: number; at: number };

function addView(bundle: Bundle, layout: Layout, { blocks, point, at }: Viewed): void {
  const { points, sightings, cameras, lenses } = bundle;
  const index = sightings.camera[at] as number;
  const camera = cameras[index]!;
  const place = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!] as const;
  if (!lookAtPoint({ ...camera, lens: lenses[camera.lens]! }, place, look)) return;
  const errorU = sightings.at[at * 2]! - look[0]!;
  const errorV = sightings.at[at * 2 + 1]! - look[1]!;
  const sigma = sightings.sigmaPx[at] as number;
  const root = Math.sqrt(weightOf('pixels', Math.hypot(errorU, errorV) / sigma)) / sigma;
  const view = blocks.views++;
  blocks.camera[view] = layout.camera[index] as number;
  blocks.lens[view] = layout.lenses + camera.lens * PER_LENS;
  blocks.error[view * 2] = errorU * root;
  blocks.error[view * 2 + 1] = errorV * root;
  for (let row = 0; row < 2; row++)
    for (let axis = 0; axis < 3; axis++) {
      const from = row * 3 + axis;
      const byPoint = look[LOOK.point + from]! * root;
      blocks.byCamera[view * 12 + row * 6 + axis] = look[LOOK.turn + from]! * root;
      blocks.byCamera[view * 12 + row * 6 + 3 + axis] = -byPoint;
      blocks.byPoint[view * 6 + from] = byPoint;
      blocks.byLens[view * 6 + from] = look[LOOK.lens + from]! * root;
    }
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 3; i++) {
      const value = blocks.byPoint[view * 6 + row * 3 + i]!;
      blocks.right[i]! += value * blocks.error[view * 2 + row]!;
      for (let j = 0; j < 3; j++) blocks.own[i * 3 + j]! += value * blocks.byPoint[view * 6 + row * 3 + j]!;
    }
}

function addKnown({ own, right }: PointBlocks, { at, sigma }: Bundle['control'][number], place: Float64Array): void {
  const off = ([0, 1, 2] as const).map((axis) => (at[axis] - place[axis]!) / sigma[axis]);
  const weight = weightOf('control', Math.hypot(...off));
  for (const axis of [0, 1, 2] as const) {
    own[axis * 4]! += weight / sigma[axis] ** 2;
    right[axis]! += (weight * off[axis]!) / sigma[axis];
  }
}
