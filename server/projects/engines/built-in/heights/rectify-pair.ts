import type { StereoPair } from '../cameras/choose-pairs.ts';
import { borderRays, scaleLens, type Lens } from '../placing/lens.ts';
import { add, apply, cross, dot, fromRows, lengthOf, multiply, quantile, subtract } from '../placing/linear.ts';
import { times, transpose, unit, rowsOf, type Matrix, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

/** One photo of a rectified pair. */
type Side = { path: string; lens: Lens; rotation: Matrix; principalX: number; principalY: number };

/** A rectified stereo pair with its disparity range: a point is in the same row of both images. */
export type RectifiedPair = {
  sides: [Side, Side];
  focalPx: number;
  baselineM: number;
  /** Rows are the axes of the rectified cameras in east, north, up. */
  axes: Matrix;
  centre: Vector;
  widthPx: number;
  heightPx: number;
  /** Every n-th pixel is kept. */
  stride: number;
  minDisparity: number;
  disparities: number;
  /** Horizontal offset of the right image: true disparity = disparity + shift. */
  shift: number;
  /** West, east, south, north of the ground it covers. */
  footprint: [number, number, number, number];
};

const [MARGIN, DEPTH_MARGIN] = [0.12, 0.02];
/** Trees and masts have few sparse points: extends the near end of the depth range by this share. */
const ABOVE_MARGIN = 0.2;
const SPARE_PX = 8;
/** OpenCV aborts on images narrower than the search range. */
const MIN_SPARE_PX = 64;
const [MIN_PX, MAX_DISPARITIES] = [100, 640];
const SMALL_PX = 400_000;

type RectifyOptions = { photoPx: number; pointAt: (id: number) => Vector | undefined };

/** Null if the overlap is too small. */
export function rectifyPair({ left, right }: StereoPair, { photoPx, pointAt }: RectifyOptions): RectifiedPair | null {
  const [small, smallRight] = [scaledLens(left, photoPx), scaledLens(right, photoPx)];
  const base = subtract(right.centre, left.centre);
  const baselineM = lengthOf(base);
  const x = unit(base);
  const forward = add(rowsOf(left.rotation)[2], rowsOf(right.rotation)[2]);
  const z = unit(subtract(forward, times(x, dot(forward, x))));
  const axes = fromRows(x, cross(z, x), z);
  const focalPx = Math.min(small.fx, smallRight.fx);
  const depths = depthRange({ left, right }, z, pointAt);
  if (!depths) return null;
  const [most, least] = [(focalPx * baselineM) / depths.near, (focalPx * baselineM) / depths.far];
  const shift = Math.round((most + least) / 2);
  const corners = cornersOf(left, small, axes).map(([u, v]) => [u * focalPx, v * focalPx] as const);
  const others = cornersOf(right, smallRight, axes).map(([u, v]) => [u * focalPx + shift, v * focalPx] as const);
  const lowest = (axis: 0 | 1) => Math.max(minOf(corners, axis), minOf(others, axis));
  const highest = (axis: 0 | 1) => Math.min(-minOf(negative(corners), axis), -minOf(negative(others), axis));
  const [fromX, fromY] = [lowest(0), lowest(1)];
  const [widthPx, heightPx] = [Math.floor(highest(0) - fromX), Math.floor(highest(1) - fromY)];
  const disparities = Math.ceil((most - least + 2 * SPARE_PX) / 16) * 16;
  const minDisparity = Math.floor(least - shift - SPARE_PX);
  if (Math.min(widthPx, heightPx) < MIN_PX || disparities > MAX_DISPARITIES) return null;
  if (widthPx < disparities + Math.abs(minDisparity) + MIN_SPARE_PX) return null;
  const side = (view: CameraView, lens: Lens, principalX: number): Side => {
    return {
      path: view.path,
      lens,
      rotation: multiply(axes, transpose(view.rotation)),
      principalX,
      principalY: -fromY,
    };
  };
  const rectified = {
    sides: [side(left, small, -fromX), side(right, smallRight, shift - fromX)] as [Side, Side],
    focalPx,
    baselineM,
    axes,
    centre: left.centre,
    widthPx,
    heightPx,
    minDisparity,
    disparities,
    shift,
    stride: widthPx * heightPx > SMALL_PX ? 2 : 1,
  };
  return { ...rectified, footprint: footprintOf(rectified, depths) };
}

const scaledLens = ({ lens }: CameraView, photoPx: number): Lens =>
  scaleLens(lens, Math.min(1, photoPx / Math.max(lens.widthPx, lens.heightPx)));

const minOf = (points: readonly (readonly [number, number])[], axis: 0 | 1): number =>
  Math.min(...points.map((point) => point[axis]));
const negative = (points: readonly (readonly [number, number])[]) => points.map(([u, v]) => [-u, -v] as const);

/** Depth range along the axis of the points that both photos observe. */
function depthRange({ left, right }: StereoPair, axis: Vector, pointAt: RectifyOptions['pointAt']) {
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

type PairGeometry = Pick<RectifiedPair, 'sides' | 'focalPx' | 'axes' | 'centre' | 'widthPx' | 'heightPx'>;

function footprintOf(pair: PairGeometry, { near, far }: { near: number; far: number }): RectifiedPair['footprint'] {
  const { principalX, principalY } = pair.sides[0];
  const back = transpose(pair.axes);
  const corners = [0, pair.widthPx].flatMap((x) =>
    [0, pair.heightPx].flatMap((y) =>
      [near, far].map((depth) => {
        const ray: Vector = [(x - principalX) / pair.focalPx, (y - principalY) / pair.focalPx, 1];
        return add(apply(back, times(ray, depth)), pair.centre);
      }),
    ),
  );
  const [easts, norths] = [corners.map(([east]) => east), corners.map(([, north]) => north)];
  return [Math.min(...easts), Math.max(...easts), Math.min(...norths), Math.max(...norths)];
}
