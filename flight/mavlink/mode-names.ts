import { firmwareTypes } from '../mission/firmware.ts';
import { airframeKind, type AirframeKind } from './airframes.ts';

type Names = Readonly<Record<number, string>>;

const copter: Names = {
  0: 'Stabilize',
  1: 'Acro',
  2: 'Altitude hold',
  3: 'Auto',
  4: 'Guided',
  5: 'Loiter',
  6: 'Return',
  7: 'Circle',
  9: 'Land',
  11: 'Drift',
  13: 'Sport',
  14: 'Flip',
  15: 'Autotune',
  16: 'Position hold',
  17: 'Brake',
  18: 'Throw',
  19: 'Avoid traffic',
  20: 'Guided without GPS',
  21: 'Smart return',
  22: 'Flow hold',
  23: 'Follow',
  24: 'Zigzag',
  27: 'Auto return',
};

const plane: Names = {
  0: 'Manual',
  1: 'Circle',
  2: 'Stabilize',
  3: 'Training',
  4: 'Acro',
  5: 'Fly by wire A',
  6: 'Fly by wire B',
  7: 'Cruise',
  8: 'Autotune',
  10: 'Auto',
  11: 'Return',
  12: 'Loiter',
  13: 'Take-off',
  14: 'Avoid traffic',
  15: 'Guided',
  17: 'Hover stabilize',
  18: 'Hover',
  19: 'Hover loiter',
  20: 'Hover land',
  21: 'Hover return',
  24: 'Thermal',
};

const px4: Names = { 1: 'Manual', 2: 'Altitude', 3: 'Position', 5: 'Acro', 6: 'Offboard', 7: 'Stabilized' };
const PX4_AUTO = 4;
const px4Auto: Names = {
  1: 'Ready',
  2: 'Take-off',
  3: 'Hold',
  4: 'Mission',
  5: 'Return',
  6: 'Land',
  8: 'Follow',
  9: 'Precision land',
  10: 'Take-off',
};

const ardupilot: Partial<Record<AirframeKind, Names>> = {
  multirotor: copter,
  helicopter: copter,
  plane,
  vtol: plane,
};

/** The flight mode name; null for an unknown autopilot or mode. */
export function modeName({ autopilot, type, customMode }: HeartbeatMode): string | null {
  if (autopilot === firmwareTypes.ardupilot) return ardupilot[airframeKind(type)]?.[customMode] ?? null;
  if (autopilot !== firmwareTypes.px4) return null;
  const [main, sub] = [(customMode >>> 16) & 0xff, customMode >>> 24];
  return (main === PX4_AUTO ? px4Auto[sub] : px4[main]) ?? null;
}

type HeartbeatMode = { autopilot: number; type: number; customMode: number };

/** Names of GPS_FIX_TYPE. */
export const gpsFixes: readonly string[] = [
  'No GPS',
  'No fix',
  '2D',
  '3D',
  'DGPS',
  'RTK float',
  'RTK fixed',
  'Fixed',
  'PPP',
];
