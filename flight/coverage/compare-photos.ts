import type { Position } from 'geojson';
import type { Plane, Point } from '../geo/planes/local-plane.ts';
import { pointSegmentDistance } from '../geo/segment-distance.ts';
import type { PlannedPhotos } from './planned-photos.ts';
import type { TakenPhoto } from './taken-photo.ts';

/** Planned against photographed. */
export type PhotoComparison = {
  /** Planned places without a photo. */
  missing: Position[];
  /** Photos at a place that another one shows already. */
  double: string[];
  /** Photos away from all lines. */
  offLine: string[];
};

/** A trigger starts anywhere within one step of the planned place. */
const REACH_STEPS = 0.75;
/** Positions are no more certain than this. */
const MIN_REACH_M = 3;
/** Two photos nearer than this share of a step show the same. */
const DOUBLE_STEPS = 0.25;
/** Of the distance between lines. */
const OFF_LINE = 0.3;

type Spacing = { stepM: number; betweenLinesM: number };

export function comparePhotos(
  planned: PlannedPhotos,
  taken: readonly TakenPhoto[],
  { plane, stepM, betweenLinesM }: Spacing & { plane: Plane },
): PhotoComparison {
  const reachM = Math.max(MIN_REACH_M, REACH_STEPS * stepM);
  const places = taken.map(({ position }) => plane.toPoint(position));
  const near = nearestIn(places, reachM);
  const lines = planned.lines.map((line) => line.map(plane.toPoint) as [Point, Point]);
  const offM = Math.max(MIN_REACH_M, OFF_LINE * betweenLinesM);
  const isOff = (place: Point) => lines.every((line) => pointSegmentDistance(place, line) > offM);
  const doubleM = Math.min(DOUBLE_STEPS * stepM, MIN_REACH_M);
  const isDouble = (place: Point, at: number) =>
    near(place).some(
      (other) => other < at && Math.hypot(places[other]!.x - place.x, places[other]!.y - place.y) < doubleM,
    );
  return {
    missing: planned.photos.flatMap(({ position }) => (near(plane.toPoint(position)).length === 0 ? [position] : [])),
    double: taken.filter((_, at) => isDouble(places[at]!, at)).map(({ id }) => id),
    offLine: taken.filter((_, at) => isOff(places[at]!)).map(({ id }) => id),
  };
}

/** Finds the places within a distance by squares of that size. */
function nearestIn(places: readonly Point[], reachM: number): (place: Point) => number[] {
  const squares = new Map<string, number[]>();
  const squareOf = ({ x, y }: Point): [number, number] => [Math.floor(x / reachM), Math.floor(y / reachM)];
  for (const [at, place] of places.entries()) {
    const key = squareOf(place).join();
    squares.set(key, [...(squares.get(key) ?? []), at]);
  }
  return (place) => {
    const [column, row] = squareOf(place);
    return [-1, 0, 1].flatMap((east) =>
      [-1, 0, 1].flatMap((north) =>
        (squares.get([column + east, row + north].join()) ?? []).filter(
          (at) => Math.hypot(places[at]!.x - place.x, places[at]!.y - place.y) <= reachM,
        ),
      ),
    );
  };
}
