import { describe, expect, it } from 'vitest';
import { readQgcPlan } from '../formats/qgc-plan/read-qgc-plan.ts';
import { qgcText } from '../testing/qgc-text.ts';
import { flightLine } from '../plan/estimate/flight-line.ts';
import { segmentProblem } from '../plan/segment-problem.ts';
import { segmentTotals } from '../plan/estimate/segment-totals.ts';
import type { FlightPlan, Segment, SurveySegment } from '../plan/plan.ts';
import { aPlan, aSurvey, pilot } from '../testing/sample-plan.ts';
import { editSurvey } from './edit-survey.ts';
import { isGroundUnknown, surveyAltitudeM } from './survey-heights.ts';

const relative = editSurvey(aSurvey(), { camera: { distanceToSurface: 60 } });
const unknown = editSurvey(relative, { settings: { altitudeMode: 'absolute', altitude: 560 } });
const aboveSea = editSurvey(unknown, { settings: { groundAltitude: 500 } });

function readBack(text: string): SurveySegment {
  const read = readQgcPlan(text, { by: pilot, newId: () => 'new', home: [0, 0] });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan.segments[0] as SurveySegment;
}
type File = { mission: { items: Record<string, unknown>[] }; overflight?: unknown };
const fileOf = (segment: Segment, metadata: Partial<FlightPlan['planMetadata']> = {}): File =>
  JSON.parse(qgcText(aPlan([segment], metadata))) as File;

describe('a survey above the sea', () => {
  it('takes the photos that its distance to the ground needs, not its height above the sea', () => {
    expect(segmentTotals(unknown).photoCount).toBeLessThan(segmentTotals(relative).photoCount / 10);
    expect(segmentTotals(aboveSea).photoCount).toBe(segmentTotals(relative).photoCount);
    expect(aboveSea.cameraMetadata.distanceToSurface).toBe(60);
    expect(aboveSea.pathCoordinates).toEqual(relative.pathCoordinates);
  });

  it('is flown at its height above the sea', () => {
    expect(surveyAltitudeM(aboveSea)).toBe(560);
    const flown = flightLine(aPlan([aboveSea])).filter(({ mode }) => mode === 'absolute');
    expect(new Set(flown.map(({ altitudeM }) => altitudeM))).toEqual(new Set([560]));
  });

  it('asks for the ground elevation while it is unknown', () => {
    expect([relative, unknown, aboveSea].map(isGroundUnknown)).toEqual([false, true, false]);
  });

  it('rises by the ground elevation when that is first given and higher', () => {
    const switched = editSurvey(relative, { settings: { altitudeMode: 'absolute' } });
    const told = editSurvey(switched, { settings: { groundAltitude: 350 } });
    expect(surveyAltitudeM(told)).toBe(410);
    expect(told.cameraMetadata.distanceToSurface).toBe(60);
    expect(told.pathCoordinates).toEqual(relative.pathCoordinates);
    const typed = editSurvey(switched, { settings: { altitude: 300 } });
    expect(segmentProblem(editSurvey(typed, { settings: { groundAltitude: 350 } }))).toMatch(/^The ground lies/);
  });

  it('cannot be flown where the ground lies at or above it', () => {
    for (const groundAltitude of [560, 700]) {
      const wrong = editSurvey(aboveSea, { settings: { groundAltitude } });
      expect(segmentProblem(wrong)).toBe('The ground lies at or above the flight altitude');
      expect(flightLine(aPlan([wrong]))).toEqual([]);
      expect(segmentProblem(editSurvey(wrong, { settings: { altitude: groundAltitude + 60 } }))).toBeNull();
    }
    const odd = { ...aboveSea, cameraMetadata: { ...aboveSea.cameraMetadata, distanceToSurface: 30 } };
    expect(segmentProblem({ ...odd, pathCoordinates: [] })).toMatch(/do not fit/);
  });

  it('follows the ground where the resolution is set, and the distance where that is typed', () => {
    const byResolution = editSurvey(aboveSea, { camera: { imageDensity: aboveSea.cameraMetadata.imageDensity / 2 } });
    expect(surveyAltitudeM(byResolution)).toBeCloseTo(530, 6);
    expect(surveyAltitudeM(editSurvey(byResolution, { settings: { groundAltitude: 400 } }))).toBeCloseTo(430, 6);
    expect(surveyAltitudeM(editSurvey(aboveSea, { camera: { distanceToSurface: 80 } }))).toBe(580);
    expect(surveyAltitudeM(editSurvey(aboveSea, { camera: { sideOverlap: 60 } }))).toBe(560);
  });

  it('has no altitude of its own in another altitude mode', () => {
    const back = editSurvey(aboveSea, { settings: { altitudeMode: 'relative' } });
    expect(surveyAltitudeM(back)).toBe(60);
    expect(surveyAltitudeM(editSurvey(back, { settings: { altitudeMode: 'absolute' } }))).toBe(560);
  });

  it('keeps its altitude in an older plan with one number for both', () => {
    const { altitude: _, ...older } = unknown.segmentMetadata;
    const survey = { ...unknown, segmentMetadata: older };
    expect(surveyAltitudeM(survey)).toBe(560);
    expect(editSurvey(survey, { settings: { groundAltitude: 500 } }).cameraMetadata.distanceToSurface).toBe(60);
  });
});

describe('in a plan file', () => {
  it('GEO-07 the file holds the flown altitude, and the photos match the ground', () => {
    const { mission } = fileOf(aboveSea);
    const survey = mission.items.find(({ complexItemType }) => complexItemType === 'survey') as unknown as {
      TransectStyleComplexItem: {
        CameraCalc: Record<string, number>;
        Items: { command: number; frame: number; params: number[] }[];
      };
    };
    const { CameraCalc, Items } = survey.TransectStyleComplexItem;
    // QGroundControl replans at this height when the survey is edited.
    expect(CameraCalc).toMatchObject({ DistanceMode: 2, DistanceToSurface: 560 });
    expect(CameraCalc['ImageDensity']).toBe(relative.cameraMetadata.imageDensity);
    const waypoints = Items.filter(({ command }) => command === 16);
    expect(waypoints.every(({ frame, params }) => frame === 0 && params[6] === 560)).toBe(true);
  });

  it('GEO-07 the ground elevation reads back, also if another program dropped our own block', () => {
    const file = fileOf(aboveSea);
    const { overflight: _, ...foreign } = file;
    for (const document of [file, foreign]) {
      const read = readBack(JSON.stringify(document));
      expect(surveyAltitudeM(read)).toBe(560);
      expect(read.cameraMetadata.distanceToSurface).toBeCloseTo(60, 6);
      expect(read.segmentMetadata.groundAltitude).toBeCloseTo(500, 6);
    }
    expect(readBack(JSON.stringify(fileOf(unknown))).segmentMetadata.groundAltitude).toBeUndefined();
    const { overflight: _own, ...bare } = fileOf(unknown);
    expect(isGroundUnknown(readBack(JSON.stringify(bare)))).toBe(true);
  });
});
