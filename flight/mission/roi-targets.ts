import type { Position } from 'geojson';
import { toRadians } from '../geo/angle.ts';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { FlightItem } from './flight-item.ts';

/** Far enough to keep facing a wall of 100 m within 3° along its whole length. */
const FAR_AIM_M = 1000;
/** Steeper, and the target would lie kilometres below. */
const STEEPEST_AIM_DEG = 85;
/** Targets closer than this are equal. */
const SAME_AIM_M = 1;

type Beside = Extract<FlightItem, { does: 'aim-beside-course' }>;
type FlyTo = Extract<FlightItem, { does: 'fly-to' }>;
type Aim = { position: Position; reachM: number; altitudeM: number };

/** Replaces sideways aiming by a region of interest on every leg, for vehicles that cannot aim sideways. */
export function withRoiTargets(items: readonly FlightItem[]): FlightItem[] {
  let beside: Beside | undefined;
  let last: Aim | undefined;
  return items.flatMap((item, index): FlightItem[] => {
    if (item.does === 'aim-beside-course') {
      [beside, last] = [item, undefined];
      return [];
    }
    if (item.does === 'aim-ahead') beside = undefined;
    if (item.does !== 'fly-to' || beside === undefined) return [item];
    const next = nextLeg(items, index + 1);
    if (next === undefined || next.to.position === item.to.position) return [item];
    const aim = aimOfLeg(beside, item, next);
    if (last && isSameAim(last, aim)) return [item];
    last = aim;
    return [item, lookAt(aim, beside)];
  });
}

function nextLeg(items: readonly FlightItem[], from: number): FlyTo | undefined {
  for (let at = from; at < items.length; at += 1) {
    const item = items[at]!;
    if (item.does === 'fly-to') return item;
    if (item.does === 'aim-ahead') return undefined;
  }
  return undefined;
}

function lookAt({ position, reachM, altitudeM }: Aim, { pitchDeg }: Beside): FlightItem {
  const drop = Math.tan(toRadians(Math.min(pitchDeg, STEEPEST_AIM_DEG)));
  return { does: 'look-at', at: { position, altitudeM: altitudeM - reachM * drop, mode: 'relative' } };
}

const isSameAim = (a: Aim, b: Aim) =>
  a.altitudeM === b.altitudeM &&
  Math.abs(a.reachM - b.reachM) < SAME_AIM_M &&
  distanceM(a.position, b.position) < SAME_AIM_M;

/** Aims at the wall; at the corner on the short legs around it; at the centre of a circle. */
function aimOfLeg({ centre, standoffM }: Beside, leg: FlyTo, next: FlyTo): Aim {
  const { position: from, altitudeM } = leg.to;
  const to = next.to.position;
  if (centre !== undefined) return { position: centre, reachM: distanceM(from, centre), altitudeM };
  const lengthM = distanceM(from, to);
  const course = azimuthDeg(from, to);
  const middle = destination(from, { distanceM: lengthM / 2, azimuthDeg: course });
  const reachM = lengthM < standoffM ? standoffM : FAR_AIM_M;
  return { position: destination(middle, { distanceM: reachM, azimuthDeg: course + 90 }), reachM, altitudeM };
}
