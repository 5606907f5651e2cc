import { localPlane } from '../../geo/planes/local-plane.ts';
import type { Firmware } from '../../mission/firmware.ts';
import type { StructureScanSegment } from '../../plan/plan.ts';
import { isFlownMitred } from '../../structure-scan/is-flown-mitred.ts';
import { layerAltitudesM } from '../../structure-scan/layers.ts';
import { structureOutline } from './structure-outline.ts';

const SAME_ALTITUDE_M = 0.01;

/**
 * QGroundControl works out its own path around a structure: where that is the one that is flown here, and the vehicle
 * takes its aim as PX4 does, it gets the scan. Everything else is written out waypoint by waypoint.
 */
export const isWrittenAsScan = (scan: StructureScanSegment, firmware: Firmware): boolean =>
  firmware === 'px4' && isFlownSoByQgc(scan);

function isFlownSoByQgc(scan: StructureScanSegment): boolean {
  const outline = structureOutline(scan);
  const [origin] = outline;
  if (origin === undefined || !isFlownMitred(outline.map(localPlane(origin).toPoint))) return false;
  const { structureHeight, scanBottomAlt, startFromTop } = scan.segmentMetadata;
  const layerM = scan.cameraMetadata.adjustedFootprintFrontal;
  // QGroundControl lets the last layer slip below the bottom, which may be the ground, or above the top.
  return layerAltitudesM(scan.segmentMetadata, layerM).every((altitude, layer) => {
    const theirs = startFromTop ? structureHeight - (layer + 0.5) * layerM : scanBottomAlt + (layer + 0.5) * layerM;
    return Math.abs(altitude - theirs) <= SAME_ALTITUDE_M;
  });
}
