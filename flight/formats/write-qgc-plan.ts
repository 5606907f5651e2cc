import { lngLat } from '../geo/lng-lat.ts';
import { defaultFirmware, type Firmware, firmwareOf, firmwareTypes } from '../mission/firmware.ts';
import type { AltitudeMode, FlightPlan, PlanMetadata, Segment } from '../plan/plan.ts';
import { attempt } from './attempt.ts';
import { fingerprint } from './fingerprint.ts';
import { isRecord, type Json, recordOf } from './json-fields.ts';
import { type Kept, keptOf } from './kept-from-import.ts';
import { numberItems } from './number-items.ts';
import { OWN_KEY, type OwnBlock, ownMetadata, ownSegment } from './own-block.ts';
import { type PlanPart, planParts } from './plan-parts.ts';
import { Positions } from './positions.ts';
import { emptyDocument, missionOf } from './read-plan-document.ts';
import { readPlanItems } from './read-plan-items.ts';
import { readPlanMetadata } from './read-plan-metadata.ts';
import { planningBudget } from './read-survey-item.ts';
import { isHomeMoved } from './write-prelude.ts';
import { complexItemSize } from './write-structure-scan.ts';

const globalModes: Readonly<Record<AltitudeMode, number>> = { relative: 1, absolute: 2, terrain: 4 };
/** MAV_TYPE_QUADROTOR. */
const QUADROTOR = 2;

/** The firmware that a plan was imported for, or the one we plan for. */
export function planFirmware(plan: FlightPlan): Firmware {
  const kept = keptOf(plan);
  return kept === undefined ? defaultFirmware : firmwareOf(missionOf(kept)['firmwareType']);
}

/** A plan file that QGroundControl opens and flies; imported parts nobody edited come back as they came. */
export function writeQgcPlan(plan: FlightPlan, firmware: Firmware = planFirmware(plan)): string {
  const kept = keptOf(plan);
  const parts = planParts(plan, firmware);
  const items = parts.flatMap((part) => part.items);
  const isUntouched = kept?.items.length === items.length && items.every((item, index) => item === kept.items[index]);
  const document = {
    ...emptyDocument,
    ...kept?.document,
    mission: { ...missionHead(plan, kept, firmware), items: isUntouched ? items : numberItems(items, complexItemSize) },
    [OWN_KEY]: ownBlock(plan, parts, items),
  };
  return `${JSON.stringify(document, sortKeys, 4)}\n`;
}

/** QGroundControl writes its keys in alphabetical order. */
function sortKeys(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function missionHead(plan: FlightPlan, kept: Kept | undefined, firmware: Firmware): Json {
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

/** Only what reading the items alone would not give back. */
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
