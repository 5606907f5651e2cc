import { lngLat } from '../geo/lng-lat.ts';
import type { AltitudeMode, PlanMetadata, Waypoint } from '../plan/plan.ts';
import { action, commands, frames, type MissionItem } from './mission-item.ts';

/** Ground speed; the third value leaves the throttle as it is. */
export const speedItem = (speedMps: number): MissionItem => action(commands.changeSpeed, 1, speedMps, -1);

/** Our pitch counts from level down; the last value says that angles follow. */
export const gimbalItem = ({ pitch, yaw }: Pick<PlanMetadata, 'pitch' | 'yaw'>): MissionItem =>
  action(commands.aimGimbal, -pitch + 0, 0, yaw, 0, 0, 0, 2);

/** A waypoint, then what is set on reaching it: QGroundControl ties both to the waypoint before. */
export function waypointItems(waypoint: Waypoint, altitudeMode: AltitudeMode, speedMps: number): MissionItem[] {
  const { coordinates, metadata } = waypoint;
  const [lng, lat] = lngLat(coordinates);
  return [
    {
      command: commands.waypoint,
      frame: frames[altitudeMode],
      params: [0, 0, 0, null, lat, lng, metadata.altitude],
      autoContinue: true,
    },
    ...(metadata.flightSpeed > 0 && metadata.flightSpeed !== speedMps ? [speedItem(metadata.flightSpeed)] : []),
    ...(metadata.gimbal ? [gimbalItem(metadata)] : []),
  ];
}
