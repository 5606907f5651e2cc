/** MAV_CMD numbers used in plans. */
export const commands = {
  waypoint: 16,
  loiterForever: 17,
  loiterTurns: 18,
  loiterTime: 19,
  returnToLaunch: 20,
  land: 21,
  takeoff: 22,
  changeAltitude: 30,
  loiterToAltitude: 31,
  vtolTakeoff: 84,
  vtolLand: 85,
  delay: 93,
  conditionDelay: 112,
  conditionYaw: 115,
  jump: 177,
  changeSpeed: 178,
  startLanding: 189,
  lookAtLocation: 195,
  lookBesideNextWaypoint: 196,
  lookAhead: 197,
  lookAtLegacy: 201,
  digicam: 203,
  aimGimbal: 205,
  triggerDistance: 206,
  triggerInterval: 214,
  cameraMode: 530,
  gimbalPitchYaw: 1000,
  takePhotos: 2000,
  stopPhotos: 2001,
  startVideo: 2500,
  stopVideo: 2501,
  vtolTransition: 3000,
  gate: 4501,
} as const;

export const takeoffs: readonly number[] = [commands.takeoff, commands.vtolTakeoff];

/** Commands below 95 are navigation, the others actions (MAV_CMD_NAV_LAST). */
export const isLeg = (command: number): boolean => command < 95;

/** MAV_FRAME numbers. */
export const frames = { absolute: 0, mission: 2, relative: 3, terrain: 10 } as const;

/** param1 to param4, then latitude, longitude and altitude, or param5 to param7; null is NaN. */
export type MissionParams = readonly [
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
];

/** One item of a MAVLink mission. */
export type MissionItem = { command: number; frame: number; params: MissionParams; autoContinue: boolean };

/** An item without a position. */
export function action(command: number, ...values: (number | null)[]): MissionItem {
  const params = Array.from({ length: 7 }, (_, index) => values[index] ?? (index < values.length ? null : 0));
  return { command, frame: frames.mission, params: params as unknown as MissionParams, autoContinue: true };
}
