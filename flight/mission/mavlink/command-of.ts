import { lngLat } from '../../geo/lng-lat.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { Firmware } from '../firmware.ts';
import type { FlightAction, FlightItem } from '../flight-item.ts';
import { action, commands, frames, type MissionItem } from './mission-item.ts';

type Kind = FlightAction['does'];
type Command<Does extends Kind> = (
  item: Extract<FlightAction, { does: Does }>,
  firmware: Firmware,
) => MissionItem | undefined;

/** Degrees to the right of the course: towards the structure on a clockwise path. */
const TOWARDS_STRUCTURE_DEG = 90;

/** 0, 0 is the current position. */
const here: FlightPoint = { position: [0, 0], altitudeM: 0, mode: 'relative' };

const commandsOf: { readonly [Does in Kind]: Command<Does> } = {
  // PX4 cameras may start in video mode.
  'set-photo-mode': (_, firmware) =>
    firmware === 'px4' ? action(commands.cameraMode, 0, 2, null, null, null, null, null) : undefined,
  // ArduPilot takes off from its current position, given as 0, 0.
  'take-off': ({ to }, firmware) =>
    placed(commands.takeoff, [0, 0, 0, null], firmware === 'ardupilot' ? { ...to, position: here.position } : to),
  'fly-to': ({ to, holdS, reachM, passM, headingDeg }) =>
    placed(commands.waypoint, [holdS, reachM, passM, headingDeg], to),
  // Ground speed; param 3 keeps the throttle unchanged.
  'set-speed': ({ speedMps }) => action(commands.changeSpeed, 1, speedMps, -1),
  // Param 7 selects angle control.
  'aim-gimbal': ({ pitchDeg, yawDeg }) => action(commands.aimGimbal, -pitchDeg + 0, 0, yawDeg, 0, 0, 0, 2),
  'aim-beside-course': ({ pitchDeg }) =>
    action(commands.lookBesideNextWaypoint, 0, 0, 0, 0, -pitchDeg + 0, 0, TOWARDS_STRUCTURE_DEG),
  'aim-ahead': () => action(commands.lookAhead),
  'look-at': ({ at }) => placed(commands.lookAtLocation, [0, 0, 0, 0], at),
  'take-photos-every': ({ metres, isFirstAtOnce }) =>
    action(commands.triggerDistance, metres, 0, isFirstAtOnce ? 1 : 0),
  'take-photo': () => action(commands.takePhotos, 0, 0, 1, null, null, null, null),
  wait: ({ seconds }) => action(commands.delay, seconds, -1, -1, -1),
  return: () => action(commands.returnToLaunch),
  land: ({ at = here }) => placed(commands.land, [0, 0, 0, null], at),
  other: () => undefined,
};

/** The command for an action: the imported one, else ours; undefined if not needed. */
export function commandOf(item: FlightItem, firmware: Firmware): MissionItem | undefined {
  return item.imported?.command ?? (commandsOf[item.does] as Command<Kind>)(item as never, firmware);
}

/** The commands for an action. ArduPilot ignores the heading of a waypoint: it turns by a command of its own. */
export function commandsFor(item: FlightItem, firmware: Firmware): MissionItem[] {
  const command = commandOf(item, firmware);
  if (command === undefined) return [];
  const isTurned = firmware === 'ardupilot' && item.does === 'fly-to' && item.headingDeg !== null && !item.imported;
  return isTurned ? [command, action(commands.conditionYaw, item.headingDeg ?? 0)] : [command];
}

type Values = readonly [number | null, number | null, number | null, number | null];

function placed(command: number, values: Values, { position, altitudeM, mode }: FlightPoint): MissionItem {
  const [lng, lat] = lngLat(position);
  return { command, frame: frames[mode], params: [...values, lat, lng, altitudeM], autoContinue: true };
}
