import { expect, it } from 'vitest';
import { MANUAL_CAMERA } from '../camera/camera-presets.ts';
import { planTotals } from '../plan/estimate/plan-totals.ts';
import { aCorridor, aFacade, aPlan, aRoute, aStructureScan, aSurvey, at } from '../testing/sample-plan.ts';
import { otherCameras } from './other-cameras.ts';
import { profileOf } from './profiles.ts';
import { withOwnCamera } from './with-own-camera.ts';

const profile = profileOf('dji-m3e')!;

it('FLY-01 every segment with another camera gets that of the aircraft and is planned anew, at the same height', () => {
  const typed = aSurvey();
  const manual = { ...typed, cameraMetadata: { ...typed.cameraMetadata, cameraName: MANUAL_CAMERA } };
  const plan = aPlan([aSurvey(), aCorridor(), aFacade(), aStructureScan(), aRoute(at(0, 10), at(0, 90)), manual]);
  expect(otherCameras(plan, profile)).toHaveLength(4);
  const own = withOwnCamera(plan, profile);
  expect(otherCameras(own, profile)).toEqual([]);
  expect(own.segments.slice(4)).toEqual(plan.segments.slice(4));
  const [before, after] = [plan.segments[0], own.segments[0]];
  if (before?.type !== 'survey' || after?.type !== 'survey') throw new Error('no survey');
  expect(after.cameraMetadata.distanceToSurface).toBe(before.cameraMetadata.distanceToSurface);
  expect(planTotals(own).photoCount).not.toBe(planTotals(plan).photoCount);
});
