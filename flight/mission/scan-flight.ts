import type { StructureScanSegment } from '../plan/plan.ts';
import { planStructureScan } from '../structure-scan/plan-structure-scan.ts';
import type { ScanFlight } from './structure-scan-items.ts';

/** How a structure scan is flown; undefined when its outline cannot be flown around. */
export function scanFlight(scan: StructureScanSegment): ScanFlight | undefined {
  const planned = planStructureScan(scan);
  if (!planned.ok) return undefined;
  const { segmentMetadata: settings, cameraMetadata: camera } = scan;
  const centre = scan.shapeType === 'circle' ? scan.boundaryCoordinates[0] : undefined;
  return {
    ring: planned.loop,
    ...(centre && { centre }),
    standoffM: camera.distanceToSurface,
    layerAltitudes: planned.layerAltitudesM,
    entranceAltitude: settings.entranceAltitude,
    triggerDistanceM: camera.adjustedFootprintSide,
    gimbalPitchDeg: settings.gimbalPitch,
  };
}
