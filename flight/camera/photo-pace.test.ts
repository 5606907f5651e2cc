import { describe, expect, it } from 'vitest';
import { readQgcPlan } from '../formats/qgc-plan/read-qgc-plan.ts';
import { qgcText } from '../testing/qgc-text.ts';
import { commands } from '../mission/mavlink/mission-item.ts';
import { flightOf } from '../mission/flight-of.ts';
import { missionItems } from '../mission/mavlink/mission-items.ts';
import { defaultStructureCamera, defaultSurveyCamera } from '../plan/edit/defaults.ts';
import { planTotals } from '../plan/estimate/plan-totals.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { newStructureScan } from '../structure-scan/new-structure-scan.ts';
import { newSurvey } from '../survey/new-survey.ts';
import { aPlan, idMaker } from '../testing/a-plan.ts';
import { MANUAL_CAMERA } from './camera-presets.ts';
import { photoPace, segmentPace } from './photo-pace.ts';
import { square } from '../testing/sample-plan.ts';

const tooFast = {
  ...newStructureScan('s', square),
  segmentMetadata: { ...newStructureScan('s', square).segmentMetadata },
};
delete tooFast.segmentMetadata.flightSpeed;

describe('photo interval and blur at a speed', () => {
  it('FLY-09 is a photo per 1.3 s and 1.1 px of blur for the default survey', () => {
    const pace = segmentPace(newSurvey('s', square), 10);
    expect(pace.intervalS).toBeCloseTo(1.305, 3);
    // 10 m/s for 1/500 s are 2 cm, over 1.788 cm per pixel.
    expect(pace.blurPx).toBeCloseTo(2 / 1.7880464732, 9);
    expect(pace).toMatchObject({ isTooFastForCamera: false, isBlurred: false });
  });

  it('FLY-13 is too fast for a scan at the speed of the plan, and suggests a speed', () => {
    const pace = segmentPace(tooFast, 10);
    expect(pace.intervalS).toBeCloseTo(0.29, 2);
    expect(pace.blurPx).toBeCloseTo(2 / 0.268206971, 6);
    expect(pace).toMatchObject({ isTooFastForCamera: true, isBlurred: true, steadySpeedMps: 2 });
    const photos = { camera: defaultStructureCamera, photoDistanceM: pace.photoDistanceM };
    expect(photoPace({ ...photos, speedMps: 2 })).toMatchObject({ isTooFastForCamera: false, isBlurred: false });
    expect(photoPace({ ...photos, speedMps: 2.3 })).toMatchObject({ isTooFastForCamera: true, isBlurred: true });
  });

  it('is not known of a camera without numbers', () => {
    const camera = { ...defaultSurveyCamera, cameraName: MANUAL_CAMERA };
    expect(photoPace({ camera, photoDistanceM: 1, speedMps: 20 })).toMatchObject({
      blurPx: undefined,
      isTooFastForCamera: false,
      isBlurred: false,
    });
    expect(photoPace({ camera: defaultSurveyCamera, photoDistanceM: 13, speedMps: 0 }).intervalS).toBeUndefined();
  });
});

describe('a new structure scan', () => {
  const scan = newStructureScan('s', square);
  const plan = { ...aPlan(), segments: [scan] };

  it('FLY-13 is flown as slow as its camera needs it, and never faster than the plan', () => {
    expect(segmentPace(scan, 10)).toMatchObject({ speedMps: 2, isTooFastForCamera: false, isBlurred: false });
    expect(newStructureScan('s', square, 1.5).segmentMetadata.flightSpeed).toBeUndefined();
  });

  it('FLY-10 is timed at its own speed', () => {
    const slow = planTotals(plan).timeS ?? 0;
    const fast = planTotals({ ...plan, segments: [tooFast] }).timeS ?? 0;
    expect(slow).toBeGreaterThan(4 * fast);
  });

  it.each(['px4', 'ardupilot'] as const)('sends its speed to %s, and the plan’s after it', (firmware) => {
    const speeds = missionItems(flightOf({ ...plan, segments: [scan, newSurvey('t', square)] }, firmware))
      .items.filter(({ command }) => command === commands.changeSpeed)
      .map(({ params }) => params[1]);
    expect(speeds).toEqual([10, 2, 10]);
  });

  it('GEO-07 keeps its speed in a plan file', () => {
    const read = readQgcPlan(qgcText(plan), {
      by: plan.createdBy,
      newId: idMaker(),
      home: plan.homePoint.position,
    });
    const [copy] = read.ok ? read.value.plan.segments : [];
    expect((copy as StructureScanSegment).segmentMetadata.flightSpeed).toBe(2);
  });
});
