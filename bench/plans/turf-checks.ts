import { booleanIntersects } from '@turf/boolean-intersects';
import { lineString, point, polygon } from '@turf/helpers';
import type { Feature, LineString, Point, Polygon, Position } from 'geojson';
import type { GroundHeights } from '../../flight/checks/part-in-band.ts';
import type { Height, Restriction } from '../../flight/checks/restriction.ts';
import { flightLine } from '../../flight/plan/estimate/flight-line.ts';
import type { FlightPoint } from '../../flight/plan/estimate/flight-point.ts';
import { outlineOf } from '../../flight/plan/outline-of.ts';
import type { FlightPlan, Segment } from '../../flight/plan/plan.ts';

/** The checks as written with turf: every polygon is tested, and only the flown path is ours. */
type Box = readonly [west: number, south: number, east: number, north: number];
type Band = readonly [from: number, to: number];
/** Height ranges at the two ends. */
type Ends = readonly [lowFrom: number, highFrom: number, lowTo: number, highTo: number];
type Ring = readonly (readonly Position[])[];
export type TurfConditions = { at: Date; until: Date; ground?: GroundHeights };

const FAR_M = 1e9;

/** Longitudes count from the home of the plan, so that nothing near it crosses the antimeridian. */
const seenFrom =
  ([homeLng = 0]: Position) =>
  ([lng = 0, lat = 0]: Position): Position => [((((lng - homeLng + 180) % 360) + 360) % 360) - 180, lat];

const closed = (ring: readonly Position[]): Position[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return [];
  return first[0] === last[0] && first[1] === last[1] ? [...ring] : [...ring, first];
};

function boxOf(places: readonly Position[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of places) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

/** Shapes in disjoint boxes are disjoint: turf is not needed. */
const areApart = (a: Box, b: Box): boolean => a[0] > b[2] || a[2] < b[0] || a[1] > b[3] || a[3] < b[1];

/**
 * The ids of the restrictions that a plan touches, in order: an independent check in tests.
 * @internal
 */
export function turfTouched(
  plan: FlightPlan,
  restrictions: readonly Restriction[],
  conditions: TurfConditions,
): string[] {
  const toSpot = seenFrom(plan.homePoint.position);
  const line = flightLine(plan).map((flown) => ({ ...flown, position: toSpot(flown.position) }));
  const areas = plan.segments.flatMap((segment) => areaOf(segment, toSpot));
  const around = boxOf([
    ...line.map(({ position }) => position),
    ...areas.flatMap(({ shape }) => shape.geometry.coordinates.flat()),
  ]);
  const isTouched = (restriction: Restriction) => {
    const { activeFrom, activeUntil } = restriction;
    if ((activeFrom && activeFrom > conditions.until) || (activeUntil && activeUntil < conditions.at)) return false;
    return restriction.polygons.some((rings) => {
      const spots = rings.map((ring) => ring.map(toSpot));
      const box = boxOf(spots[0] ?? []);
      if (areApart(box, around)) return false;
      const shape = polygon(spots.map(closed));
      return (
        legsMeet(line, { restriction, shape, box }, conditions.ground) ||
        areasMeet(areas, { restriction, shape, box }, conditions.ground)
      );
    });
  };
  return restrictions.filter(isTouched).map(({ id }) => id);
}

type Closed = { restriction: Restriction; shape: Feature<Polygon>; box: Box };

function legsMeet(
  line: readonly FlightPoint[],
  { restriction, shape, box }: Closed,
  ground: GroundHeights | undefined,
): boolean {
  return line.slice(1).some((to, index) => {
    const from = line[index] as FlightPoint;
    if (areApart(boxOf([from.position, to.position]), box)) return false;
    const band = bandOf(
      restriction,
      (above) =>
        [
          ...heightsOf({ ...from, isLevel: to.isLevel === true }, above, ground),
          ...heightsOf(to, above, ground),
        ] as Ends,
    );
    return band !== undefined && booleanIntersects(pieceOf([from.position, to.position], band), shape);
  });
}

function areasMeet(
  areas: readonly FlownArea[],
  { restriction, shape, box }: Closed,
  ground: GroundHeights | undefined,
): boolean {
  return areas.some(({ shape: area, low, high }) => {
    if (areApart(boxOf(area.geometry.coordinates[0] ?? []), box)) return false;
    const band = bandOf(
      restriction,
      (above) => [...heightsOf(low, above, ground), ...heightsOf(high, above, ground)] as Ends,
    );
    return band !== undefined && booleanIntersects(area, shape);
  });
}

function pieceOf([from, to]: readonly [Position, Position], [start, end]: Band): Feature<LineString | Point> {
  const at = (share: number): Position =>
    [0, 1].map((axis) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share);
  const [a, b] = [at(start), at(end)];
  return a[0] === b[0] && a[1] === b[1] ? point(a) : lineString([a, b]);
}

type Flown = Pick<FlightPoint, 'altitudeM' | 'mode' | 'isLevel'>;

/** Minimum and maximum height of an altitude above the ground, or above the sea. */
function heightsOf(
  { altitudeM: m, mode, isLevel = false }: Flown,
  above: Height['above'],
  ground: GroundHeights | undefined,
): [number, number] {
  if (above === 'ground' && mode === 'terrain' && !isLevel) return [m, m];
  if (above === 'sea' && mode === 'absolute') return [m, m];
  if (!ground) return [-FAR_M, FAR_M];
  const { homeM, lowestM, highestM } = ground;
  const overSea: Record<Flown['mode'], [number, number]> = {
    absolute: [m, m],
    relative: [m + homeM, m + homeM],
    terrain: [m + lowestM, m + highestM],
  };
  const [low, high] = overSea[mode];
  return above === 'sea' ? [low, high] : [low - highestM, high - lowestM];
}

/** The range of a leg that may be between floor and ceiling. */
function bandOf({ floor, ceiling }: Restriction, ends: (above: Height['above']) => Ends): Band | undefined {
  let [from, to] = [0, 1];
  const keepWhere = (start: number, end: number) => {
    // The range in which a linear value from `start` to `end` is at most zero.
    if (Math.max(start, end) <= 0) return;
    if (Math.min(start, end) > 0) [from, to] = [1, 0];
    else if (start > 0) from = Math.max(from, start / (start - end));
    else to = Math.min(to, start / (start - end));
  };
  const isKnown = (values: Ends) => values.every((value) => Math.abs(value) < FAR_M);
  if (ceiling) {
    const values = ends(ceiling.above);
    if (isKnown(values)) keepWhere(values[0] - ceiling.metres, values[2] - ceiling.metres);
  }
  if (floor) {
    const values = ends(floor.above);
    if (isKnown(values)) keepWhere(floor.metres - values[1], floor.metres - values[3]);
  }
  return from <= to ? [from, to] : undefined;
}

type FlownArea = { shape: Feature<Polygon>; low: Flown; high: Flown };

function areaOf(segment: Segment, toSpot: (position: Position) => Position): FlownArea[] {
  if (segment.type !== 'survey' && segment.type !== 'structureScan') return [];
  const rings: Ring = [outlineOf(segment), ...(segment.type === 'survey' ? (segment.holes ?? []) : [])];
  const shape = polygon(rings.map((ring) => closed(ring.map(toSpot))));
  if (segment.type === 'survey') {
    const flown = { altitudeM: segment.cameraMetadata.distanceToSurface, mode: segment.segmentMetadata.altitudeMode };
    return [{ shape, low: flown, high: flown }];
  }
  const { structureHeight, scanBottomAlt, entranceAltitude } = segment.segmentMetadata;
  const altitudes = [structureHeight, scanBottomAlt, entranceAltitude];
  const at = (altitudeM: number): Flown => ({ altitudeM, mode: 'relative' });
  return [{ shape, low: at(Math.min(...altitudes)), high: at(Math.max(...altitudes)) }];
}

/** Turf on every polygon, with the whole flight as one line: no box, height or time is compared. */
export function turfOverAll(plan: FlightPlan, polygons: readonly Feature<Polygon>[]): number {
  const flown = lineString(flightLine(plan).map(({ position }) => position));
  return polygons.filter((shape) => booleanIntersects(flown, shape)).length;
}

export function turfPolygons(restrictions: readonly Restriction[]): Feature<Polygon>[] {
  return restrictions.flatMap(({ polygons }) => polygons.map((rings) => polygon(rings.map(closed))));
}
