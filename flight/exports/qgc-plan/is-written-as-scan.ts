import { localPlane } from '../../geo/planes/local-plane.ts';
import type { Firmware } from '../../mission/firmware.ts';
import type { StructureScanSegment } from '../../plan/plan.ts';
import { isFlownMitred } from '../../structure-scan/is-flown-mitred.ts';
import { layerAltitudesM } from '../../structure-scan/layers.ts';
import { structureOutline } from './structure-outline.ts';

const SAME_ALTITUDE_M = 0.01;

/**
 * QGroundControl computes its own path around a structure. The scan is written as a StructureScan item only if that
 * path equals ours and the vehicle aims as PX4 does. Everything else is written waypoint by waypoint.
 */
export const isWrittenAsScan = (scan: StructureScanSegment, firmware: Firmware): boolean =>
  firmware === 'px4' && isSamePathInQgc(scan);

function isSamePathInQgc(scan: StructureScanSegment): boolean {
  const outline = structureOutline(scan);
  const [origin] = outline;
  if (origin === undefined || !isFlownMitred(outline.map(localPlane(origin).toPoint))) return false;
  const { structureHeight, scanBottomAlt, startFromTop } = scan.segmentMetadata;
  const layerM = scan.cameraMetadata.adjustedFootprintFrontal;
  // QGroundControl lets the last layer drop below the bottom, which may be the ground, or rise above the top.
  return layerAltitudesM(scan.segmentMetadata, layerM).every((altitude, layer) => {
    const theirs = startFromTop ? structureHeight - (layer + 0.5) * layerM : scanBottomAlt + (layer + 0.5) * layerM;
    return Math.abs(altitude - theirs) <= SAME_ALTITUDE_M;
  });
}
