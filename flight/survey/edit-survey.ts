import { type CameraEdit, updateCamera } from '../camera/update-camera.ts';
import { defaultPlanMetadata } from '../plan/edit/defaults.ts';
import { wrapOrientation } from '../plan/limits.ts';
import type { SurveySegment } from '../plan/plan.ts';
import type { SurveyShape } from './new-survey.ts';
import { withPath } from './plan-survey-segment.ts';
import { cameraForHeights, settingsWithAltitude } from './survey-heights.ts';

export type SurveyEdit = {
  shape?: SurveyShape;
  camera?: CameraEdit;
  settings?: Partial<SurveySegment['segmentMetadata']>;
  /** Speed of the plan in metres per second. */
  flightSpeed?: number;
};

/** Applies an edit and replans path and area; photos follow the camera unless a distance was typed. */
export function editSurvey(survey: SurveySegment, edit: SurveyEdit): SurveySegment {
  const { shape, settings = {}, flightSpeed = defaultPlanMetadata.flightSpeed } = edit;
  const forHeights = cameraForHeights(survey, settings);
  const camera = edit.camera || forHeights ? { ...edit.camera, ...forHeights } : undefined;
  const cameraMetadata = camera
    ? updateCamera({ camera: survey.cameraMetadata, flightSpeed }, camera)
    : survey.cameraMetadata;
  const triggerDistance = camera ? cameraMetadata.adjustedFootprintFrontal : survey.segmentMetadata.triggerDistance;
  const merged = { ...survey.segmentMetadata, triggerDistance, ...settings };
  merged.orientation = wrapOrientation(merged.orientation);
  const segmentMetadata = settingsWithAltitude(survey, { cameraMetadata, segmentMetadata: merged }, settings);
  return withPath({ ...survey, ...shape, cameraMetadata, segmentMetadata });
}
