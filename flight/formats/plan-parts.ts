import { type Firmware, firmwareOf } from '../mission/firmware.ts';
import { action, commands } from '../mission/mission-item.ts';
import { takeoffItem } from '../mission/takeoff-item.ts';
import { gimbalItem, speedItem } from '../mission/waypoint-items.ts';
import type { FlightPlan, Segment } from '../plan/plan.ts';
import { adaptRawItem } from './adapt-raw-item.ts';
import type { Json } from './json-fields.ts';
import { isAsImported, type Kept, keptOf, type KeptSegment } from './kept-from-import.ts';
import { missionOf } from './read-plan-document.ts';
import { preludeOf, readPlanMetadata } from './read-plan-metadata.ts';
import { writePrelude } from './write-prelude.ts';
import { type Cruise, writeSegment } from './write-segment.ts';
import { writeSimpleItem } from './write-simple-item.ts';

/** Items of the file in flight order, and the segment they stand for. */
export type PlanPart = { items: readonly Json[]; segment?: Segment };

/** Items that end a flight: what is new comes before them. */
const endings: readonly unknown[] = [commands.returnToLaunch, commands.land, commands.vtolLand, commands.startLanding];
const landingPatterns: readonly unknown[] = ['fwLandingPattern', 'vtolLandingPattern'];

/** Everything the plan flies, in the words of a plan file. */
export function planParts(plan: FlightPlan, firmware: Firmware): PlanPart[] {
  const kept = keptOf(plan);
  return kept !== undefined && kept.items.length > 0 ? keptParts(plan, kept, firmware) : freshParts(plan, firmware);
}

function freshParts(plan: FlightPlan, firmware: Firmware): PlanPart[] {
  if (plan.segments.length === 0) return [];
  const { planMetadata, homePoint } = plan;
  const takesPhotos = plan.segments.some(({ type }) => type !== 'waypointRoute');
  const prelude = [
    // PX4 cameras that boot for video must be told.
    ...(firmware === 'px4' && takesPhotos ? [action(commands.cameraMode, 0, 2, null, null, null, null, null)] : []),
    takeoffItem(homePoint.position, planMetadata, firmware),
    ...(planMetadata.flightSpeed > 0 ? [speedItem(planMetadata.flightSpeed)] : []),
    ...(planMetadata.gimbal ? [gimbalItem(planMetadata)] : []),
  ];
  const cruise: Cruise = { planMetadata, firmware, speedMps: planMetadata.flightSpeed };
  const segments = plan.segments.map((segment) => ({ segment, items: writeSegment(segment, cruise) }));
  return [
    { items: prelude.map(writeSimpleItem) },
    ...segments,
    { items: [writeSimpleItem(action(commands.returnToLaunch))] },
  ];
}

function keptParts(plan: FlightPlan, kept: Kept, firmware: Firmware): PlanPart[] {
  const imported = readPlanMetadata(kept);
  const isSameFirmware = firmwareOf(missionOf(kept)['firmwareType']) === firmware;
  const vehicle = { firmware, home: plan.homePoint.position };
  const giveBack = (items: readonly Json[]) =>
    isSameFirmware ? items : items.map((item) => adaptRawItem(item, vehicle)).filter((item) => item !== undefined);
  const cruise: Cruise = { planMetadata: plan.planMetadata, firmware, speedMps: plan.planMetadata.flightSpeed };
  const { altitudeMode, flightSpeed } = plan.planMetadata;
  const isRouteMeantSo = imported.altitudeMode === altitudeMode && imported.flightSpeed === flightSpeed;
  const slots = new Map(kept.segments.map((slot) => [slot.segmentId, slot]));
  const fill = (segment: Segment): PlanPart => {
    const slot = slots.get(segment.segmentId);
    const raw = slot ? kept.items.slice(slot.at, slot.at + slot.count) : [];
    const isFaithful = isRouteMeantSo || segment.type !== 'waypointRoute';
    const isOpenable = !(segment.type === 'structureScan' && isRefusedScan(raw[0], isSameFirmware));
    const isGivenBack = slot !== undefined && isFaithful && isOpenable && isAsImported(segment, slot);
    if (isGivenBack && segment.type === 'waypointRoute')
      cruise.speedMps = segment.waypoints.at(-1)?.metadata.flightSpeed ?? cruise.speedMps;
    return { segment, items: isGivenBack ? giveBack(raw) : writeSegment(segment, cruise, raw) };
  };
  const preludeLength = Math.min(preludeOf(kept.items).length, kept.segments[0]?.at ?? Infinity);
  const prelude = giveBack(writePrelude(plan, { kept, imported, length: preludeLength }));
  return [{ items: prelude }, ...fillSlots(plan.segments, { kept, from: preludeLength, giveBack, fill })];
}

/** Version 2 is one that current QGroundControl refuses to open; elsewhere its aim is refused. */
const isRefusedScan = (item: Json | undefined, isSameFirmware: boolean): boolean =>
  item?.['type'] === 'ComplexItem' && (!isSameFirmware || item['ScanBottomAlt'] === undefined);

type Slots = {
  kept: Kept;
  from: number;
  giveBack: (items: readonly Json[]) => readonly Json[];
  fill: (segment: Segment) => PlanPart;
};

/** The plan's segments take the places of the imported ones in turn; new ones follow the one they come after. */
function fillSlots(segments: readonly Segment[], { kept, from, giveBack, fill }: Slots): PlanPart[] {
  const known = new Set(kept.segments.map(({ segmentId }) => segmentId));
  const wanted = new Set(segments.map(({ segmentId }) => segmentId));
  const open = kept.segments.filter(({ segmentId }) => wanted.has(segmentId));
  const dropped = new Set(kept.segments.filter(({ segmentId }) => !wanted.has(segmentId)).flatMap(placesOf));
  const ending = firstEnding(kept.items, from);
  const parts: PlanPart[] = [];
  let next = 0;
  let at = from;
  const giveBackUntil = (until: number) => {
    const left = kept.items.slice(at, until).filter((_, index) => !dropped.has(at + index));
    if (left.length > 0) parts.push({ items: giveBack(left) });
    at = Math.max(at, until);
  };
  for (const segment of segments) {
    const slot = known.has(segment.segmentId) ? open[next++] : undefined;
    if (slot !== undefined) giveBackUntil(slot.at);
    else if (open.length === 0) giveBackUntil(ending);
    parts.push(fill(segment));
    if (slot !== undefined) at = slot.at + slot.count;
  }
  giveBackUntil(kept.items.length);
  return parts;
}

const placesOf = ({ at, count }: KeptSegment) => Array.from({ length: count }, (_, index) => at + index);

function firstEnding(items: readonly Json[], from: number): number {
  const found = items.findIndex(
    ({ command, complexItemType }, index) =>
      index >= from && (endings.includes(command) || landingPatterns.includes(complexItemType)),
  );
  return found < 0 ? items.length : found;
}
