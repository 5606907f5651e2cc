import { motion } from './motion.ts';

/** A leg over the ground: length, maximum speed, and the course change at its end in radians. */
export type GroundLeg = { lengthM: number; speedMps: number; turn: number };

/** Mean acceleration from rest to this speed: the acceleration ramps up and down. */
function meanAcceleration(speedMps: number): number {
  const { accelerationMps2: most, jerkMps3: jerk } = motion;
  const isReached = speedMps > most ** 2 / jerk;
  const timeS = isReached ? speedMps / most + most / jerk : 2 * Math.sqrt(speedMps / jerk);
  return speedMps / timeS;
}

/** Seconds for each of the legs flown without a stop, from rest to rest. */
export function legTimesS(legs: readonly GroundLeg[]): number[] {
  const accelerationMps2 = meanAcceleration(legs.reduce((most, { speedMps }) => Math.max(most, speedMps), 0));
  // Speed at the end of each leg: limited by the corner, and by what the legs before and after allow.
  const ends = legs.map((leg, i) => Math.min(leg.speedMps, legs[i + 1]?.speedMps ?? 0, cornerSpeedMps(leg.turn)));
  const reachable = (fromMps: number, lengthM: number) => Math.sqrt(fromMps ** 2 + 2 * accelerationMps2 * lengthM);
  for (let i = 0, before = 0; i < ends.length; before = ends[i++] as number)
    ends[i] = Math.min(ends[i] as number, reachable(before, (legs[i] as GroundLeg).lengthM));
  for (let i = ends.length - 2; i >= 0; i--)
    ends[i] = Math.min(ends[i] as number, reachable(ends[i + 1] as number, (legs[i + 1] as GroundLeg).lengthM));
  return legs.map((leg, i) => legTimeS(leg, [ends[i - 1] ?? 0, ends[i] as number], accelerationMps2));
}

/** A higher speed would cut the corner too far; turning back takes a stop. */
function cornerSpeedMps(turn: number): number {
  const sharp = Math.sin(Math.min(Math.PI, Math.abs(turn)) / 2);
  if (Math.abs(turn) > TURNING_BACK) return 0;
  return sharp > 0 ? Math.sqrt(2 * motion.accelerationMps2 * motion.cornerCutM) / sharp : Infinity;
}

const TURNING_BACK = (170 / 180) * Math.PI;

/** Maximum speed as long as possible, slower at both ends. */
function legTimeS(
  { lengthM, speedMps }: GroundLeg,
  [fromMps, toMps]: readonly [number, number],
  accelerationMps2: number,
): number {
  const peak = Math.sqrt((2 * accelerationMps2 * lengthM + fromMps ** 2 + toMps ** 2) / 2);
  const topMps = Math.max(Math.min(speedMps, peak), fromMps, toMps);
  const changingM = (2 * topMps ** 2 - fromMps ** 2 - toMps ** 2) / (2 * accelerationMps2);
  return (2 * topMps - fromMps - toMps) / accelerationMps2 + Math.max(0, lengthM - changingM) / topMps;
}
