import { readGimbal, readSpeedMps } from '../../formats/qgc-plan/read-waypoint-run.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { AltitudeMode } from '../../plan/plan.ts';
import type { FlightAction } from '../flight-item.ts';
import { commands, frames, type MissionItem } from './mission-item.ts';

const OTHER: FlightAction = { does: 'other' };
/** The integer frames 5, 6 and 11 mean the same as 0, 3 and 10. */
const modes: Readonly<Record<number, AltitudeMode>> = {
  [frames.absolute]: 'absolute',
  5: 'absolute',
  [frames.relative]: 'relative',
  6: 'relative',
  [frames.terrain]: 'terrain',
  11: 'terrain',
};

/** The action of an imported command. */
export function actionOfCommand(item: MissionItem): FlightAction {
  const { command, params } = item;
  const [one, two, three, four] = params;
  const place = placeOf(item);
  switch (command) {
    case commands.takeoff:
    case commands.vtolTakeoff:
      return place ? { does: 'take-off', to: place } : OTHER;
    case commands.waypoint:
      return place ? { does: 'fly-to', to: place, holdS: one, reachM: two, passM: three, headingDeg: four } : OTHER;
    case commands.land:
    case commands.vtolLand:
      return { does: 'land', at: place };
    case commands.returnToLaunch:
      return { does: 'return' };
    case commands.lookAtLocation:
      return place ? { does: 'look-at', at: place } : OTHER;
    case commands.lookAhead:
      return { does: 'aim-ahead' };
    case commands.delay:
      return one !== null && one > 0 ? { does: 'wait', seconds: one } : OTHER;
    case commands.cameraMode:
      return two === 0 || two === 2 ? { does: 'set-photo-mode' } : OTHER;
    case commands.triggerDistance:
      return { does: 'take-photos-every', metres: Math.max(0, one ?? 0), isFirstAtOnce: three === 1 };
    case commands.takePhotos:
      return three === 1 ? { does: 'take-photo' } : OTHER;
    case commands.digicam:
      return { does: 'take-photo' };
    default:
      return settingOf(item) ?? OTHER;
  }
}

function settingOf(item: MissionItem): FlightAction | undefined {
  const speedMps = readSpeedMps(item);
  if (speedMps !== undefined) return { does: 'set-speed', speedMps };
  const aim = readGimbal(item);
  return aim && { does: 'aim-gimbal', pitchDeg: aim.pitch, yawDeg: aim.yaw };
}

/** Undefined without a position, out of range, or at 0, 0, which is the current position. */
function placeOf({ frame, params: [, , , , lat, lng, altitude] }: MissionItem): FlightPoint | undefined {
  const mode = modes[frame];
  const isThere = mode !== undefined && lat !== null && lng !== null && !(lat === 0 && lng === 0);
  if (!isThere || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { position: [lng, lat], altitudeM: altitude ?? 0, mode };
}
