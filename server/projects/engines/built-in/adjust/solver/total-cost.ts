import { DISTORTION_SIGMA, lensChange, type Bundle } from './bundle.ts';
import { LOOK, lookAtPoint } from './look-at-point.ts';
import { costOf } from './robust.ts';

/** Of a point behind the camera, in pixels. */
const BEHIND_PX = 10_000;
const look = new Float64Array(LOOK.size);

/** Distance in pixels between a sighting and where its point should be seen. */
export function errorPx({ cameras, lenses, points, sightings }: Bundle, point: number, sighting: number): number {
  const camera = cameras[sightings.camera[sighting]!]!;
  const place = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!] as const;
  if (!lookAtPoint({ ...camera, lens: lenses[camera.lens]! }, place, look)) return BEHIND_PX;
  return Math.hypot(look[0]! - sightings.at[sighting * 2]!, look[1]! - sightings.at[sighting * 2 + 1]!);
}

/** Of the mean of each point. */
export function meanErrorPx(bundle: Bundle): number {
  const { start } = bundle.sightings;
  let sum = 0;
  for (let point = 0; point + 1 < start.length; point++) {
    const views = start[point + 1]! - start[point]!;
    for (let at = start[point]!; at < start[point + 1]!; at++) sum += errorPx(bundle, point, at) / views;
  }
  return sum / Math.max(1, start.length - 1);
}

/** Sum of all weighted squares. */
export function totalCost(bundle: Bundle): number {
  const { sightings, cameras, positions, offset, offsetSigma, control, points } = bundle;
  let cost = 0;
  for (let point = 0; point * 3 < points.length; point++)
    for (let at = sightings.start[point]!; at < sightings.start[point + 1]!; at++)
      cost += costOf('pixels', errorPx(bundle, point, at) / sightings.sigmaPx[at]!);
  for (const [index, position] of positions.entries())
    if (position)
      cost += costOf(
        'positions',
        sigmas((axis) => (cameras[index]!.centre[axis] + offset[axis] - position.at[axis]) / position.sigma[axis]),
      );
  for (const { point, at, sigma } of control)
    cost += costOf(
      'control',
      sigmas((axis) => (points[point * 3 + axis]! - at[axis]) / sigma[axis]),
    );
  cost += sigmas((axis) => offset[axis] / offsetSigma[axis]) ** 2;
  for (const [lens, focal] of bundle.focalSigma.entries()) {
    const [share, k1, k2] = lensChange(bundle, lens);
    if (focal !== null) cost += (share / focal) ** 2;
    if (bundle.isDistortionFree) cost += (k1 / DISTORTION_SIGMA) ** 2 + (k2 / DISTORTION_SIGMA) ** 2;
  }
  return cost;
}

const sigmas = (of: (axis: 0 | 1 | 2) => number): number => Math.hypot(of(0), of(1), of(2));
