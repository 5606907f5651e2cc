import type { Position } from 'geojson';
import { isRecord, type Json, listOf, numberOf, recordOf, textOf } from '../formats/json-fields.ts';
import { numberItems } from '../formats/number-items.ts';
import { type PlanPart, planParts } from '../formats/plan-parts.ts';
import { readSimpleItem } from '../formats/read-simple-item.ts';
import { planFirmware } from '../formats/write-qgc-plan.ts';
import { complexItemSize } from '../formats/write-structure-scan.ts';
import { writeSurveyItem } from '../formats/write-survey-item.ts';
import { distanceM } from '../geo/distance-m.ts';
import { lngLat } from '../geo/lng-lat.ts';
import type { FlightPlan, SurveySegment } from '../plan/plan.ts';
import { flownPath } from '../survey/flown-path.ts';
import { adaptItem } from './adapt-item.ts';
import type { Firmware } from './firmware.ts';
import { holdsFlight, isFlown } from './is-flown.ts';
import { commands, frames, type MissionItem, type Params } from './mission-item.ts';
import { type RefusedItem, refusedItems } from './refused-items.ts';
import { scanFlight } from './scan-flight.ts';
import { structureScanItems } from './structure-scan-items.ts';

export type Mission = {
  /** In sequence, from 0; ArduPilot's begins with home. */
  items: MissionItem[];
  /** Why the vehicle would refuse it; empty when it would not. */
  refused: RefusedItem[];
  /** Kinds of imported items that we cannot turn into a mission. */
  left: string[];
  /** What should be flown and holds nothing to fly, in words. */
  empty: string[];
};

/** An item and the number by which jumps aim at it. */
type Numbered = { item: MissionItem; id: number };

/** The flat mission that is uploaded to a vehicle. */
export function missionItems(plan: FlightPlan, firmware: Firmware = planFirmware(plan)): Mission {
  const parts = planParts(plan, firmware);
  const numbered = numberItems(
    parts.flatMap((part) => part.items),
    complexItemSize,
  );
  const left: string[] = [];
  const empty: string[] = [];
  const flown: Numbered[] = [];
  let at = 0;
  for (const part of parts) {
    const own = numbered
      .slice(at, (at += part.items.length))
      .flatMap((raw) => flatten(raw, part, { firmware, left, empty }));
    const isLeftOut = left.length > 0;
    if (part.segment && !isLeftOut && !own.some(({ item }) => isFlown(item)))
      empty.push(`Segment ${plan.segments.indexOf(part.segment) + 1}`);
    flown.push(...own);
  }
  const adapted = flown.flatMap(({ item, id }) => {
    const own = adaptItem(item, { firmware, home: plan.homePoint.position });
    return own ? [{ item: own, id }] : [];
  });
  const home = firmware === 'ardupilot' ? [homeItem(plan.homePoint.position)] : [];
  const aimed = adapted.map(({ item }) =>
    item.command === commands.jump ? aimJump(item, adapted, home.length) : item,
  );
  const items = [...home, ...aimed];
  return { items, refused: refusedItems(items, firmware), left, empty };
}

type Flattening = { firmware: Firmware; left: string[]; empty: string[] };

function flatten(raw: Json, { segment }: PlanPart, flattening: Flattening): Numbered[] {
  const { firmware, left, empty } = flattening;
  const item = readSimpleItem(raw);
  if (item !== undefined) return [{ item, id: numberOf(raw['doJumpId'], NaN) }];
  const isEmpty = !holdsFlight(raw);
  if (segment?.type === 'survey' && isEmpty) return plannedAnew(segment);
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects)) {
    if (isEmpty) empty.push(textOf(raw['complexItemType'], 'Unknown item'));
    const inner = listOf(transects['Items']).filter(isRecord);
    return inner.flatMap((one) => flatten(one, { items: [] }, flattening));
  }
  const flight = segment?.type === 'structureScan' ? scanFlight(segment) : undefined;
  if (flight === undefined) left.push(textOf(raw['complexItemType'], 'Unknown item'));
  return flight === undefined ? [] : structureScanItems(flight, firmware).map(unnumbered);
}

const unnumbered = (item: MissionItem): Numbered => ({ item, id: NaN });

/** Points closer than this are one. */
const SAME_PLACE_M = 1;

/** A survey whose file holds no items is planned as any other, provided that the way it is drawn is the way it is flown. */
function plannedAnew(survey: SurveySegment): Numbered[] {
  const written = recordOf(writeSurveyItem(survey)['TransectStyleComplexItem']);
  const items = listOf(written['Items'])
    .filter(isRecord)
    .flatMap((raw) => readSimpleItem(raw) ?? []);
  const flown = items.filter(isFlown).map(({ params }): Position => [params[5] ?? 0, params[4] ?? 0]);
  const drawn = flownPath(survey);
  const isAsDrawn =
    flown.length === drawn.length && flown.every((place, index) => distanceM(place, drawn[index]!) < SAME_PLACE_M);
  return isAsDrawn ? items.map(unnumbered) : [];
}

/** Its altitude is replaced by the real one on arming. */
function homeItem(position: Position): MissionItem {
  const [lng, lat] = lngLat(position);
  return { command: commands.waypoint, frame: frames.absolute, params: [0, 0, 0, 0, lat, lng, 0], autoContinue: true };
}

/** In a vehicle a jump aims at a place in the sequence. */
function aimJump(item: MissionItem, flown: readonly Numbered[], offset: number): MissionItem {
  const [target, ...rest] = item.params;
  const found = flown.findIndex(({ id }) => id >= (target ?? NaN));
  const params = [(found < 0 ? flown.length - 1 : found) + offset, ...rest] as unknown as Params;
  return { ...item, params };
}
