import { toRadians } from '../geo/angle.ts';

/** Degrees are where it blows from, clockwise from north. */
export type Wind = { speedMps: number; fromDeg: number };

/** Below this speed over ground a leg counts as not flyable. */
const MIN_SPEED_MPS = 0.5;

/** Speed through the air that gives this speed over ground on this course. */
export function airspeedMps(groundMps: number, courseDeg: number, wind: Wind): number {
  const { alongMps, acrossMps } = windOn(courseDeg, wind);
  return Math.hypot(groundMps - alongMps, acrossMps);
}

/** The wanted speed over ground, or the most that the top airspeed allows; undefined if the wind is too strong. */
export function groundSpeedMps(
  { wantedMps, courseDeg }: { wantedMps: number; courseDeg: number },
  wind: Wind,
  topAirspeedMps: number,
): number | undefined {
  const { alongMps, acrossMps } = windOn(courseDeg, wind);
  if (Math.abs(acrossMps) >= topAirspeedMps) return undefined;
  const mostMps = alongMps + Math.sqrt(topAirspeedMps ** 2 - acrossMps ** 2);
  return mostMps < MIN_SPEED_MPS ? undefined : Math.min(wantedMps, mostMps);
}

/** The wind's share along a course, positive from behind, and across it. */
function windOn(courseDeg: number, { speedMps, fromDeg }: Wind) {
  const angle = toRadians(courseDeg - fromDeg - 180);
  return { alongMps: speedMps * Math.cos(angle), acrossMps: speedMps * Math.sin(angle) };
}
