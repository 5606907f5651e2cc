import type { Json } from '../formats/json-fields.ts';
import { isEnding } from '../formats/kept/is-ending.ts';
import { isAsImported, type KeptImport, type KeptSegment } from '../formats/kept/kept-from-import.ts';
import { preludeOf, readPlanMetadata } from '../formats/qgc-plan/read-plan-metadata.ts';
import type { FlightPlan, Segment } from '../plan/plan.ts';
import type { Firmware } from './firmware.ts';
import type { FlightPart, FlightStep } from './flight-item.ts';
import { asFlown } from './as-flown.ts';
import { importedStep } from './imported-step.ts';
import { planFirmware } from './plan-firmware.ts';
import { preludeItems } from './prelude-items.ts';
import { type Cruise, segmentSteps } from './segment-steps.ts';

/** An imported plan: unedited parts are flown as imported. */
export function importedFlightParts(plan: FlightPlan, kept: KeptImport, firmware: Firmware): FlightPart[] {
  const imported = readPlanMetadata(kept);
  const isSameFirmware = planFirmware(plan) === firmware;
  const cruise: Cruise = { planMetadata: plan.planMetadata, speedMps: plan.planMetadata.flightSpeed };
  const { altitudeMode, flightSpeed } = plan.planMetadata;
  const isRouteUnchanged = imported.altitudeMode === altitudeMode && imported.flightSpeed === flightSpeed;
  const slots = new Map(kept.segments.map((slot) => [slot.segmentId, slot]));
  const fill = (segment: Segment): FlightPart => {
    const slot = slots.get(segment.segmentId);
    const raw = slot ? kept.items.slice(slot.at, slot.at + slot.count) : [];
    const isFaithful = isRouteUnchanged || segment.type !== 'waypointRoute';
    const isOpenable = !(segment.type === 'structureScan' && isRefusedScan(raw[0], isSameFirmware));
    const isUnchanged = slot !== undefined && isFaithful && isOpenable && isAsImported(segment, slot);
    const steps = raw.map((item) => importedStep(item, segment));
    if (!isUnchanged)
      return { segment, steps: segmentSteps(asFlown(segment, plan), cruise, steps.flatMap(commandsIn)) };
    if (segment.type === 'waypointRoute')
      cruise.speedMps = segment.waypoints.at(-1)?.metadata.flightSpeed ?? cruise.speedMps;
    return { segment, steps };
  };
  const preludeLength = Math.min(preludeOf(kept.items).length, kept.segments[0]?.at ?? Infinity);
  const steps = kept.items.slice(0, preludeLength).map((item) => importedStep(item));
  const prelude = preludeItems(plan, { kept, imported, steps });
  return [{ steps: prelude }, ...fillSlots(plan.segments, { kept, from: preludeLength, fill })];
}

const commandsIn = (step: FlightStep) => (step.does === 'block' || !step.imported ? [] : [step.imported.command]);

/** Current QGroundControl refuses version 2; another firmware refuses its aim command. */
const isRefusedScan = (item: Json | undefined, isSameFirmware: boolean): boolean =>
  item?.['type'] === 'ComplexItem' && (!isSameFirmware || item['ScanBottomAlt'] === undefined);

type Slots = { kept: KeptImport; from: number; fill: (segment: Segment) => FlightPart };

/** The plan's segments replace the imported ones in order; new ones follow their predecessor. */
function fillSlots(segments: readonly Segment[], { kept, from, fill }: Slots): FlightPart[] {
  const known = new Set(kept.segments.map(({ segmentId }) => segmentId));
  const wanted = new Set(segments.map(({ segmentId }) => segmentId));
  const open = kept.segments.filter(({ segmentId }) => wanted.has(segmentId));
  const dropped = new Set(kept.segments.filter(({ segmentId }) => !wanted.has(segmentId)).flatMap(placesOf));
  const ending = firstEnding(kept.items, from);
  const parts: FlightPart[] = [];
  let next = 0;
  let at = from;
  const copyItemsUntil = (until: number) => {
    const left = kept.items.slice(at, until).filter((_, index) => !dropped.has(at + index));
    if (left.length > 0) parts.push({ steps: left.map((item) => importedStep(item)) });
    at = Math.max(at, until);
  };
  for (const segment of segments) {
    const slot = known.has(segment.segmentId) ? open[next++] : undefined;
    if (slot !== undefined) copyItemsUntil(slot.at);
    else if (open.length === 0) copyItemsUntil(ending);
    parts.push(fill(segment));
    if (slot !== undefined) at = slot.at + slot.count;
  }
  copyItemsUntil(kept.items.length);
  return parts;
}

const placesOf = ({ at, count }: KeptSegment) => Array.from({ length: count }, (_, index) => at + index);

function firstEnding(items: readonly Json[], from: number): number {
  const found = items.findIndex((item, index) => index >= from && isEnding(item));
  return found < 0 ? items.length : found;
}
