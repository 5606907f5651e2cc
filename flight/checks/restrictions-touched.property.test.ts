import type { Position } from 'geojson';
import { expect, it } from 'vitest';
import { flightLine } from '../plan/estimate/flight-line.ts';
import { segmentOutline } from '../plan/segment-outline.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { leastCostOf } from '../testing/cost-of.ts';
import { FIRST_DAY_MS, randomPlan, randomRestriction } from './testing/random-restrictions.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { indexRestrictions } from './index-restrictions.ts';
import type { Altitude, GroundHeights } from './part-in-band.ts';
import type { Height, Restriction } from './restriction.ts';
import { restrictionsTouched } from './restrictions-touched.ts';
import { caseCount } from '../testing/case-count.ts';

/**
 * An independent implementation: tests every polygon, cuts legs where they cross an edge, and decides each piece
 * between two cuts by the winding number of its middle. Degrees count from the plan's home.
 */
type Spot = [x: number, y: number];
type Ring = Spot[];
type Conditions = { at: Date; until: Date; ground?: GroundHeights };
type Span = { low: number; high: number };

const seenFrom =
  ([homeLng = 0]: Position) =>
  ([lng = 0, lat = 0]: Position): Spot => [((((lng - homeLng + 180) % 360) + 360) % 360) - 180, lat];

function windings([x, y]: Spot, ring: Ring): number {
  let turns = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[j]!, ring[i]!];
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (ay <= y && by > y && side > 0) turns++;
    if (ay > y && by <= y && side < 0) turns--;
  }
  return turns;
}

const isWithin = (spot: Spot, [outer = [], ...holes]: Ring[]) =>
  windings(spot, outer) !== 0 && holes.every((hole) => windings(spot, hole) === 0);

/** Shares of a leg at which it crosses an edge. */
function cuts([ax, ay]: Spot, [bx, by]: Spot, rings: Ring[]): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[cx, cy], [dx, dy]] = [ring[j]!, ring[i]!];
      const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
      if (across === 0) continue;
      const along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across;
      const onEdge = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across;
      if (along >= 0 && along <= 1 && onEdge >= 0 && onEdge <= 1) found.push(along);
    }
  return found;
}

function spanOf({ altitudeM, mode, isLevel }: Altitude, above: Height['above'], ground?: GroundHeights): Span {
  if (mode === 'terrain' && above === 'ground' && isLevel) {
    const unevenM = ground ? ground.highestM - ground.lowestM : 1e9;
    return { low: ground ? altitudeM - unevenM : -1e9, high: ground ? altitudeM + unevenM : 1e9 };
  }
  if (mode === 'terrain' && above === 'ground') return { low: altitudeM, high: altitudeM };
  if (mode === 'absolute' && above === 'sea') return { low: altitudeM, high: altitudeM };
  if (!ground) return { low: -1e9, high: 1e9 };
  const sea =
    mode === 'terrain'
      ? { low: altitudeM + ground.lowestM, high: altitudeM + ground.highestM }
      : { low: altitudeM, high: altitudeM };
  if (mode === 'relative') [sea.low, sea.high] = [sea.low + ground.homeM, sea.high + ground.homeM];
  return above === 'sea' ? sea : { low: sea.low - ground.highestM, high: sea.high - ground.lowestM };
}

/** Whether the flight may be between floor and ceiling within a range of the leg, by many samples and both ends. */
function isInBand(
  ends: [Altitude, Altitude],
  [from, to]: [number, number],
  { floor, ceiling }: Restriction,
  ground?: GroundHeights,
) {
  const at = (share: number, above: Height['above']): Span => {
    const [a, b] = ends.map((end) => spanOf(end, above, ground)) as [Span, Span];
    const isUnknown = [a, b].some(({ high }) => high === 1e9);
    if (isUnknown) return { low: -1e9, high: 1e9 };
    return { low: a.low + (b.low - a.low) * share, high: a.high + (b.high - a.high) * share };
  };
  // Both conditions are linear: if they hold together anywhere, they do at an end or where one starts to hold.
  const shares = [from, to];
  for (const [limit, side] of [
    [floor, 'high'],
    [ceiling, 'low'],
  ] as const) {
    if (!limit) continue;
    const [start, end] = [at(0, limit.above)[side], at(1, limit.above)[side]];
    const share = (limit.metres - start) / (end - start);
    if (share > from && share < to) shares.push(share);
  }
  return shares.some(
    (share) =>
      (!ceiling || at(share, ceiling.above).low <= ceiling.metres + 1e-9) &&
      (!floor || at(share, floor.above).high >= floor.metres - 1e-9),
  );
}

function boxOf(spots: Spot[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of spots)
    [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
  return [west, south, east, north];
}

type Prepared = { restriction: Restriction; centres: Position[] };

function idsTouched(plan: FlightPlan, prepared: readonly Prepared[], { at, until, ground }: Conditions): string[] {
  const toSpot = seenFrom(plan.homePoint.position);
  const line = flightLine(plan).map((point) => ({ ...point, spot: toSpot(point.position) }));
  const areas = plan.segments.flatMap((segment) => {
    if (segment.type === 'waypointRoute') return [];
    const rings = [segmentOutline(segment), ...((segment.type === 'survey' && segment.holes) || [])];
    return [{ segment, rings: rings.map((ring) => ring.map(toSpot)) }];
  });
  const [west, south, east, north] = boxOf([
    ...line.map(({ spot }) => spot),
    ...areas.flatMap(({ rings }) => rings.flat()),
  ]);

  const meetsLeg = (restriction: Restriction, rings: Ring[]) =>
    line.slice(1).some((to, i) => {
      const from = line[i]!;
      const shares = [0, ...cuts(from.spot, to.spot, rings).sort((a, b) => a - b), 1];
      return shares.slice(1).some((end, k) => {
        const start = shares[k]!;
        const middle = (start + end) / 2;
        const spot: Spot = [0, 1].map(
          (axis) => from.spot[axis]! + (to.spot[axis]! - from.spot[axis]!) * middle,
        ) as Spot;
        const level = to.isLevel ? { isLevel: true } : {};
        const ends: [Altitude, Altitude] = [{ ...from, ...level }, to];
        return isWithin(spot, rings) && isInBand(ends, [start, end], restriction, ground);
      });
    });
  const meetsArea = (restriction: Restriction, rings: Ring[]) =>
    areas.some(({ segment, rings: area }) => {
      const crosses = rings.some((ring) => ring.some((to, i) => cuts(ring.at(i - 1)!, to, area).length > 0));
      if (!crosses && !isWithin(rings[0]![0]!, area) && !isWithin(area[0]![0]!, rings)) return false;
      const { segmentMetadata: metadata } = segment;
      const altitudes =
        'structureHeight' in metadata
          ? [metadata.structureHeight, metadata.scanBottomAlt, metadata.entranceAltitude]
          : [segment.cameraMetadata.distanceToSurface];
      const mode = 'altitudeMode' in metadata ? metadata.altitudeMode : 'relative';
      const ends = [Math.min(...altitudes), Math.max(...altitudes)].map((altitudeM) => ({ altitudeM, mode }));
      return isInBand(ends as [Altitude, Altitude], [0, 1], restriction, ground);
    });

  return prepared
    .filter(({ restriction, centres }) => {
      const { activeFrom, activeUntil, polygons } = restriction;
      if (activeFrom && activeFrom.getTime() > until.getTime()) return false;
      if (activeUntil && activeUntil.getTime() < at.getTime()) return false;
      return polygons.some((polygon, i) => {
        // No polygon here extends farther than this from its first corner; latitudes need no arithmetic.
        const [, lat = 0] = centres[i]!;
        if (lat < south - 0.1 || lat > north + 0.1) return false;
        const [x] = toSpot(centres[i]!);
        if (x < west - 0.1 || x > east + 0.1) return false;
        const rings = polygon.map((ring) => ring.map(toSpot));
        const [left, bottom, right, top] = boxOf(rings[0]!);
        if (left > east || right < west || bottom > north || top < south) return false;
        return meetsLeg(restriction, rings) || meetsArea(restriction, rings);
      });
    })
    .map(({ restriction }) => restriction.id);
}

const RESTRICTIONS = 20_000;
const PLANS = caseCount(400, 2000);
const random = seededRandom(5);
const restrictions = Array.from({ length: RESTRICTIONS }, (_, i) => randomRestriction(random, `r${i}`));
const index = indexRestrictions(restrictions);
const prepared = restrictions.map((restriction) => ({
  restriction,
  centres: restriction.polygons.map((polygon) => polygon[0]![0]!),
}));

it(`${PLANS} plans touch exactly those of ${RESTRICTIONS} restrictions that testing every one of them finds`, () => {
  const counts = { touched: 0, plansTouching: 0, wholly: 0 };
  for (let round = 0; round < PLANS; round++) {
    const plan = randomPlan(random, 1 + Math.floor(random() * 40));
    const at = new Date(FIRST_DAY_MS + random() * 2 * 86_400_000);
    const lowestM = 100 * random();
    const homeM = lowestM + 20 * random();
    const ground = { homeM, lowestM, highestM: homeM + 30 * random() };
    const conditions = { at, until: new Date(at.getTime() + 1_800_000), ...(round % 3 > 0 && { ground }) };
    const ids = restrictionsTouched(plan, index, conditions).map(({ id }) => id);
    expect({ round, ids }).toEqual({ round, ids: idsTouched(plan, prepared, conditions) });
    counts.touched += ids.length;
    counts.plansTouching += ids.length > 0 ? 1 : 0;
    counts.wholly += restrictionsTouched(plan, index).length;
  }
  // Heights and times must have decided some cases, or they were not tested.
  expect(counts.plansTouching).toBeGreaterThan(PLANS / 2);
  expect(counts.wholly).toBeGreaterThan(counts.touched * 1.2);
});

it('a plan of 200 legs is checked against 20,000 restrictions within 5 ms', () => {
  const plans = Array.from({ length: 100 }, () => randomPlan(random, 198));
  const maxMs = 5 * plans.length;
  const { cpuMs } = leastCostOf(() => plans.forEach((plan) => restrictionsTouched(plan, index)), { cpuMs: maxMs });
  expect(cpuMs).toBeLessThan(maxMs);
});
