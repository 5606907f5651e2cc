import type { Position } from 'geojson';
import { type CameraEdit, updateCamera } from '../camera/update-camera.ts';
import { defaultPlanMetadata } from '../plan/edit/defaults.ts';
import type { CorridorSegment } from '../plan/plan.ts';
import { cameraForHeights, settingsWithAltitude } from '../survey/survey-heights.ts';
import { withCorridorPath } from './plan-corridor-segment.ts';

export type CorridorEdit = {
  line?: Position[];
  camera?: CameraEdit;
  settings?: Partial<CorridorSegment['segmentMetadata']>;
  /** Speed of the plan in metres per second. */
  flightSpeed?: number;
};

/** Applies an edit and replans the path; photos follow the camera unless a distance was typed. */
export function editCorridor(corridor: CorridorSegment, edit: CorridorEdit): CorridorSegment {
  const { line, settings = {}, flightSpeed = defaultPlanMetadata.flightSpeed } = edit;
  const forHeights = cameraForHeights(corridor, settings);
  const camera = edit.camera || forHeights ? { ...edit.camera, ...forHeights } : undefined;
  const cameraMetadata = camera
    ? updateCamera({ camera: corridor.cameraMetadata, flightSpeed }, camera)
    : corridor.cameraMetadata;
  const triggerDistance = camera ? cameraMetadata.adjustedFootprintFrontal : corridor.segmentMetadata.triggerDistance;
  const merged = { ...corridor.segmentMetadata, triggerDistance, ...settings };
  const segmentMetadata = settingsWithAltitude(corridor, { cameraMetadata, segmentMetadata: merged }, settings);
  return withCorridorPath({
    ...corridor,
    ...(line && { lineCoordinates: line }),
    cameraMetadata,
    segmentMetadata,
  });
}
