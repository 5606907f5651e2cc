import { steadySpeedMps } from '../camera/photo-pace.ts';
import { defaultPlanMetadata, defaultStructureCamera, defaultStructureScan } from '../plan/edit/defaults.ts';
import type { StructureScanSegment } from '../plan/plan.ts';

export type StructureShape = Pick<StructureScanSegment, 'shapeType' | 'boundaryCoordinates'>;

/** A scan of a drawn structure with the default camera and settings, at the speed that camera needs. */
export function newStructureScan(
  segmentId: string,
  shape: StructureShape,
  planSpeedMps: number = defaultPlanMetadata.flightSpeed,
): StructureScanSegment {
  const steady = steadySpeedMps(defaultStructureCamera, defaultStructureCamera.adjustedFootprintSide);
  return {
    type: 'structureScan',
    segmentId,
    ...shape,
    cameraMetadata: { ...defaultStructureCamera },
    segmentMetadata: { ...defaultStructureScan, ...(steady < planSpeedMps && { flightSpeed: steady }) },
  };
}
