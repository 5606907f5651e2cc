import type { Position } from 'geojson';
import { segmentSpeedMps } from '@overflight/flight/camera/photo-pace.ts';
import { inFlownOrder } from '@overflight/flight/formats/kept/imported-parts.ts';
import { toDegrees, wrapDegrees, wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import { flightLine, type FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { segmentLine } from '@overflight/flight/plan/estimate/segment-line.ts';
import { motion } from '@overflight/flight/plan/estimate/motion.ts';
import { flyAlong, STEP_S } from './fly-along.ts';
import { type PathPoint, roundCorners } from './round-corners.ts';

export type Phase = 'ground' | 'take-off' | 'mission' | 'return' | 'landing';

/** State of the flight at a point in time. */
export type FlightState = {
  position: Position;
  heightM: number;
  phase: Phase;
  /** Index of the current leg, from 0. */
  leg: number;
  headingDeg: number;
  groundSpeedMps: number;
  /** Metres per second north, east and up. */
  northMps: number;
  eastMps: number;
  climbMps: number;
};
export type FlightSchedule = { durationS: number; at: (seconds: number) => FlightState };
type State = { x: number; y: number; heightM: number; phase: Phase; leg: number; headingDeg: number };

const GROUND_S = 5;
const SLOWEST_MPS = 1;
const MIN_MOVE_M = 0.01;
const TURN_DEG_PER_S = 90;
const level = { accelerationMps2: motion.accelerationMps2, jerkMps3: motion.jerkMps3 };
/** ArduCopter defaults. */
const upright = { accelerationMps2: 1, jerkMps3: 1 };

/** Simulates a multirotor step by step: take-off, path, slower corners, return and landing. */
export function flightSchedule(plan: FlownPlan, groundM: number): FlightSchedule {
  const plane = localPlane(plan.homePoint.position);
  const states = statesOf(placesOf(plan, groundM));
  const durationS = (states.length - 1) * STEP_S;
  return {
    durationS,
    at: (seconds) => {
      const at = Math.min(states.length - 1, Math.max(0, seconds / STEP_S));
      const [a, b] = [states[Math.floor(at)]!, states[Math.min(states.length - 1, Math.floor(at) + 1)]!];
      const share = at - Math.floor(at);
      const [eastMps, northMps] = [(b.x - a.x) / STEP_S, (b.y - a.y) / STEP_S];
      const position = plane.toPosition({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      return {
        phase: a.phase,
        leg: a.leg,
        position,
        heightM: a.heightM + (b.heightM - a.heightM) * share,
        headingDeg: a.headingDeg,
        groundSpeedMps: Math.hypot(eastMps, northMps),
        northMps,
        eastMps,
        climbMps: (b.heightM - a.heightM) / STEP_S,
      };
    },
  };

  /** Assumes flat ground at home elevation. */
  function placesOf({ planMetadata }: FlownPlan, seaToGroundM: number): PathPoint[] {
    const speeds = speedsOf(plan);
    let heightM = 0;
    const places = flightLine(plan).map(({ position, altitudeM, mode, isLevel }, leg): PathPoint => {
      if (!isLevel) heightM = Math.max(0, mode === 'absolute' ? altitudeM - seaToGroundM : altitudeM);
      // The line starts with home and the point above it.
      const speedMps = Math.max(SLOWEST_MPS, speeds[leg - 2] ?? planMetadata.flightSpeed);
      return { ...plane.toPoint(position), heightM, speedMps, leg };
    });
    return places.length > 0 ? places : [{ x: 0, y: 0, heightM: 0, speedMps: SLOWEST_MPS, leg: 0 }];
  }
}

/** The speed from each point on: a waypoint may set one, a scan may have its own. */
function speedsOf(plan: FlownPlan): number[] {
  const { flightSpeed, altitudeMode } = plan.planMetadata;
  return inFlownOrder(plan).flatMap((part) => {
    if (!('segment' in part)) return part.corridor.line.map(() => flightSpeed);
    const { segment } = part;
    if (segment.type !== 'waypointRoute')
      return segmentLine(segment, altitudeMode).map(() => segmentSpeedMps(segment, flightSpeed));
    let speedMps = flightSpeed;
    return segment.waypoints.map(
      ({ metadata }) => (speedMps = metadata.flightSpeed > 0 ? metadata.flightSpeed : speedMps),
    );
  });
}

function statesOf(places: readonly PathPoint[]): State[] {
  const states: State[] = [];
  const home = places[0]!;
  let now: State = { x: home.x, y: home.y, heightM: 0, phase: 'ground', leg: 0, headingDeg: 0 };
  const add = (change: Partial<State>) => states.push((now = { ...now, ...change }));
  const wait = (seconds: number, change: Partial<State>) => {
    for (let step = 0; step < seconds / STEP_S; step++) add(change);
  };
  /** Climbs or descends through the heights without stopping. */
  const rise = (ways: readonly { toM: number; speedMps: number }[], change: Partial<State>) => {
    const heights = [now.heightM, ...ways.map(({ toM }) => toM)];
    const pieces = ways.map(({ toM, speedMps }, i) => ({ lengthM: Math.abs(toM - heights[i]!), speedMps }));
    if (pieces.every(({ lengthM }) => lengthM < MIN_MOVE_M)) return;
    for (const { piece, alongM } of flyAlong(pieces, upright))
      add({ ...change, heightM: heights[piece]! + Math.sign(heights[piece + 1]! - heights[piece]!) * alongM });
  };
  const move = (run: readonly PathPoint[], phase: Phase) => {
    if (run.length < 2) return;
    const rounded = roundCorners(run);
    const pieces = rounded.slice(1).map((to, i) => pieceOf(rounded[i]!, to));
    for (const { piece, alongM } of flyAlong(pieces, level)) {
      const [from, to] = [rounded[piece]!, rounded[piece + 1]!];
      const share = alongM / Math.max(pieces[piece]!.lengthM, 1e-9);
      const course = toDegrees(Math.atan2(to.x - from.x, to.y - from.y));
      const turnDeg = wrapLongitude(course - now.headingDeg);
      const mostDeg = TURN_DEG_PER_S * STEP_S;
      add({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        heightM: from.heightM + (to.heightM - from.heightM) * share,
        headingDeg: wrapDegrees(now.headingDeg + Math.min(mostDeg, Math.max(-mostDeg, turnDeg))),
        phase,
        leg: to.leg,
      });
    }
  };
  wait(GROUND_S, {});
  if (places.length > 1) {
    wait(motion.liftOffS, { phase: 'take-off', leg: 1 });
    rise([{ toM: places[1]!.heightM, speedMps: motion.climbMps }], {});
    let run = [places[1]!];
    for (const to of places.slice(2, -1)) {
      const from = run.at(-1)!;
      if (Math.hypot(to.x - from.x, to.y - from.y) >= MIN_MOVE_M) run.push(to);
      else {
        // A vertical move splits the path into two horizontal runs.
        move(run, 'mission');
        const speedMps = to.heightM > now.heightM ? motion.climbMps : motion.descentMps;
        rise([{ toM: to.heightM, speedMps }], { phase: 'mission', leg: to.leg });
        run = [to];
      }
    }
    move(run, 'mission');
    const last = places.at(-1)!;
    wait(motion.returnS, { phase: 'return', leg: last.leg });
    const away = run.at(-1)!;
    if (Math.hypot(last.x - away.x, last.y - away.y) >= MIN_MOVE_M) move([away, last], 'return');
    wait(motion.overHomeS, {});
    const landing = { phase: 'landing', leg: places.length } as const;
    const slowM = Math.min(now.heightM, motion.landingBelowM);
    const down = [
      { toM: slowM, speedMps: motion.descentMps },
      { toM: 0, speedMps: motion.landingMps },
    ];
    rise(down, landing);
    wait(motion.touchDownS, { ...landing, heightM: 0 });
  }
  wait(GROUND_S, { phase: 'ground', leg: 0 });
  return states;
}

/** A leg that climbs faster than the vehicle can is flown slower. */
function pieceOf(from: PathPoint, to: PathPoint) {
  const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
  const riseM = to.heightM - from.heightM;
  const climbS = riseM > 0 ? riseM / motion.climbMps : -riseM / motion.descentMps;
  return { lengthM, speedMps: climbS > 0 ? Math.min(from.speedMps, lengthM / climbS) : from.speedMps };
}
