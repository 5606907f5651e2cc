import type { Position } from 'geojson';
import { lngLat } from '../geo/lng-lat.ts';
import type { PlanMetadata } from '../plan/plan.ts';
import type { Firmware } from './firmware.ts';
import { commands, frames, type MissionItem } from './mission-item.ts';

/** Straight up from home; ArduPilot takes off where it stands, which it reads from 0, 0. */
export function takeoffItem(home: Position, metadata: PlanMetadata, firmware: Firmware): MissionItem {
  const [lng, lat] = firmware === 'ardupilot' ? [0, 0] : lngLat(home);
  return {
    command: commands.takeoff,
    frame: frames[metadata.altitudeMode],
    params: [0, 0, 0, null, lat, lng, metadata.altitude],
    autoContinue: true,
  };
}
