import { type Json, listOf, numberOf } from '../../formats/json-fields.ts';
import { distanceModes } from '../../formats/qgc-plan/read-camera-calc.ts';
import type { Firmware } from '../../mission/firmware.ts';
import type { FlightBlock } from '../../mission/flight-item.ts';
import { blockCommands } from '../../mission/mavlink/block-items.ts';
import type { StructureScanSegment } from '../../plan/plan.ts';
import { isWrittenAsScan } from './is-written-as-scan.ts';
import { structureOutline } from './structure-outline.ts';
import { writeCameraCalc } from './write-camera-calc.ts';
import { writeSimpleItem } from './write-simple-item.ts';
import { latLngs } from './write-lines-item.ts';

/** Writes a structure scan, or its waypoints where QGroundControl would fly it differently. */
export function writeStructureScan(scan: StructureScanSegment, block: FlightBlock, firmware: Firmware): Json[] {
  if (isWrittenAsScan(scan, firmware)) return [writeStructureScanItem(scan)];
  return blockCommands(block, firmware).map(writeSimpleItem);
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

/** Number of items QGroundControl generates for a complex item that stores none; a landing takes three. */
export function complexItemSize(item: Json): number {
  if (item['complexItemType'] !== 'StructureScan') return 3;
  const corners = listOf(item['polygon']).length;
  return numberOf(item['Layers'], 1) * (corners + 3) + 4;
}
