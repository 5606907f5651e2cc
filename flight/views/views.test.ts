import { describe, expect, it } from 'vitest';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { distanceM } from '../geo/distance-m.ts';
import { localPlane } from '../geo/planes/local-plane.ts';
import { segmentPace } from '../camera/photo-pace.ts';
import { flightOf } from '../mission/flight-of.ts';
import { missionItems } from '../mission/mavlink/mission-items.ts';
import { flightEstimate } from '../plan/estimate/flight-estimate.ts';
import { planTotals } from '../plan/estimate/plan-totals.ts';
import { segmentTotals } from '../plan/estimate/segment-totals.ts';
import type { ViewsSegment } from '../plan/plan.ts';
import { segmentProblem } from '../plan/segment-problem.ts';
import { readQgcPlan } from '../formats/qgc-plan/read-qgc-plan.ts';
import { aFacade, aPlan, at, home, pilot } from '../testing/sample-plan.ts';
import { qgcText } from '../testing/qgc-text.ts';
import { editFacade, editOrbit, newOrbit } from './edit-views.ts';
import { planViews } from './plan-views.ts';

const viewsOf = (segment: ViewsSegment) => {
  const planned = planViews(segment);
  if (!planned.ok) throw new Error(planned.reason);
  return planned.views;
};
const { toPoint } = localPlane(home);

describe('a facade scan', () => {
  it.each([
    ['left', 1, 180],
    ['right', -1, 0],
  ] as const)('FLY-08 flies on the %s of the wall at its distance, looking at it', (side, sign, headingDeg) => {
    const facade = aFacade([at(0, 0), at(40, 0)], { side });
    for (const { position, headingDeg: heading, pitchDeg } of viewsOf(facade)) {
      expect(toPoint(position).y * sign).toBeCloseTo(facade.cameraMetadata.distanceToSurface, 2);
      expect(Math.abs(heading - headingDeg) % 360).toBeLessThan(0.01);
      expect(pitchDeg).toBe(0);
    }
  });

  it('FLY-08 covers the wall from bottom to top and end to end with the overlaps asked for', () => {
    const facade = aFacade(undefined, { bottom: 3, top: 18 });
    const { adjustedFootprintSide: acrossM, adjustedFootprintFrontal: upM } = facade.cameraMetadata;
    const views = viewsOf(facade);
    const levels = [...new Set(views.map(({ altitudeM }) => altitudeM))];
    expect([Math.min(...levels), Math.max(...levels)]).toEqual([3, 18]);
    expect(Math.max(...levels.slice(1).map((level, i) => level - (levels[i] ?? 0)))).toBeLessThanOrEqual(upM);
    const row = views.filter(({ altitudeM }) => altitudeM === 3).map(({ position }) => position);
    const gaps = row.slice(1).map((place, i) => distanceM(row[i] ?? place, place));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(acrossM + 1e-6);
    expect(distanceM(row[0] ?? [], row.at(-1) ?? [])).toBeCloseTo(40, 2);
  });

  it('FLY-08 goes back and forth in rows, or up and down in columns', () => {
    const rows = viewsOf(aFacade(undefined, { order: 'rows' }));
    const columns = viewsOf(aFacade(undefined, { order: 'columns' }));
    expect(columns).toHaveLength(rows.length);
    const turns = (views: typeof rows) =>
      views.slice(1).filter(({ altitudeM }, i) => altitudeM !== views[i]?.altitudeM).length;
    expect(turns(rows)).toBe(new Set(rows.map(({ altitudeM }) => altitudeM)).size - 1);
    expect(turns(columns)).toBeGreaterThan(turns(rows) * 3);
    for (const views of [rows, columns]) {
      const stepsM = views.slice(1).map(({ position }, i) => distanceM(views[i]?.position ?? position, position));
      expect(Math.max(...stepsM)).toBeLessThan(10);
    }
  });

  it('goes around the corner of a wall at the same distance', () => {
    const facade = aFacade([at(0, 0), at(40, 0), at(40, -30)], { side: 'left' });
    const headings = new Set(viewsOf(facade).map(({ headingDeg }) => Math.round(headingDeg)));
    expect([...headings]).toEqual([180, 270]);
  });

  it.each([
    ['upside down', aFacade(undefined, { bottom: 10, top: 5 }), 'top of the wall'],
    ['a point', aFacade([at(0, 0), at(0, 0)]), 'two points'],
    [
      'too many photos',
      editFacade(aFacade([at(0, 0), at(3000, 0)], { top: 200 }), { camera: { distanceToSurface: 2 } }),
      'photos',
    ],
  ])('refuses %s', (_, facade, reason) => {
    expect(segmentProblem(facade)).toContain(reason);
  });
});

describe('an orbit', () => {
  const orbit = editOrbit(newOrbit('o', at(100, 0), 40), {
    settings: { altitude: 50, targetAltitude: 10, photosPerTurn: 24 },
  });

  it('FLY-08 takes its photos at even angles, all looking at the centre', () => {
    const views = viewsOf(orbit);
    expect(views).toHaveLength(24);
    for (const { position, headingDeg, altitudeM, pitchDeg } of views) {
      expect(distanceM(position, orbit.centre)).toBeCloseTo(40, 3);
      expect(Math.abs(azimuthDeg(position, orbit.centre) - headingDeg) % 360).toBeLessThan(0.01);
      expect([altitudeM, pitchDeg]).toEqual([50, expect.closeTo(45, 6)]);
    }
  });

  it('has the resolution of its distance', () => {
    expect(orbit.cameraMetadata.distanceToSurface).toBeCloseTo(Math.hypot(40, 40), 6);
  });
});

describe('facades and orbits', () => {
  const orbit = newOrbit('o', at(100, 0), 40);
  const plan = aPlan([aFacade(), orbit]);

  it('FLY-09 are as slow as their camera needs', () => {
    for (const segment of [aFacade(), orbit])
      expect(segmentPace(segment, 10)).toMatchObject({ isTooFastForCamera: false, isBlurred: false });
  });

  it.each(['px4', 'ardupilot'] as const)(
    'FLY-08 are flown by %s, a waypoint with its heading per photo',
    (firmware) => {
      const { items, refused, left, empty } = missionItems(flightOf(plan, firmware));
      expect({ refused, left, empty }).toEqual({ refused: [], left: [], empty: [] });
      const photos = segmentTotals(aFacade()).photoCount + segmentTotals(orbit).photoCount;
      expect(items.filter(({ command }) => command === 2000)).toHaveLength(photos);
      const headings =
        firmware === 'px4'
          ? items.filter(({ command, params }) => command === 16 && params[3] !== null)
          : items.filter(({ command }) => command === 115);
      expect(headings).toHaveLength(photos);
    },
  );

  it('survive export and import', () => {
    const read = readQgcPlan(qgcText(plan), { by: pilot, newId: () => 'id', home });
    if (!read.ok) throw new Error(read.reason);
    expect(read.value.plan.segments).toMatchObject(plan.segments.map((segment) => ({ ...segment, segmentId: 'id' })));
  });

  it('are counted in the totals at their own speed', () => {
    const { distanceM: scannedM } = segmentTotals(orbit);
    const alone = aPlan([orbit]);
    expect(planTotals(alone).distanceM).toBeGreaterThan(scannedM);
    expect(flightEstimate(alone).timeS).toBeGreaterThan(scannedM / (orbit.segmentMetadata.flightSpeed ?? 10));
  });
});
