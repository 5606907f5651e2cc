import type { StructureScanSegment } from '../plan/plan.ts';
import { planStructureScan } from '../structure-scan/plan-structure-scan.ts';
import type { ScanFlight } from './structure-scan-items.ts';

/** More than any vehicle's memory holds. */
const MAX_WAYPOINTS = 100_000;

/** Plans a structure scan; undefined if it cannot be flown. */
export function scanFlight(scan: StructureScanSegment): ScanFlight | undefined {
  const planned = planStructureScan(scan);
  if (!planned.ok || planned.loop.length * planned.layerAltitudesM.length > MAX_WAYPOINTS) return undefined;
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
