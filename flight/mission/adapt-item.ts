import type { Firmware } from './firmware.ts';
import { commands, frames, type MissionItem, type Params } from './mission-item.ts';

/** Places where ArduPilot takes NaN; anywhere else among the first four it refuses the whole mission. */
const nanPlaces: Readonly<Record<number, readonly number[]>> = {
  [commands.waypoint]: [3],
  [commands.loiterForever]: [3],
  [commands.land]: [3],
  [commands.takeoff]: [3],
  [commands.vtolTakeoff]: [3],
  [commands.vtolLand]: [2, 3],
};

/** Commands that released ArduPilot (up to 4.7) refuses and that a flight does without. */
const droppedByArdupilot: readonly number[] = [commands.cameraMode, commands.lookBesideNextWaypoint];

/** The item as the firmware takes it; undefined when it must go. */
export function adaptItem(item: MissionItem, firmware: Firmware): MissionItem | undefined {
  if (firmware !== 'ardupilot') return item;
  if (droppedByArdupilot.includes(item.command)) return undefined;
  if (item.command === commands.gate) return { ...item, command: commands.waypoint, params: asWaypoint(item.params) };
  const isNanRefused = (value: number | null, index: number) =>
    value === null && (index < 4 || item.frame === frames.mission) && !nanPlaces[item.command]?.includes(index);
  if (!item.params.some(isNanRefused)) return item;
  const params = item.params.map((value, index) => (isNanRefused(value, index) ? 0 : value));
  return { ...item, params: params as unknown as Params };
}

const asWaypoint = ([, , , , lat, lng, altitude]: Params): Params => [0, 0, 0, null, lat, lng, altitude];
