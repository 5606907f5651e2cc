import { describe, expect, it } from 'vitest';
import { inFlownOrder } from '../formats/kept/imported-parts.ts';
import { readQgcPlan } from '../formats/qgc-plan/read-qgc-plan.ts';
import { pathCrossesPolygon } from '../geo/crossings/path-crosses-polygon.ts';
import { distanceM } from '../geo/distance-m.ts';
import { flightOf } from '../mission/flight-of.ts';
import { missionItems } from '../mission/mavlink/mission-items.ts';
import { flightLine } from '../plan/estimate/flight-line.ts';
import { planTotals } from '../plan/estimate/plan-totals.ts';
import { outlineOf } from '../plan/outline-of.ts';
import type { FlightPlan, Segment, StructureScanSegment } from '../plan/plan.ts';
import { editStructureScan } from './edit-structure-scan.ts';
import { aPlan, aRoute, aStructureScan, at, home, pilot } from '../testing/sample-plan.ts';
import { qgcText } from '../testing/qgc-text.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { wayOutOf } from './flown-scan.ts';
import { nearSideScan } from './near-side.ts';
import { planStructureScan } from './plan-structure-scan.ts';

const tower = editStructureScan(aStructureScan([at(-60, 0), at(-60, 20), at(-40, 20), at(-40, 0)]), {
  settings: { entranceAltitude: 30 },
});
const from = (x: number, y: number, ...segments: Segment[]): FlightPlan => ({
  ...aPlan(segments),
  homePoint: { position: at(x, y) },
});
const startOf = (scan: StructureScanSegment) => {
  const planned = planStructureScan(scan);
  if (!planned.ok) throw new Error(planned.reason);
  return planned.loop[0] ?? [];
};
const flownScan = (plan: FlightPlan): StructureScanSegment => {
  const scans = inFlownOrder(plan).flatMap((part) =>
    'segment' in part && part.segment.type === 'structureScan' ? [part.segment] : [],
  );
  if (!scans[0]) throw new Error('no scan');
  return scans[0];
};
/** Legs through the structure, up to the return. */
const crossings = (plan: FlightPlan, scan: StructureScanSegment) => {
  const path = flightLine(plan)
    .slice(0, -1)
    .map(({ position }) => position);
  return path.slice(1).filter((to, i) => pathCrossesPolygon([path[i] ?? to, to], [outlineOf(scan)]));
};

describe('a structure scan in a flight', () => {
  it.each([
    ['west', -200, 10, -60],
    ['east', 200, 10, -40],
  ])('FLY-13 begins on the side it is approached from: %s', (_, x, y, cornerX) => {
    const position = at(x, y);
    const start = startOf(flownScan(from(x, y, tower)));
    const corners = [at(cornerX, 0), at(cornerX, 20)].map((corner) => distanceM(corner, start));
    expect(Math.min(...corners)).toBeLessThan(14);
    expect(distanceM(position, start)).toBeLessThan(distanceM(position, at(-50, 10)));
  });

  it('FLY-13 a round one begins at the point next to the vehicle', () => {
    const tank = aStructureScan([at(-50, 10), at(-25, 10)], { shapeType: 'circle' });
    const start = startOf(nearSideScan(tank, at(-50, 400)));
    expect(distanceM(start, at(-50, 400))).toBeLessThan(distanceM(at(-50, 10), at(-50, 400)) - 25);
  });

  it('FLY-13 is left around the structure to what lies behind it, at the entrance altitude', () => {
    const plan = from(200, 10, tower, aRoute(at(-200, 10), at(-250, 10)));
    const wayOut = wayOutOf(flownScan(plan));
    expect(wayOut.length).toBeGreaterThan(0);
    expect(crossings(plan, tower)).toEqual([]);
    const { items } = missionItems(flightOf(plan, 'ardupilot'));
    for (const [lng, lat] of wayOut)
      expect(items).toContainEqual(expect.objectContaining({ command: 16, params: [0, 0, 0, null, lat, lng, 30] }));
    expect(planTotals(plan).distanceM).toBeGreaterThan(planTotals(from(200, 10, tower)).distanceM - 500);
  });

  it('FLY-13 may be crossed well over its top', () => {
    const high = editStructureScan(tower, {
      settings: { entranceAltitude: tower.segmentMetadata.structureHeight + 5 },
    });
    const behind = aRoute(at(-200, 10), at(-250, 10));
    for (const waypoint of behind.waypoints) waypoint.metadata.altitude = 100;
    expect(wayOutOf(flownScan(from(200, 10, high, behind)))).toEqual([]);
  });

  it('FLY-13 never crosses the structure on its way in or out, for seeded buildings and places', () => {
    const random = seededRandom(23);
    for (let round = 0; round < 60; round++) {
      const angles = Array.from({ length: 3 + (round % 6) }, () => random() * 2 * Math.PI).toSorted((a, b) => a - b);
      const outline = angles.map((angle) => at(30 * Math.cos(angle), (15 + 15 * random()) * Math.sin(angle)));
      const scan = editStructureScan(aStructureScan(outline), { settings: { entranceAltitude: 20 } });
      if (!planStructureScan(scan).ok) continue;
      const place = () => {
        const [turn, awayM] = [random() * 2 * Math.PI, 60 + 200 * random()];
        return [awayM * Math.cos(turn), awayM * Math.sin(turn)] as const;
      };
      const plan = from(...place(), scan, aRoute(at(...place())));
      const [home0, entry] = flightLine(plan).slice(1, 3);
      expect(pathCrossesPolygon([home0?.position ?? [], entry?.position ?? []], [outline]), `in ${round}`).toBe(false);
      const scanned = flightLine(plan).slice(0, -1);
      const leaving = scanned.slice(-2).map(({ position }) => position);
      expect(pathCrossesPolygon(leaving, [outline]), `out ${round}`).toBe(false);
    }
  });

  it('GEO-07 of an imported file is flown as imported until it is edited', () => {
    const text = qgcText(from(200, 10, aStructureScan()), 'px4');
    const { overflight: _, ...foreign } = JSON.parse(text) as Record<string, unknown>;
    const read = readQgcPlan(JSON.stringify(foreign), { by: pilot, newId: () => 'id', home });
    if (!read.ok) throw new Error(read.reason);
    const moved = { ...read.value.plan, homePoint: { position: at(-500, 10) } };
    expect(flownScan(moved)).toBe(moved.segments[0]);
  });
});
