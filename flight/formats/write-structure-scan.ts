import { localPlane } from '../geo/local-plane.ts';
import type { Firmware } from '../mission/firmware.ts';
import { scanFlight } from '../mission/scan-flight.ts';
import { structureScanItems } from '../mission/structure-scan-items.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { isFlownMitred } from '../structure-scan/is-flown-mitred.ts';
import { layerAltitudesM } from '../structure-scan/layers.ts';
import { structureOutline } from '../mission/structure-outline.ts';
import { type Json, listOf, numberOf } from './json-fields.ts';
import { distanceModes } from './read-camera-calc.ts';
import { writeCameraCalc } from './write-camera-calc.ts';
import { writeSimpleItem } from './write-simple-item.ts';
import { latLngs } from './write-survey-item.ts';

/**
 * A structure scan. QGroundControl works out its own path around it: where that is the one that is flown here, and the
 * vehicle takes its aim as PX4 does, it gets the scan. Everything else is written out waypoint by waypoint.
 */
export function writeStructureScan(scan: StructureScanSegment, firmware: Firmware): Json[] {
  if (firmware === 'px4' && isFlownSoByQgc(scan)) return [writeStructureScanItem(scan)];
  const flight = scanFlight(scan);
  return flight === undefined ? [] : structureScanItems(flight, firmware).map(writeSimpleItem);
}

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

const SAME_ALTITUDE_M = 0.01;

function writeStructureScanItem(scan: StructureScanSegment): Json {
  const { segmentMetadata: settings, cameraMetadata } = scan;
  return {
    CameraCalc: writeCameraCalc(cameraMetadata, distanceModes.relative),
    EntranceAltitude: settings.entranceAltitude,
    GimbalPitch: -settings.gimbalPitch + 0,
    Layers: settings.layers,
    ScanBottomAlt: settings.scanBottomAlt,
    StartFromTop: settings.startFromTop,
    StructureHeight: settings.structureHeight,
    complexItemType: 'StructureScan',
    polygon: latLngs(structureOutline(scan)),
    type: 'ComplexItem',
    version: 3,
  };
}

/** How many items QGroundControl makes of a complex item that stores none; a landing takes three. */
export function complexItemSize(item: Json): number {
  if (item['complexItemType'] !== 'StructureScan') return 3;
  const corners = listOf(item['polygon']).length;
  return numberOf(item['Layers'], 1) * (corners + 3) + 4;
}
