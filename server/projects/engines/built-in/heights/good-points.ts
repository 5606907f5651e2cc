import { median, quantile } from '../placing/linear.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';

const MAX_ERROR_PX = 1.5;

/** x, y, z of the points with a small reprojection error and enough views. */
export function reliablePoints({ points }: Pick<PlacedScene, 'points'>, leastViews = 3): Float64Array {
  const chosen: number[] = [];
  for (let at = 0; at < points.ids.length; at++)
    if ((points.errors[at] ?? 0) < MAX_ERROR_PX && (points.views[at] ?? 0) >= leastViews)
      chosen.push(...points.at.subarray(at * 3, at * 3 + 3));
  return Float64Array.from(chosen);
}

/** So many times farther from all cameras than usual is background. */
const FAR = 3;

/** The scene without its background, as photos of a building show the country behind it: its points count as wrong ones. */
export function withoutFar<T extends Pick<PlacedScene, 'points' | 'views'>>(scene: T): T {
  const { at, errors } = scene.points;
  const distances = errors.map((_, point) => {
    const [x, y, z] = at.subarray(point * 3, point * 3 + 3) as unknown as [number, number, number];
    return scene.views.reduce((least, { centre }) => {
      const far = Math.hypot(centre[0] - x, centre[1] - y, centre[2] - z);
      return far < least ? far : least;
    }, Infinity);
  });
  const farM = FAR * median(distances);
  const points = {
    ...scene.points,
    errors: errors.map((error, point) => (distances[point]! > farM ? Infinity : error)),
  };
  return { ...scene, points };
}

export type GroundExtent = {
  westM: number;
  eastM: number;
  southM: number;
  northM: number;
  lowM: number;
  highM: number;
};

const [OUTSIDE, OUTSIDE_UP] = [0.001, 0.002];
const [PAD, PAD_UP] = [0.3, 0.15];
/** Trees and masts have few sparse points: headroom above the highest, as a share of the distance to the cameras. */
const ABOVE = 0.25;

/** Bounding box of the ground with a margin, ignoring outliers. */
export function groundExtent(scene: Pick<PlacedScene, 'points' | 'views'>): GroundExtent {
  const [good, all] = [reliablePoints(scene), reliablePoints(scene, 2)];
  const [westM, eastM] = range(all, 0);
  const [southM, northM] = range(all, 1);
  const [lowM, highM] = range(good, 2);
  const camerasM = median(scene.views.map(({ centre }) => centre[2]));
  const aboveM = Math.max(1, ABOVE * (camerasM - highM));
  return { westM, eastM, southM, northM, lowM: lowM - 1, highM: highM + aboveM };
}

function range(points: Float64Array, axis: 0 | 1 | 2): [number, number] {
  const numbers = points.filter((_, at) => at % 3 === axis);
  const [outside, pad] = axis === 2 ? [OUTSIDE_UP, PAD_UP] : [OUTSIDE, PAD];
  const [least, most] = [quantile(numbers, outside), quantile(numbers, 1 - outside)];
  return [least - pad * (most - least), most + pad * (most - least)];
}
