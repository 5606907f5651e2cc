import { lngLat } from '../geo/lng-lat.ts';
import { firmwareOf } from '../mission/firmware.ts';
import type { MissionItem } from '../mission/mission-item.ts';
import { takeoffItem } from '../mission/takeoff-item.ts';
import { gimbalItem, speedItem } from '../mission/waypoint-items.ts';
import type { FlightPlan, PlanMetadata } from '../plan/plan.ts';
import type { Json } from './json-fields.ts';
import type { Kept } from './kept-from-import.ts';
import { Positions } from './positions.ts';
import { missionOf } from './read-plan-document.ts';
import { isTakeoff, readHome } from './read-plan-metadata.ts';
import { readSimpleItem } from './read-simple-item.ts';
import { readGimbal, readSpeedMps } from './read-waypoint-run.ts';
import { writeSimpleItem } from './write-simple-item.ts';

export type ImportedPrelude = { kept: Kept; imported: PlanMetadata; length: number };

/** The imported items before the first leg, changed where the plan's own values were. */
export function writePrelude(plan: FlightPlan, { kept, imported, length }: ImportedPrelude): Json[] {
  const { planMetadata, homePoint } = plan;
  const items = kept.items.slice(0, length);
  const isSame = (...keys: (keyof PlanMetadata)[]) => keys.every((key) => planMetadata[key] === imported[key]);
  const isClimbSame = isSame('altitude', 'altitudeMode') && !isHomeMoved(plan, kept);
  const isSpeedSame = isSame('flightSpeed');
  const isGimbalSame = isSame('gimbal', 'pitch', 'yaw');
  const sets = (read: (item: MissionItem) => unknown) => (item: Json) => {
    const simple = readSimpleItem(item);
    return simple !== undefined && read(simple) !== undefined;
  };
  const [setsSpeed, setsGimbal] = [sets(readSpeedMps), sets(readGimbal)];
  const firmware = firmwareOf(missionOf(kept)['firmwareType']);
  const takeoff = takeoffItem(homePoint.position, planMetadata, firmware);
  return [
    ...items
      .filter((item) => (isSpeedSame || !setsSpeed(item)) && (isGimbalSame || !setsGimbal(item)))
      .map((item) => (isClimbSame || !isTakeoff(item) ? item : withTakeoff(item, takeoff))),
    ...(isSpeedSame || !(planMetadata.flightSpeed > 0) ? [] : [writeSimpleItem(speedItem(planMetadata.flightSpeed))]),
    ...(isGimbalSame || !planMetadata.gimbal ? [] : [writeSimpleItem(gimbalItem(planMetadata))]),
  ];
}

export function isHomeMoved({ homePoint }: FlightPlan, kept: Kept): boolean {
  const home = readHome(kept, new Positions());
  const [lng, lat] = lngLat(homePoint.position);
  return home !== undefined && (home[0] !== lng || home[1] !== lat);
}

/** The same kind of take-off with its own first four values, from the new place to the new height. */
function withTakeoff(item: Json, takeoff: MissionItem): Json {
  const own = readSimpleItem(item);
  if (own === undefined) return item;
  const params = [...own.params.slice(0, 4), ...takeoff.params.slice(4)] as unknown as MissionItem['params'];
  const { doJumpId } = item;
  return {
    ...writeSimpleItem({ ...takeoff, params }),
    command: own.command,
    ...(doJumpId !== undefined && { doJumpId }),
  };
}
