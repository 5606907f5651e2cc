import { defaultStructureCamera, defaultStructureScan } from '../plan/defaults.ts';
import type { StructureScanSegment } from '../plan/plan.ts';

export type StructureShape = Pick<StructureScanSegment, 'shapeType' | 'boundaryCoordinates'>;

/** A scan of a drawn structure with the default camera and settings. */
export function newStructureScan(segmentId: string, shape: StructureShape): StructureScanSegment {
  return {
    type: 'structureScan',
    segmentId,
    ...shape,
    cameraMetadata: { ...defaultStructureCamera },
    segmentMetadata: { ...defaultStructureScan },
  };
}
