import type { Position } from 'geojson';
import { toRadians, wrapLongitude } from '../../geo/angle.ts';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { distanceM } from '../../geo/distance-m.ts';
import type { Place } from './flown-places.ts';
import { motion } from './motion.ts';
import { type GroundLeg, legTimesS } from './leg-times-s.ts';

/** A part of a flight flown in one way. `climbMps` is negative on the way down, `courseDeg` undefined on the spot. */
export type Phase = { timeS: number; lengthM: number; speedMps: number; climbMps: number; courseDeg?: number };

/** Start and end at home; `upM` is the height of the take-off. */
export type FromHome = { home: Position; upM: number; speedMps: number };

/** Speed over ground on a course at a wanted speed; undefined if there is none. */
export type GroundSpeed = (wantedMps: number, courseDeg: number) => number | undefined;

/** Shorter moves are ignored. */
const MIN_MOVE_M = 0.01;

/** The phases of a flight from home over these places and back; undefined where it has no speed. */
export function flightPhases(
  { home, upM, speedMps }: FromHome,
  places: readonly Place[],
  speedOf: GroundSpeed = (wanted) => wanted,
): Phase[] | undefined {
  const last = places.at(-1);
  if (!last) return [];
  const lastM = places.findLast(({ heightM }) => heightM !== undefined)?.heightM ?? 0;
  const flown = [{ position: home, heightM: upM, speedMps }, ...places];
  const way = wayPhases(flown, speedOf);
  const back = wayPhases([last, { position: home, heightM: last.heightM, speedMps: last.speedMps }], speedOf);
  if (!way || !back) return undefined;
  return [takeOff(upM), ...way, hover(motion.returnS), ...back, ...landing(lastM)];
}

/** Legs over the ground are flown without a stop, but for aircraft that make some; a vertical climb or descent is a stop between them. */
function wayPhases(places: readonly Place[], speedOf: GroundSpeed): Phase[] | undefined {
  const phases: Phase[] = [];
  let run: Leg[] = [];
  const endRun = () => {
    phases.push(...runPhases(run));
    run = [];
  };
  for (const [i, to] of places.entries()) {
    const from = places[i - 1];
    if (!from) continue;
    const leg = legBetween(from, to);
    if (leg.groundM >= MIN_MOVE_M) {
      const speedMps = speedOf(from.speedMps, leg.courseDeg);
      if (speedMps === undefined || !(speedMps > 0)) return undefined;
      if (from.stopsEveryM === undefined) run.push({ ...leg, speedMps });
      else {
        endRun();
        phases.push(stopping({ ...leg, speedMps }, from.stopsEveryM));
      }
    } else if (Math.abs(leg.riseM) >= MIN_MOVE_M) {
      endRun();
      phases.push(vertical(leg.riseM), hover(motion.verticalStartS));
    }
  }
  endRun();
  return phases;
}

type Leg = { groundM: number; riseM: number; courseDeg: number; speedMps: number };

function legBetween(from: Place, to: Place): Leg {
  const riseM = from.heightM === undefined || to.heightM === undefined ? 0 : to.heightM - from.heightM;
  const courseDeg = azimuthDeg(from.position, to.position);
  return { groundM: distanceM(from.position, to.position), riseM, courseDeg, speedMps: from.speedMps };
}

/** A leg in pieces, each from rest to rest. */
function stopping(leg: Leg, everyM: number): Phase {
  const pieces = Math.max(1, Math.ceil(leg.groundM / everyM));
  const [piece] = runPhases([{ ...leg, groundM: leg.groundM / pieces, riseM: leg.riseM / pieces }]) as [Phase];
  return { ...piece, timeS: piece.timeS * pieces, lengthM: piece.lengthM * pieces };
}

/** A leg steeper than the climb rate allows is flown at a lower speed. */
function runPhases(run: readonly Leg[]): Phase[] {
  const legs = run.map(({ groundM, riseM, courseDeg, speedMps }, i): GroundLeg => {
    const next = run[i + 1];
    const turn = next ? toRadians(wrapLongitude(next.courseDeg - courseDeg)) : 0;
    const climbS = verticalS(riseM);
    return { lengthM: groundM, speedMps: climbS > 0 ? Math.min(speedMps, groundM / climbS) : speedMps, turn };
  });
  return legTimesS(legs).map((timeS, i): Phase => {
    const { groundM, riseM, courseDeg } = run[i] as Leg;
    const lengthM = Math.hypot(groundM, riseM);
    return { timeS, lengthM, speedMps: groundM / timeS, climbMps: riseM / timeS, courseDeg };
  });
}

const verticalS = (riseM: number) => (riseM > 0 ? riseM / motion.climbMps : -riseM / motion.descentMps);
const hover = (timeS: number): Phase => ({ timeS, lengthM: 0, speedMps: 0, climbMps: 0 });
const vertical = (riseM: number): Phase => ({
  timeS: verticalS(riseM),
  lengthM: Math.abs(riseM),
  speedMps: 0,
  climbMps: riseM > 0 ? motion.climbMps : -motion.descentMps,
});

/** Counted at climb for as long as it takes, lift-off included. */
function takeOff(heightM: number): Phase {
  const upM = Math.max(0, heightM);
  const timeS = motion.liftOffS + verticalS(upM) + motion.verticalStartS;
  return { timeS, lengthM: upM, speedMps: 0, climbMps: upM > 0 ? motion.climbMps : 0 };
}

function landing(heightM: number): Phase[] {
  const { landingBelowM, landingMps, overHomeS, touchDownS, descentMps } = motion;
  const downM = Math.max(0, heightM);
  const slowM = Math.min(landingBelowM, downM);
  const fastM = downM - slowM;
  const timeS = overHomeS + fastM / descentMps + slowM / landingMps + touchDownS;
  return [{ timeS, lengthM: downM, speedMps: 0, climbMps: -downM / timeS }];
}
