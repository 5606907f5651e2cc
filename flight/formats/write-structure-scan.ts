import { localPlane } from '../geo/local-plane.ts';
import type { Firmware } from '../mission/firmware.ts';
import { scanFlight } from '../mission/scan-flight.ts';
import { structureScanItems } from '../mission/structure-scan-items.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { isConvex } from '../survey/plan-survey.ts';
import { structureOutline } from '../mission/structure-outline.ts';
import { type Json, listOf, numberOf } from './json-fields.ts';
import { distanceModes } from './read-camera-calc.ts';
import { writeCameraCalc } from './write-camera-calc.ts';
import { writeSimpleItem } from './write-simple-item.ts';
import { latLngs } from './write-survey-item.ts';

/**
 * A structure scan. QGroundControl works out its own path around it, which is sound around convex outlines and with the
 * aim that PX4 takes; everything else is written out waypoint by waypoint.
 */
export function writeStructureScan(scan: StructureScanSegment, firmware: Firmware): Json[] {
  if (firmware === 'px4' && isSoundForQgc(scan)) return [writeStructureScanItem(scan)];
  const flight = scanFlight(scan);
  return flight === undefined ? [] : structureScanItems(flight, firmware).map(writeSimpleItem);
}

function isSoundForQgc(scan: StructureScanSegment): boolean {
  const outline = structureOutline(scan);
  const [origin] = outline;
  if (origin === undefined || !isConvex(outline.map(localPlane(origin).toPoint))) return false;
  const { layers, structureHeight, scanBottomAlt, startFromTop } = scan.segmentMetadata;
  // Coming from the top QGroundControl lets the last layer slip below the bottom, which may be the ground.
  const lowest = structureHeight - (layers - 0.5) * scan.cameraMetadata.adjustedFootprintFrontal;
  return !startFromTop || lowest >= scanBottomAlt;
}

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
