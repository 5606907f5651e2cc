import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import { isLines } from '../../plan/plan.ts';
import type { Firmware } from '../firmware.ts';
import type { FlightPart, FlightStep, PlannedFlight } from '../flight-item.ts';
import { adaptItem } from './adapt-item.ts';
import { blockItems } from './block-items.ts';
import { commandsFor } from './command-of.ts';
import { isFlown } from './is-flown.ts';
import { commands, frames, type MissionItem, type MissionParams } from './mission-item.ts';
import { type RefusedItem, refusedItems } from './refused-items.ts';

export type Mission = {
  /** In sequence, from 0; for ArduPilot, starting with home. */
  items: MissionItem[];
  /** Reasons for which the vehicle would refuse it. */
  refused: RefusedItem[];
  /** Kinds of imported items that cannot be converted. */
  left: string[];
  /** Names of segments and blocks without any flight. */
  empty: string[];
};

/** An item and the id that jumps in its file refer to. */
type Numbered = { item: MissionItem; id: number };

/** The flat mission that is uploaded to a vehicle. */
export function missionItems({ plan, firmware, parts }: PlannedFlight): Mission {
  const left: string[] = [];
  const empty: string[] = [];
  const flown: Numbered[] = [];
  for (const part of parts) {
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

type FlattenContext = { firmware: Firmware; left: string[]; empty: string[] };

function flatten(step: FlightStep, part: Pick<FlightPart, 'segment'>, flattening: FlattenContext): Numbered[] {
  const { firmware, left, empty } = flattening;
  if (step.does !== 'block') {
    return commandsFor(step, firmware).map((item) => ({ item, id: step.imported?.id ?? NaN }));
  }
  const inner = blockItems(step, firmware);
  if (inner === undefined) {
    left.push(step.kind);
    return [];
  }
  const place = empty.length;
  const items = inner.flatMap((one) => flatten(one, {}, flattening));
  // Photo lines are listed by their segment.
  const isNamed = !(part.segment && isLines(part.segment)) && !items.some(({ item }) => isFlown(item));
  if (isNamed) empty.splice(place, 0, step.kind);
  return items;
}

/** The vehicle sets the real altitude on arming. */
function homeItem(position: Position): MissionItem {
  const [lng, lat] = lngLat(position);
  return { command: commands.waypoint, frame: frames.absolute, params: [0, 0, 0, 0, lat, lng, 0], autoContinue: true };
}

/** Rewrites jump targets as sequence numbers; a dropped target becomes the next item. */
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
    return { ...item, params: [place, ...rest] as unknown as MissionParams };
  });
}
