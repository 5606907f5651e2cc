import { describe, expect, it } from 'vitest';
import { MANUAL_CAMERA } from '../../camera/camera-presets.ts';
import { areaM2 } from '../../geo/polygons/area-m2.ts';
import { at } from '../../testing/sample-plan.ts';
import { editSurvey } from '../edit-survey.ts';
import { newSurvey } from '../new-survey.ts';
import { planSurvey } from '../plan-survey.ts';
import { planSurveySegment } from '../plan-survey-segment.ts';
import { unseenGround } from './unseen-ground.ts';

const polygon = (...corners: [number, number][]) => ({
  shapeType: 'polygon' as const,
  boundaryCoordinates: corners.map(([x, y]) => at(x, y)),
});
/** A field with an arm of 9 m that lies between two lines. */
const withArm = polygon([0, 0], [200, 0], [200, 200], [124, 200], [124, 520], [115, 520], [115, 200], [0, 200]);
const lineCount = (survey: Parameters<typeof planSurveySegment>[0]) => {
  const planned = planSurveySegment(survey);
  return planned.ok ? planned.transects.length : NaN;
};

describe('ground that no photo shows', () => {
  it('is none where an arm lies between two lines: it gets a line of its own, and the field no second one', () => {
    const survey = newSurvey('s', withArm);
    expect(unseenGround(survey)?.areaM2).toBe(0);
    const planned = planSurveySegment(survey);
    if (!planned.ok) throw new Error(planned.reason);
    expect(lineCount(survey)).toBe(11);
  });

  it('stays, and is reported, in an older saved survey: it flies as drawn until it is edited', () => {
    const survey = newSurvey('s', withArm);
    const { adjustedFootprintSide: spacingM } = survey.cameraMetadata;
    const { orientation, turnAroundDistance, entryLocation } = survey.segmentMetadata;
    const before = planSurvey([withArm.boundaryCoordinates], {
      spacingM,
      orientationDeg: orientation,
      turnaroundM: turnAroundDistance,
      entryLocation,
      additionalLines: 0,
      everySecondLineFirst: false,
    });
    if (!before.ok) throw new Error(before.reason);
    const saved = { ...survey, pathCoordinates: before.path };
    expect(planSurveySegment(saved)).toMatchObject({ path: before.path });
    expect(unseenGround(saved)?.areaM2).toBeGreaterThan(1000);
    const edited = editSurvey(saved, { settings: { turnAroundDistance: 12 } });
    expect(unseenGround(edited)?.areaM2).toBe(0);
  });

  it('is reported and drawn if photos overlap too little to show the edges', () => {
    const square = polygon([0, 0], [200, 0], [200, 200], [0, 200]);
    const sparse = editSurvey(newSurvey('s', square), { camera: { sideOverlap: 0, frontalOverlap: 0 } });
    const unseen = unseenGround(sparse);
    expect(unseen?.share).toBeGreaterThan(0.05);
    const drawnM2 = unseen?.parts.reduce((sum, part) => sum + areaM2(part), 0) ?? 0;
    expect(drawnM2 / (unseen?.areaM2 ?? 1)).toBeCloseTo(1, 3);
    const dense = editSurvey(sparse, { camera: { sideOverlap: 50, frontalOverlap: 50 } });
    expect(unseenGround(dense)).toEqual({ areaM2: 0, share: 0, parts: [] });
  });

  it('is not known without the numbers of a camera, or on a path that came from elsewhere', () => {
    const survey = newSurvey('s', withArm);
    expect(unseenGround(editSurvey(survey, { camera: { cameraName: MANUAL_CAMERA } }))).toBeNull();
    expect(unseenGround({ ...survey, pathCoordinates: survey.pathCoordinates.slice(2) })).toBeNull();
    expect(unseenGround(editSurvey(survey, { settings: { triggerDistance: 0 } }))).toBeNull();
  });
});
