import { attempt } from '../../formats/attempt.ts';
import { fingerprint } from '../../formats/fingerprint.ts';
import { isRecord, type Json, recordOf } from '../../formats/json-fields.ts';
import { type KeptImport, keptOf } from '../../formats/kept/kept-from-import.ts';
import { Positions } from '../../formats/positions.ts';
import { OWN_KEY, type OwnBlock, ownMetadata, ownSegment } from '../../formats/qgc-plan/own-block.ts';
import { emptyDocument } from '../../formats/qgc-plan/read-plan-document.ts';
import { readPlanItems } from '../../formats/qgc-plan/read-plan-items.ts';
import { readPlanMetadata } from '../../formats/qgc-plan/read-plan-metadata.ts';
import { planningBudget } from '../../formats/qgc-plan/read-survey-item.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import { type Firmware, firmwareOf, firmwareTypes } from '../../mission/firmware.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import { planFirmware } from '../../mission/plan-firmware.ts';
import { isHomeMoved } from '../../mission/prelude-items.ts';
import type { AltitudeMode, FlightPlan, PlanMetadata, Segment } from '../../plan/plan.ts';
import { numberItems } from './number-items.ts';
import { writeFences } from './write-fences.ts';
import { writeSteps } from './write-steps.ts';
import { complexItemSize } from './write-structure-scan.ts';

const globalModes: Readonly<Record<AltitudeMode, number>> = { relative: 1, absolute: 2, terrain: 4 };
/** MAV_TYPE_QUADROTOR. */
const QUADROTOR = 2;

/** Writes a plan file for QGroundControl; imported parts that were not edited are written unchanged. */
export function writeQgcPlan(flight: PlannedFlight): string {
  const { plan, firmware } = flight;
  const kept = keptOf(plan);
  const parts = flight.parts.map(({ segment, steps }): PlanPart => ({ segment, items: writeSteps(steps, flight) }));
  const items = parts.flatMap((part) => part.items);
  const isUntouched = kept?.items.length === items.length && items.every((item, index) => item === kept.items[index]);
  const document = {
    ...emptyDocument,
    ...kept?.document,
    ...writeFences(plan),
    mission: { ...missionHead(plan, kept, firmware), items: isUntouched ? items : numberItems(items, complexItemSize) },
    [OWN_KEY]: ownBlock(plan, parts, items),
  };
  return `${JSON.stringify(document, sortKeys, 4)}\n`;
}

/** Items of the file in flight order, with the segment they belong to. */
type PlanPart = { items: readonly Json[]; segment: Segment | undefined };

/** QGroundControl writes its keys in alphabetical order. */
function sortKeys(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function missionHead(plan: FlightPlan, kept: KeptImport | undefined, firmware: Firmware): Json {
  const { planMetadata, homePoint } = plan;
  const [lng, lat] = lngLat(homePoint.position);
  const home = { plannedHomePosition: [lat, lng, null] };
  const required = { ...home, firmwareType: firmwareTypes[firmware], version: 2 };
  const globalPlanAltitudeMode = globalModes[planMetadata.altitudeMode];
  if (kept === undefined) {
    const speeds = { cruiseSpeed: planMetadata.flightSpeed, hoverSpeed: planMetadata.hoverSpeed };
    return { ...required, ...speeds, globalPlanAltitudeMode, vehicleType: QUADROTOR };
  }
  const imported = readPlanMetadata(kept);
  const mission = recordOf(kept.document['mission']);
  const isSame = (key: keyof PlanMetadata) => planMetadata[key] === imported[key];
  return {
    ...required,
    ...mission,
    ...(firmwareOf(mission['firmwareType']) !== firmware && { firmwareType: firmwareTypes[firmware] }),
    ...(isSame('hoverSpeed') ? {} : { hoverSpeed: planMetadata.hoverSpeed }),
    ...(isSame('altitudeMode') ? {} : { globalPlanAltitudeMode }),
    ...((isHomeMoved(plan, kept) || !Array.isArray(mission['plannedHomePosition'])) && home),
  };
}

/** Only the data that cannot be read back from the items. */
function ownBlock(plan: FlightPlan, parts: readonly PlanPart[], items: readonly Json[]): OwnBlock {
  const segments: NonNullable<OwnBlock['segments']> = [];
  let at = 0;
  for (const part of parts) {
    if (part.segment !== undefined && part.items.length > 0 && !isReadBack(part.segment, part.items, plan.planMetadata))
      segments.push(ownSegment(part.segment, at, part.items));
    at += part.items.length;
  }
  const document = { mission: missionHead(plan, keptOf(plan), planFirmware(plan)) };
  const isMetadataReadBack = isSameContent(readPlanMetadata({ document, items: [...items] }), plan.planMetadata);
  return {
    version: 1,
    name: plan.name,
    ...(isMetadataReadBack ? {} : { planMetadata: ownMetadata(plan.planMetadata, items) }),
    ...(segments.length > 0 && { segments }),
  };
}

function isReadBack(segment: Segment, items: readonly Json[], planMetadata: PlanMetadata): boolean {
  const read = attempt(() =>
    readPlanItems(items, {
      positions: new Positions(),
      planMetadata,
      budget: planningBudget(),
      newId: () => segment.segmentId,
    }),
  );
  const [only, second] = read.ok ? read.value.segments : [];
  return only?.count === items.length && second === undefined && isSameContent(only.segment, segment);
}

const isSameContent = (a: unknown, b: unknown): boolean => fingerprint(a) === fingerprint(b);
