import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import type { Firmware } from '../firmware.ts';
import { commands, frames, isLeg, type MissionItem, type MissionParams, takeoffs } from './mission-item.ts';

/** Params where ArduPilot accepts NaN; elsewhere in the first four it refuses the mission. */
const nanPlaces: Readonly<Record<number, readonly number[]>> = {
  [commands.waypoint]: [3],
  [commands.loiterForever]: [3],
  [commands.land]: [3],
  [commands.takeoff]: [3],
  [commands.vtolTakeoff]: [3],
  [commands.vtolLand]: [2, 3],
};

/** Optional commands that released ArduPilot (up to 4.7) refuses. */
const droppedByArdupilot: readonly number[] = [commands.cameraMode, commands.lookBesideNextWaypoint];

export type TargetVehicle = { firmware: Firmware; home: Position };

/** Adapts the item to the firmware; undefined if it must be dropped. */
export function adaptItem(item: MissionItem, { firmware, home }: TargetVehicle): MissionItem | undefined {
  return firmware === 'ardupilot' ? adaptForArdupilot(item) : adaptForPx4(item, home);
}

/** ArduPilot reads 0, 0 as the current position; PX4 would fly there. */
function adaptForPx4(item: MissionItem, home: Position): MissionItem {
  const [one, two, three, four, lat, lng, altitude] = item.params;
  const isHere = isLeg(item.command) && item.frame !== frames.mission && lat === 0 && lng === 0;
  if (!isHere) return item;
  const [homeLng, homeLat] = lngLat(home);
  const here = takeoffs.includes(item.command) ? ([homeLat, homeLng] as const) : ([null, null] as const);
  return { ...item, params: [one, two, three, four, ...here, altitude] };
}

function adaptForArdupilot(item: MissionItem): MissionItem | undefined {
  if (droppedByArdupilot.includes(item.command)) return undefined;
  if (item.command === commands.gate) return { ...item, command: commands.waypoint, params: asWaypoint(item.params) };
  const isNanRefused = (value: number | null, index: number) =>
    value === null && (index < 4 || item.frame === frames.mission) && !nanPlaces[item.command]?.includes(index);
  if (!item.params.some(isNanRefused)) return item;
  const params = item.params.map((value, index) => (isNanRefused(value, index) ? 0 : value));
  return { ...item, params: params as unknown as MissionParams };
}

const asWaypoint = ([, , , , lat, lng, altitude]: MissionParams): MissionParams => [0, 0, 0, null, lat, lng, altitude];
