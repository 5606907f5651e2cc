import type { Pair } from '../cameras/choose-pairs.ts';
import { borderRays, scaleLens, type Lens } from '../placing/lens.ts';
import { add, apply, cross, dot, fromRows, lengthOf, multiply, quantile, subtract } from '../placing/linear.ts';
import { times, transpose, unit, rowsOf, type Matrix, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

/** A photo as it is turned: where its pixels come from. */
type Side = { path: string; lens: Lens; turn: Matrix; middleX: number; middleY: number };

/** Two photos turned so that the same spot stands in the same row of both, and how far apart it may stand. */
export type Rectified = {
  sides: [Side, Side];
  focalPx: number;
  baseM: number;
  /** Rows are the axes of the turned photos, in east, north and up. */
  axes: Matrix;
  centre: Vector;
  widthPx: number;
  heightPx: number;
  /** Every so many pixels are kept. */
  stride: number;
  leastDisparity: number;
  disparities: number;
  /** Added to a disparity it is what the spot really moved by. */
  shift: number;
  /** West, east, south and north of all it can show. */
  reach: [number, number, number, number];
};

const [MARGIN, DEPTH_MARGIN] = [0.12, 0.02];
/** Trees and masts stand above the points that photos agree on: so much nearer is searched too. */
const ABOVE_MARGIN = 0.2;
const SPARE_PX = 8;
/** OpenCV ends the whole program on pictures narrower than the range it searches. */
const LEAST_SPARE_PX = 64;
const [LEAST_PX, MOST_DISPARITIES] = [100, 640];
const SMALL_PX = 400_000;

type Sight = { photoPx: number; pointAt: (id: number) => Vector | undefined };

/** Null where the two have too little in common to be worth it. */
export function rectifyPair({ left, right }: Pair, { photoPx, pointAt }: Sight): Rectified | null {
  const [small, smallRight] = [scaledLens(left, photoPx), scaledLens(right, photoPx)];
  const base = subtract(right.centre, left.centre);
  const baseM = lengthOf(base);
  const x = unit(base);
  const forward = add(rowsOf(left.rotation)[2], rowsOf(right.rotation)[2]);
  const z = unit(subtract(forward, times(x, dot(forward, x))));
  const axes = fromRows(x, cross(z, x), z);
  const focalPx = Math.min(small.fx, smallRight.fx);
  const depths = depthRange({ left, right }, z, pointAt);
  if (!depths) return null;
  const [most, least] = [(focalPx * baseM) / depths.near, (focalPx * baseM) / depths.far];
  const shift = Math.round((most + least) / 2);
  const corners = cornersOf(left, small, axes).map(([u, v]) => [u * focalPx, v * focalPx] as const);
  const others = cornersOf(right, smallRight, axes).map(([u, v]) => [u * focalPx + shift, v * focalPx] as const);
  const lowest = (axis: 0 | 1) => Math.max(leastOf(corners, axis), leastOf(others, axis));
  const highest = (axis: 0 | 1) => Math.min(-leastOf(negative(corners), axis), -leastOf(negative(others), axis));
  const [fromX, fromY] = [lowest(0), lowest(1)];
  const [widthPx, heightPx] = [Math.floor(highest(0) - fromX), Math.floor(highest(1) - fromY)];
  const disparities = Math.ceil((most - least + 2 * SPARE_PX) / 16) * 16;
  const leastDisparity = Math.floor(least - shift - SPARE_PX);
  if (Math.min(widthPx, heightPx) < LEAST_PX || disparities > MOST_DISPARITIES) return null;
  if (widthPx < disparities + Math.abs(leastDisparity) + LEAST_SPARE_PX) return null;
  const side = (view: CameraView, lens: Lens, middleX: number): Side => {
    return { path: view.path, lens, turn: multiply(axes, transpose(view.rotation)), middleX, middleY: -fromY };
  };
  const rectified = {
    sides: [side(left, small, -fromX), side(right, smallRight, shift - fromX)] as [Side, Side],
    focalPx,
    baseM,
    axes,
    centre: left.centre,
    widthPx,
    heightPx,
    leastDisparity,
    disparities,
    shift,
    stride: widthPx * heightPx > SMALL_PX ? 2 : 1,
  };
  return { ...rectified, reach: reachOf(rectified, depths) };
}

const scaledLens = ({ lens }: CameraView, photoPx: number): Lens =>
  scaleLens(lens, Math.min(1, photoPx / Math.max(lens.widthPx, lens.heightPx)));

const leastOf = (points: readonly (readonly [number, number])[], axis: 0 | 1): number =>
  Math.min(...points.map((point) => point[axis]));
const negative = (points: readonly (readonly [number, number])[]) => points.map(([u, v]) => [-u, -v] as const);

/** Between which distances along the axis lies what both show. */
function depthRange({ left, right }: Pair, axis: Vector, pointAt: Sight['pointAt']) {
  const depths = [...left.points].flatMap((id) => {
    const point = right.points.has(id) ? pointAt(id) : undefined;
    return point ? [dot(subtract(point, left.centre), axis)] : [];
  });
  const [nearest, farthest] = [quantile(depths, 0.01), quantile(depths, 0.99)];
  if (!(nearest > 0)) return null;
  const margin = MARGIN * (farthest - nearest) + DEPTH_MARGIN * nearest;
  const above = Math.max(margin, ABOVE_MARGIN * nearest);
  return { near: Math.max(nearest - above, 0.1 * nearest), far: farthest + margin };
}

function cornersOf(view: CameraView, lens: Lens, axes: Matrix): [number, number][] {
  const turn = multiply(axes, transpose(view.rotation));
  return borderRays(lens).map(([x, y]) => {
    const [across, down, ahead] = apply(turn, [x, y, 1]);
    return [across / ahead, down / ahead];
  });
}

type Turned = Pick<Rectified, 'sides' | 'focalPx' | 'axes' | 'centre' | 'widthPx' | 'heightPx'>;

function reachOf(pair: Turned, { near, far }: { near: number; far: number }): Rectified['reach'] {
  const { middleX, middleY } = pair.sides[0];
  const back = transpose(pair.axes);
  const corners = [0, pair.widthPx].flatMap((x) =>
    [0, pair.heightPx].flatMap((y) =>
      [near, far].map((depth) => {
        const ray: Vector = [(x - middleX) / pair.focalPx, (y - middleY) / pair.focalPx, 1];
        return add(apply(back, times(ray, depth)), pair.centre);
      }),
    ),
  );
  const [easts, norths] = [corners.map(([east]) => east), corners.map(([, north]) => north)];
  return [Math.min(...easts), Math.max(...easts), Math.min(...norths), Math.max(...norths)];
}
