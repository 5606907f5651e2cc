import { borderRays, type Lens } from '../placing/lens.ts';
import { add, apply, cross, dot, fromRows, lengthOf, multiply, quantile, subtract } from '../placing/linear.ts';
import { times, transpose, unit, rowsOf, type Matrix, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { cameraMatrix, depthLens, inverseCamera } from './depth-camera.ts';

/** One photo of a rectified pair. */
type Side = { view: CameraView; lens: Lens; rotation: Matrix; rectified: Matrix };

export type StereoPair = { left: CameraView; right: CameraView };

/** A rectified stereo pair with its disparity range: a point is in the same row of both images. */
export type RectifiedPair = {
  sides: [Side, Side];
  focalPx: number;
  baselineM: number;
  widthPx: number;
  heightPx: number;
  minDisparity: number;
  disparities: number;
  /** Horizontal offset of the right image: true disparity = disparity + shift. */
  shift: number;
  /** From pixels of the left photo without distortion to pixels of its rectified image; the third component is the depth there per depth in the photo. */
  fromLeft: Matrix;
};

const [MARGIN, DEPTH_MARGIN] = [0.12, 0.02];
/** Trees and masts have few sparse points: extends the near end of the depth range by this share. */
const ABOVE_MARGIN = 0.2;
const SPARE_PX = 8;
/** OpenCV aborts on images narrower than the search range. */
const MIN_SPARE_PX = 64;
const [MIN_PX, MAX_DISPARITIES] = [100, 640];

type RectifyOptions = { depthPx: number; pointAt: (id: number) => Vector | undefined };

/** Null if the overlap is too small. */
export function rectifyPair({ left, right }: StereoPair, { depthPx, pointAt }: RectifyOptions): RectifiedPair | null {
  const [small, smallRight] = [depthLens(left, depthPx), depthLens(right, depthPx)];
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
  const side = (view: CameraView, lens: Lens, principalX: number): Side => ({
    view,
    lens,
    rotation: multiply(axes, transpose(view.rotation)),
    rectified: [focalPx, 0, principalX, 0, focalPx, -fromY, 0, 0, 1],
  });
  const sides: [Side, Side] = [side(left, small, -fromX), side(right, smallRight, shift - fromX)];
  const fromLeft = multiply(sides[0].rectified, multiply(sides[0].rotation, inverseCamera(cameraMatrix(small))));
  return { sides, focalPx, baselineM, widthPx, heightPx, minDisparity, disparities, shift, fromLeft };
}

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
