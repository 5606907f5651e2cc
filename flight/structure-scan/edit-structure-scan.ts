import { type CameraEdit, updateCamera } from '../camera/update-camera.ts';
import { defaultPlanMetadata } from '../plan/edit/defaults.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { layerCount } from './layers.ts';
import type { StructureShape } from './new-structure-scan.ts';

export type StructureScanEdit = {
  shape?: StructureShape;
  camera?: CameraEdit;
  settings?: Partial<Omit<StructureScanSegment['segmentMetadata'], 'layers'>>;
  /** Speed of the plan in metres per second. */
  flightSpeed?: number;
};

/** Applies an edit; the number of layers follows from heights and camera. */
export function editStructureScan(scan: StructureScanSegment, edit: StructureScanEdit): StructureScanSegment {
  const { shape, camera, settings, flightSpeed = defaultPlanMetadata.flightSpeed } = edit;
  const segmentMetadata = { ...scan.segmentMetadata, ...settings };
  const speedMps = segmentMetadata.flightSpeed ?? flightSpeed;
  const cameraMetadata = camera
    ? updateCamera({ camera: scan.cameraMetadata, flightSpeed: speedMps }, camera)
    : scan.cameraMetadata;
  segmentMetadata.layers = layerCount(segmentMetadata, cameraMetadata.adjustedFootprintFrontal);
  return { ...scan, ...shape, cameraMetadata, segmentMetadata };
}
