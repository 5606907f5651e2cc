import { apply, cross, fromRows, multiply, subtract, transpose, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

/** An upright plane, in metres from the origin of the run; `at` is a point of it, at height zero. */
export type WallPlane = { at: Vector; outward: Vector };

/** A part of it: metres to the right as seen from outside, and up. */
export type WallBox = { leftM: number; rightM: number; bottomM: number; topM: number };

const UP: Vector = [0, 0, 1];
/** Cosine between the view axis and the wall, below which a photo sees it from the side only. */
const LEAST_FACING = 0.25;

/** To the right as seen from outside, up, and outward. */
export const axesOf = ({ outward }: WallPlane): [along: Vector, up: Vector, outward: Vector] => [
  cross(UP, outward),
  UP,
  outward,
];

/** Clockwise from north, 0 to 360. */
export const facesDeg = ({ outward: [east, north] }: WallPlane): number =>
  ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;

/** Metres along the wall, up, and out of it. */
export function ontoWall(plane: WallPlane): (point: Vector) => Vector {
  const axes = fromRows(...axesOf(plane));
  return (point) => apply(axes, subtract(point, plane.at));
}

/** A point given in metres along the wall, up, and out of it. */
export function offWall(plane: WallPlane, point: Vector): Vector {
  const [east, north, up] = apply(transpose(fromRows(...axesOf(plane))), point);
  return [east + plane.at[0], north + plane.at[1], up + plane.at[2]];
}

/** The views that look at the wall from outside, as if it was the ground and they were above it. */
export function viewsOfWall(views: readonly CameraView[], plane: WallPlane, nearestM: number): CameraView[] {
  const onto = ontoWall(plane);
  const back = transpose(fromRows(...axesOf(plane)));
  return views
    .map((view) => ({ ...view, rotation: multiply(view.rotation, back), centre: onto(view.centre) }))
    .filter(({ rotation, centre }) => centre[2] > nearestM && rotation[8] < -LEAST_FACING);
}
