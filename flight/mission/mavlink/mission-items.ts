import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import type { Firmware } from '../firmware.ts';
import type { FlightPart, FlightStep } from '../flight-item.ts';
import { flightOf } from '../flight-of.ts';
import { planFirmware } from '../plan-firmware.ts';
import { adaptItem } from './adapt-item.ts';
import { blockItems } from './block-items.ts';
import { commandOf } from './command-of.ts';
import { isFlown } from './is-flown.ts';
import { commands, frames, type MissionItem, type Params } from './mission-item.ts';
import { type RefusedItem, refusedItems } from './refused-items.ts';

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

/** An item and the number by which the jumps of its file aim at it. */
type Numbered = { item: MissionItem; id: number };

/** The flat mission that is uploaded to a vehicle. */
export function missionItems(plan: FlightPlan, firmware: Firmware = planFirmware(plan)): Mission {
  const left: string[] = [];
  const empty: string[] = [];
  const flown: Numbered[] = [];
  for (const part of flightOf(plan, firmware).parts) {
    const own = part.steps.flatMap((step) => flatten(step, part, { firmware, left, empty }));
    const isLeftOut = left.length > 0;
    if (part.segment && !isLeftOut && !own.some(({ item }) => isFlown(item)))
      empty.push(`Segment ${plan.segments.indexOf(part.segment) + 1}`);
    flown.push(...own);
  }
  const home = firmware === 'ardupilot' ? [homeItem(plan.homePoint.position)] : [];
  const vehicle = { firmware, home: plan.homePoint.position };
  const adapted = flown.map(({ item }) => adaptItem(item, vehicle));
  const items = [...home, ...aimJumps(adapted, flown, home.length)];
  return { items, refused: refusedItems(items, firmware), left, empty };
}

type Flattening = { firmware: Firmware; left: string[]; empty: string[] };

function flatten(step: FlightStep, part: Pick<FlightPart, 'segment'>, flattening: Flattening): Numbered[] {
  const { firmware, left, empty } = flattening;
  if (step.does !== 'block') {
    const item = commandOf(step, firmware);
    return item ? [{ item, id: step.imported?.id ?? NaN }] : [];
  }
  const inner = blockItems(step, firmware);
  if (inner === undefined) {
    left.push(step.kind);
    return [];
  }
  const place = empty.length;
  const items = inner.flatMap((one) => flatten(one, {}, flattening));
  // A survey is named as the segment that it is.
  const isNamed = part.segment?.type !== 'survey' && !items.some(({ item }) => isFlown(item));
  if (isNamed) empty.splice(place, 0, step.kind);
  return items;
}

/** Its altitude is replaced by the real one on arming. */
function homeItem(position: Position): MissionItem {
  const [lng, lat] = lngLat(position);
  return { command: commands.waypoint, frame: frames.absolute, params: [0, 0, 0, 0, lat, lng, 0], autoContinue: true };
}

/** In a vehicle a jump aims at a place in the sequence; where its aim is gone, at what comes next. */
function aimJumps(
  adapted: readonly (MissionItem | undefined)[],
  flown: readonly Numbered[],
  offset: number,
): MissionItem[] {
  const places: number[] = [];
  const left = adapted.filter((item, index) => {
    places[index] = (places[index - 1] ?? 0) + (adapted[index - 1] ? 1 : 0);
    return item !== undefined;
  });
  const placeOf = (target: number | null) => places[flown.findIndex(({ id }) => id >= (target ?? NaN))] ?? Infinity;
  return left.map((item) => {
    if (item.command !== commands.jump) return item;
    const [target, ...rest] = item.params;
    const place = Math.min(placeOf(target), left.length - 1) + offset;
    return { ...item, params: [place, ...rest] as unknown as Params };
  });
}
