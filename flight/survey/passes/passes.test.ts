import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { destination } from '../../geo/destination.ts';
import { localPlane } from '../../geo/planes/local-plane.ts';
import { pointInRings } from '../../geo/polygons/point-in-rings.ts';
import { flightOf } from '../../mission/flight-of.ts';
import { missionItems } from '../../mission/mavlink/mission-items.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import { segmentTotals } from '../../plan/estimate/segment-totals.ts';
import { segmentProblem } from '../../plan/segment-problem.ts';
import { aPlan, aSurvey, at, home, pilot } from '../../testing/sample-plan.ts';
import { qgcText } from '../../testing/qgc-text.ts';
import { readQgcPlan } from '../../formats/qgc-plan/read-qgc-plan.ts';
import { unseenGround } from '../coverage/unseen-ground.ts';
import { insideTest } from '../routes/inside-test.ts';
import { planSurveySegment, withPath } from '../plan-survey-segment.ts';
import { obliqueReachM, planPasses } from './plan-passes.ts';

const field = [at(0, 0), at(0, 200), at(300, 200), at(300, 0)];
/** Like an L, and with a hole. */
const bent = [at(0, 0), at(0, 300), at(80, 300), at(80, 80), at(300, 80), at(300, 0)];
const planned = (survey: SurveySegment) => {
  const found = planSurveySegment(survey);
  if (!found.ok) throw new Error(found.reason);
  return found;
};
const read = (text: string) => {
  const found = readQgcPlan(text, { by: pilot, newId: () => 'id', home });
  if (!found.ok) throw new Error(found.reason);
  return found.value.plan;
};

describe('a crosshatch', () => {
  const crossed = aSurvey(field, { pattern: 'crosshatch' });

  it('FLY-08 flies a second pass across the first, with all its photos and metres counted', () => {
    const one = planned(aSurvey(field));
    const other = planned(aSurvey(field, { orientation: 90 }));
    const both = planned(crossed);
    expect(both.passes).toHaveLength(2);
    expect(both.transects).toHaveLength(one.transects.length + other.transects.length);
    expect(both.photoCount).toBeGreaterThan(one.photoCount * 1.8);
    expect(segmentTotals(crossed).distanceM).toBeCloseTo(pathLengthM(both.path), 3);
    expect(segmentTotals(crossed).photoCount).toBe(both.photoCount);
  });

  it('FLY-08 is what QGroundControl calls a refly at 90 degrees, there and back', () => {
    const text = qgcText(aPlan([crossed]));
    expect(JSON.parse(text)).toMatchObject({
      mission: { items: expect.arrayContaining([expect.objectContaining({ complexItemType: 'survey' })]) },
    });
    expect(text).toContain('"Refly90Degrees": true');
    const [segment] = read(text).segments;
    expect(segment).toMatchObject({ type: 'survey', segmentMetadata: { pattern: 'crosshatch' } });
  });

  it('never leaves an area with a bend or a hole', () => {
    const hole = [at(20, 20), at(60, 20), at(60, 60), at(20, 60)];
    for (const survey of [
      aSurvey(bent, { pattern: 'crosshatch', turnAroundDistance: 0 }),
      aSurvey(bent, { pattern: 'crosshatch', turnAroundDistance: 0, holes: [hole], orientation: 30 }),
    ]) {
      const { toPoint } = localPlane(survey.boundaryCoordinates[0] as Position);
      const rings = [survey.boundaryCoordinates, ...(survey.holes ?? [])].map((ring) => ring.map(toPoint));
      const staysInside = insideTest(rings);
      const path = planned(survey).path.map(toPoint);
      const outside = path.slice(1).filter((to, i) => !staysInside(path[i] ?? to, to));
      expect(outside).toEqual([]);
    }
  });

  it('leaves the same ground unseen as its first pass', () => {
    expect(unseenGround(crossed)).toEqual(unseenGround(aSurvey(field)));
  });
});

describe('an oblique survey', () => {
  const tilted = aSurvey(field, { pattern: 'oblique', obliquePitch: 60 });
  const { passes, photoCount, path } = planned(tilted);
  const { toPoint } = localPlane(home);

  it('FLY-08 looks straight down once and to four sides, and counts every pass', () => {
    expect(passes.map(({ aim }) => aim ?? null)).toEqual([
      null,
      { headingDeg: 0, pitchDeg: 60 },
      { headingDeg: 90, pitchDeg: 60 },
      { headingDeg: 180, pitchDeg: 60 },
      { headingDeg: 270, pitchDeg: 60 },
    ]);
    expect(photoCount).toBeGreaterThan(4.5 * planned(aSurvey(field)).photoCount);
    expect(segmentTotals(tilted)).toMatchObject({ photoCount, distanceM: expect.closeTo(pathLengthM(path), 3) });
  });

  it('FLY-08 shifts each tilted pass so that its photos show the area', () => {
    const reachM = obliqueReachM(tilted.cameraMetadata.distanceToSurface, 60);
    expect(reachM).toBeCloseTo(tilted.cameraMetadata.distanceToSurface / Math.sqrt(3), 6);
    const area = field.map(toPoint);
    const middleOf = (places: Position[]) => {
      const points = places.map(toPoint);
      return points.reduce((sum, { x, y }) => ({ x: sum.x + x / points.length, y: sum.y + y / points.length }), {
        x: 0,
        y: 0,
      });
    };
    for (const { aim, transects } of passes) {
      const seen = transects
        .flat()
        .map((place) => (aim ? destination(place, { distanceM: reachM, azimuthDeg: aim.headingDeg }) : place));
      // The ends of the lines lie on the outline: a little inside of them is inside of it.
      const middle = middleOf(seen);
      const inner = seen.map(toPoint).map(({ x, y }) => ({ x: x + (middle.x - x) / 100, y: y + (middle.y - y) / 100 }));
      expect(inner.filter((point) => pointInRings(point, [area]) === 'outside')).toEqual([]);
      expect(Math.hypot(middle.x - 150, middle.y - 100)).toBeLessThan(15);
    }
  });

  it.each(['px4', 'ardupilot'] as const)('FLY-08 is flown by %s with the camera aimed on every pass', (firmware) => {
    const { items, refused, left, empty } = missionItems(flightOf(aPlan([tilted]), firmware));
    expect({ refused, left, empty }).toEqual({ refused: [], left: [], empty: [] });
    const gimbal = items.filter(({ command }) => command === 205).map(({ params: [pitch] }) => pitch);
    expect(gimbal).toEqual([-90, -60, -60, -60, -60, -90]);
    const headings = new Set(
      firmware === 'px4'
        ? items.filter(({ command }) => command === 16).map(({ params }) => params[3])
        : items.filter(({ command }) => command === 115).map(({ params: [heading] }) => heading),
    );
    expect([...headings].filter((heading) => heading !== null)).toEqual([0, 90, 180, 270]);
  });

  it('FLY-08 survives export and import', () => {
    const [back] = read(qgcText(aPlan([tilted]))).segments;
    expect(back).toMatchObject({ ...tilted, segmentId: 'id' });
  });

  it('leaves the plan with the gimbal that it asks for', () => {
    const { items } = missionItems(flightOf(aPlan([tilted], { gimbal: true, pitch: 30 }), 'px4'));
    expect(items.findLast(({ command }) => command === 205)?.params[0]).toBe(-30);
  });

  it('refuses holes, which tilted passes would cross', () => {
    const hole = [at(50, 50), at(90, 50), at(90, 90)];
    expect(segmentProblem(aSurvey(field, { pattern: 'oblique', holes: [hole] }))).toContain('remove them');
  });

  it('takes no photos while it changes from one pass to the next, also with photos in turns', () => {
    const inTurns = withPath({ ...tilted, segmentMetadata: { ...tilted.segmentMetadata, photosInTurns: true } });
    const flown = planned(inTurns);
    const spacing = inTurns.segmentMetadata.triggerDistance;
    expect(flown.photoCount).toBe(
      flown.passes.reduce((sum, pass) => sum + Math.ceil(pathLengthM(pass.path) / spacing), 0),
    );
  });
});

it('one pass is the survey as it always was', () => {
  const settings = {
    spacingM: 20,
    orientationDeg: 20,
    turnaroundM: 10,
    entryLocation: 0,
    additionalLines: 0,
    everySecondLineFirst: false,
  } as const;
  const found = planPasses([field], { settings, distanceToGroundM: 60 });
  expect(found.ok && found.passes).toHaveLength(1);
});
