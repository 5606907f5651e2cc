import { isRecord, type Json, listOf, withoutKeys } from '../../formats/json-fields.ts';
import { readSimpleItem } from '../../formats/qgc-plan/read-simple-item.ts';
import type { PlannedFlight, FlightBlock, FlightItem, FlightStep } from '../../mission/flight-item.ts';
import { adaptItem, type TargetVehicle } from '../../mission/mavlink/adapt-item.ts';
import { blockCommands } from '../../mission/mavlink/block-items.ts';
import { commandOf } from '../../mission/mavlink/command-of.ts';
import { isViews } from '../../plan/plan.ts';
import { planFirmware } from '../../mission/plan-firmware.ts';
import { writeSimpleItem } from './write-simple-item.ts';
import { writeStructureScan } from './write-structure-scan.ts';
import { writeLinesItem } from './write-lines-item.ts';

/** File items for some of the flight's steps; unchanged items imported for this firmware are written as they were. */
export function writeSteps(steps: readonly FlightStep[], { plan, firmware }: PlannedFlight): Json[] {
  const vehicle = { firmware, home: plan.homePoint.position };
  const isSameFirmware = planFirmware(plan) === firmware;
  const giveBack = (raw: Json): Json[] => {
    const item = isSameFirmware ? raw : adaptRawItem(raw, vehicle);
    return item ? [item] : [];
  };
  const writeItem = (item: FlightItem): Json[] => {
    const { raw, id } = item.imported ?? {};
    if (raw) return giveBack(raw);
    const command = commandOf(item, firmware);
    if (command === undefined) return [];
    return item.imported ? giveBack({ ...writeSimpleItem(command), doJumpId: id }) : [writeSimpleItem(command)];
  };
  const writeBlock = (block: FlightBlock): Json[] => {
    if (block.raw) return giveBack(block.raw);
    if (block.drawn?.type === 'structureScan') return writeStructureScan(block.drawn, block, firmware);
    if (block.drawn && isViews(block.drawn)) return blockCommands(block, firmware).map(writeSimpleItem);
    return block.drawn ? [writeLinesItem(block.drawn, blockCommands(block, firmware), plan)] : [];
  };
  return steps.flatMap((step) => (step.does === 'block' ? writeBlock(step) : writeItem(step)));
}

const legacyKeys = ['coordinate', 'param1', 'param2', 'param3', 'param4'];

/** An imported item adapted to another firmware, the same object if unchanged; undefined if it must be dropped. */
function adaptRawItem(raw: Json, vehicle: TargetVehicle): Json | undefined {
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects)) {
    const inner = listOf(transects['Items']).filter(isRecord);
    const adapted = inner.map((item) => adaptRawItem(item, vehicle)).filter((item) => item !== undefined);
    return { ...raw, TransectStyleComplexItem: { ...transects, Items: adapted } };
  }
  const item = readSimpleItem(raw);
  if (item === undefined) return raw;
  const adapted = adaptItem(item, vehicle);
  if (adapted === item || adapted === undefined) return adapted && raw;
  return { ...withoutKeys(raw, legacyKeys), ...adapted };
}
