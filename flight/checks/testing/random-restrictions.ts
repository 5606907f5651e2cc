import type { Position } from 'geojson';
import type { Height, Restriction } from '../restriction.ts';
import { newStructureScan } from '../../structure-scan/new-structure-scan.ts';
import type { AltitudeMode, FlightPlan, Segment } from '../../plan/plan.ts';
import { aPlan, aSurvey } from '../../testing/sample-plan.ts';
import type { Random } from '../../testing/mutate.ts';

/** Places with many flights and restrictions, including the antimeridian, the equator and high latitudes. */
export const crowdedPlaces: readonly Position[] = [
  [8.5, 47.4],
  [-122.4, 37.8],
  [179.98, -16.8],
  [-179.95, 51.9],
  [0, 0],
  [25, 70.5],
  [-68, -54.8],
];

const DAY_MS = 86_400_000;
export const FIRST_DAY_MS = Date.UTC(2026, 4, 4);

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const wrapped = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
const near = (random: Random, [lng = 0, lat = 0]: Position, reachDeg: number): Position => [
  wrapped(lng + (random() - 0.5) * 2 * reachDeg),
  lat + (random() - 0.5) * 2 * reachDeg,
];

/** A star around a position, seldom convex. */
function star(random: Random, [lng = 0, lat = 0]: Position, radiusDeg: number): Position[] {
  const corners = random() < 0.05 ? 150 : 3 + Math.floor(random() * 12);
  return Array.from({ length: corners }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / corners, radiusDeg * (0.4 + 0.6 * random())];
    return [wrapped(lng + radius * Math.cos(angle)), lat + radius * Math.sin(angle)];
  });
}

function polygonAround(random: Random, place: Position, radiusDeg: number): Position[][] {
  const outer = star(random, place, radiusDeg);
  // Well inside: a star of many corners comes no nearer to its middle than this.
  return random() < 0.2 && outer.length > 6 ? [outer, star(random, place, radiusDeg * 0.3)] : [outer];
}

const heightOr = (random: Random, mostM: number): Height | null =>
  random() < 0.3 ? null : { metres: random() * mostM, above: random() < 0.7 ? 'ground' : 'sea' };

function timeOr(random: Random): Date | null {
  return random() < 0.5 ? null : new Date(FIRST_DAY_MS + random() * 2 * DAY_MS);
}

export function randomRestriction(random: Random, id: string): Restriction {
  const place = near(random, pick(random, crowdedPlaces), 0.3);
  const radiusDeg = 0.0005 + 0.02 * random() ** 3;
  const polygons = Array.from({ length: random() < 0.1 ? 2 : 1 }, (_, i) =>
    polygonAround(random, i === 0 ? place : near(random, place, 3 * radiusDeg), radiusDeg),
  );
  return {
    id,
    polygons,
    floor: heightOr(random, 60),
    ceiling: heightOr(random, 300),
    activeFrom: timeOr(random),
    activeUntil: timeOr(random),
  };
}

const modes: readonly AltitudeMode[] = ['relative', 'absolute', 'terrain'];

/** A plan in one of the crowded places: a route of this many waypoints, and sometimes a survey or a scan. */
export function randomPlan(random: Random, waypointCount: number): FlightPlan {
  const home = near(random, pick(random, crowdedPlaces), 0.3);
  const altitudeMode = pick(random, modes);
  const segments: Segment[] = [randomRoute(random, home, waypointCount)];
  if (random() < 0.2) segments.push(aSurvey(star(random, home, 0.002), { altitudeMode }));
  if (random() < 0.1) {
    const [lng = 0, lat = 0] = home;
    const boundaryCoordinates = [home, [wrapped(lng + 0.0003), lat]];
    segments.push(newStructureScan('scan', { shapeType: 'circle', boundaryCoordinates }));
  }
  return { ...aPlan(segments, { altitudeMode }), homePoint: { position: home } };
}

function randomRoute(random: Random, home: Position, waypointCount: number): Segment {
  let place = home;
  const stepDeg = 0.0005 + 0.004 * random() ** 2;
  const baseM = 200 * random();
  const waypoints = Array.from({ length: waypointCount }, (_, index) => {
    place = near(random, place, stepDeg);
    const metadata = { altitude: baseM + 40 * random(), flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
    return { index, coordinates: place, metadata };
  });
  return { type: 'waypointRoute', segmentId: 'route', segmentMetadata: { flightSpeed: 10, altitude: 50 }, waypoints };
}
