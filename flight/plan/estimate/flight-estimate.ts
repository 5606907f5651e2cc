import { segmentSpeedMps } from '../../camera/photo-pace.ts';
import { inFlownOrder, type FlownPart } from '../../formats/kept/imported-parts.ts';
import { toRadians, wrapLongitude } from '../../geo/angle.ts';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { isLines } from '../plan.ts';
import { type FlownPlan } from './flight-line.ts';
import { segmentLine } from './segment-line.ts';
import type { FlightPoint } from './flight-point.ts';
import { motion } from './motion.ts';
import { type GroundLeg, pathTimeS } from './path-time-s.ts';

export type FlightEstimate = {
  /** Distance through the air, from take-off to landing. */
  distanceM: number;
  /** From arming to disarming; undefined without a speed. */
  timeS: number | undefined;
};

/** A position, its height above home if known, and the speed from there on. */
type Place = { position: FlightPoint['position']; heightM: number | undefined; speedMps: number };

/** Shorter moves are ignored. */
const MIN_MOVE_M = 0.01;

/** Distance and time of a plan, with transits between segments, each waypoint's speed, climbs, descents and corners. */
export function flightEstimate(plan: FlownPlan): FlightEstimate {
  const places = placesOf(plan);
  const { altitude, altitudeMode } = plan.planMetadata;
  const known = places.map(({ heightM }) => heightM).filter((heightM) => heightM !== undefined);
  // Take-off climbs to the plan's altitude first.
  const planned = heightOver(plan)({ altitudeM: altitude, mode: altitudeMode }) ?? 0;
  const up = Math.max(planned, known[0] ?? 0);
  const last = known.at(-1) ?? 0;
  if (places.length === 0) return { distanceM: 0, timeS: plan.planMetadata.flightSpeed > 0 ? 0 : undefined };
  const home = plan.homePoint.position;
  const { speedMps } = places.at(-1) as Place;
  const startMps = plan.planMetadata.flightSpeed;
  const flown = [
    { position: home, heightM: up, speedMps: startMps },
    ...places,
    { position: home, heightM: last, speedMps },
  ];
  const legs = flown.slice(1).map((to, i) => legBetween(flown[i] as Place, to));
  const lengthM = legs.reduce((sum, { groundM, riseM }) => sum + Math.hypot(groundM, riseM), 0);
  const isMoving = legs.every(({ groundM, from }) => groundM < MIN_MOVE_M || from.speedMps > 0);
  return {
    distanceM: Math.max(0, up) + lengthM + Math.max(0, last),
    timeS: isMoving ? takeOffS(up) + wayTimeS(legs.slice(0, -1)) + returnS(legs.slice(-1)) + landingS(last) : undefined,
  };
}

type Leg = { from: Place; to: Place; groundM: number; riseM: number };

function legBetween(from: Place, to: Place): Leg {
  const riseM = from.heightM === undefined || to.heightM === undefined ? 0 : to.heightM - from.heightM;
  return { from, to, groundM: distanceM(from.position, to.position), riseM };
}

/** Legs over the ground are flown without a stop; a vertical climb or descent is a stop between them. */
function wayTimeS(legs: readonly Leg[]): number {
  let timeS = 0;
  let run: Leg[] = [];
  const endRun = () => {
    timeS += runTimeS(run);
    run = [];
  };
  for (const leg of legs) {
    if (leg.groundM >= MIN_MOVE_M) run.push(leg);
    else if (Math.abs(leg.riseM) >= MIN_MOVE_M) {
      endRun();
      timeS += verticalS(leg.riseM) + motion.verticalStartS;
    }
  }
  endRun();
  return timeS;
}

/** A leg steeper than the climb rate allows is flown at a lower speed. */
function runTimeS(run: readonly Leg[]): number {
  return pathTimeS(
    run.map(({ from, to, groundM, riseM }, i): GroundLeg => {
      const next = run[i + 1];
      const turnDeg = next ? wrapLongitude(course(next) - azimuthDeg(from.position, to.position)) : 0;
      const climbS = verticalS(riseM);
      const speedMps = climbS > 0 ? Math.min(from.speedMps, groundM / climbS) : from.speedMps;
      return { lengthM: groundM, speedMps, turn: toRadians(turnDeg) };
    }),
  );
}

const course = ({ from, to }: Leg) => azimuthDeg(from.position, to.position);
const verticalS = (riseM: number) => (riseM > 0 ? riseM / motion.climbMps : -riseM / motion.descentMps);
const takeOffS = (heightM: number) => motion.liftOffS + verticalS(Math.max(0, heightM)) + motion.verticalStartS;

/** The vehicle stops at the last position before it turns home. */
const returnS = (legs: readonly Leg[]) => motion.returnS + wayTimeS(legs);

function landingS(heightM: number): number {
  const { landingBelowM, landingMps, descentMps, overHomeS, touchDownS } = motion;
  const slowM = Math.min(landingBelowM, Math.max(0, heightM));
  return overHomeS + Math.max(0, heightM - landingBelowM) / descentMps + slowM / landingMps + touchDownS;
}

/** A height above the sea is relative to home only if the ground is known; home is assumed to stand on it. */
function heightOver({ segments }: FlownPlan) {
  const groundM = segments.flatMap((segment) =>
    isLines(segment) ? (segment.segmentMetadata.groundAltitude ?? []) : [],
  )[0];
  return ({ altitudeM, mode }: Pick<FlightPoint, 'altitudeM' | 'mode'>): number | undefined => {
    if (mode !== 'absolute') return altitudeM;
    return groundM === undefined ? undefined : altitudeM - groundM;
  };
}

function placesOf(plan: FlownPlan): Place[] {
  const { altitudeMode, flightSpeed } = plan.planMetadata;
  const heightOf = heightOver(plan);
  return inFlownOrder(plan).flatMap((part) => {
    const line = 'segment' in part ? segmentLine(part.segment, altitudeMode) : part.corridor.line;
    let speedMps = cruiseOf(part, flightSpeed);
    return line.map((point, i): Place => {
      // A waypoint's speed is set on reaching it.
      const own = 'segment' in part && part.segment.type === 'waypointRoute' ? part.segment.waypoints[i] : undefined;
      if (own && own.metadata.flightSpeed > 0) speedMps = own.metadata.flightSpeed;
      return { position: point.position, heightM: heightOf(point), speedMps };
    });
  });
}

const cruiseOf = (part: FlownPart, planSpeedMps: number): number =>
  'segment' in part && part.segment.type !== 'waypointRoute'
    ? segmentSpeedMps(part.segment, planSpeedMps)
    : planSpeedMps;
