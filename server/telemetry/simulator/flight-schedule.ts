import type { Position } from 'geojson';
import { wrapDegrees, wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { azimuthDeg } from '@overflight/flight/geo/azimuth-deg.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { flightLine, type FlownPlan } from '@overflight/flight/plan/flight-line.ts';

export type Phase = 'ground' | 'take-off' | 'mission' | 'return' | 'landing';
type Place = { position: Position; heightM: number };
/** A part of a flight that is flown evenly: a leg, a turn on the spot, a climb. */
type Step = { startS: number; endS: number; from: Place; to: Place; fromDeg: number; toDeg: number } & About;
type About = { phase: Phase; leg: number };

/** Where a flight is after some time. */
export type Moment = Place & {
  phase: Phase;
  /** The leg of the line that is flown, from 0. */
  leg: number;
  headingDeg: number;
  groundSpeedMps: number;
  /** Metres per second towards north and east, and upwards. */
  northMps: number;
  eastMps: number;
  climbMps: number;
};
export type FlightSchedule = { durationS: number; at: (seconds: number) => Moment };

const GROUND_S = 5;
const CLIMB_MPS = 3;
const DESCENT_MPS = 1.5;
const TURN_DEG_PER_S = 60;
const SLOWEST_MPS = 1;
/** Corners below this are flown through. */
const FLOWN_THROUGH_DEG = 10;

/** A plan flown as a multirotor does: up, along the line with turns on the spot, back over home, and down. */
export function flightSchedule(plan: FlownPlan, groundM: number): FlightSchedule {
  const steps = stepsOf(placesOf(plan, groundM), Math.max(SLOWEST_MPS, plan.planMetadata.flightSpeed));
  const durationS = steps.at(-1)?.endS ?? 0;
  return { durationS, at: (seconds) => momentOf(stepAt(steps, seconds), seconds) };
}

/** The ground is as high everywhere as at home. */
function placesOf(plan: FlownPlan, groundM: number): Place[] {
  let heightM = 0;
  const places = flightLine(plan).map(({ position, altitudeM, mode, isLevel }) => {
    if (!isLevel) heightM = Math.max(0, mode === 'absolute' ? altitudeM - groundM : altitudeM);
    return { position, heightM };
  });
  return places.length > 0 ? places : [{ position: plan.homePoint.position, heightM: 0 }];
}

function stepsOf(places: readonly Place[], speedMps: number): Step[] {
  const steps: Step[] = [];
  let [nowS, headingDeg] = [0, 0];
  const add = (seconds: number, [from, to]: readonly [Place, Place], about: About & { toDeg?: number }) => {
    const { toDeg = headingDeg, ...rest } = about;
    if (seconds > 0) steps.push({ startS: nowS, endS: nowS + seconds, from, to, fromDeg: headingDeg, toDeg, ...rest });
    [nowS, headingDeg] = [nowS + seconds, toDeg];
  };
  const home = places[0]!;
  add(GROUND_S, [home, home], { phase: 'ground', leg: 0 });
  for (let leg = 1; leg < places.length; leg++) {
    const [from, to] = [places[leg - 1]!, places[leg]!];
    const lengthM = distanceM(from.position, to.position);
    const phase = leg === 1 ? 'take-off' : leg === places.length - 1 ? 'return' : 'mission';
    const climbS = Math.abs(to.heightM - from.heightM) / CLIMB_MPS;
    if (lengthM > 0) {
      const toDeg = azimuthDeg(from.position, to.position);
      const turnDeg = Math.abs(shortestTurn(headingDeg, toDeg));
      add(turnDeg < FLOWN_THROUGH_DEG ? 0 : turnDeg / TURN_DEG_PER_S, [from, from], { phase, leg, toDeg });
    }
    add(Math.max(lengthM / speedMps, climbS), [from, to], { phase, leg });
  }
  const last = places.at(-1)!;
  const down = { position: last.position, heightM: 0 };
  add(last.heightM / DESCENT_MPS, [last, down], { phase: 'landing', leg: places.length });
  add(GROUND_S, [down, down], { phase: 'ground', leg: 0 });
  return steps;
}

const shortestTurn = (fromDeg: number, toDeg: number): number => wrapLongitude(toDeg - fromDeg);

function stepAt(steps: readonly Step[], seconds: number): Step {
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]!.endS > seconds) high = middle;
    else low = middle + 1;
  }
  return steps[low]!;
}

function momentOf(step: Step, seconds: number): Moment {
  const { from, to, fromDeg, toDeg, startS, endS, phase, leg } = step;
  const share = Math.min(1, Math.max(0, (seconds - startS) / (endS - startS)));
  const [lng = 0, lat = 0] = from.position;
  const [toLng = 0, toLat = 0] = to.position;
  const groundSpeedMps = distanceM(from.position, to.position) / (endS - startS);
  const courseRad = (azimuthDeg(from.position, to.position) * Math.PI) / 180;
  return {
    phase,
    leg,
    position: [wrapLongitude(lng + wrapLongitude(toLng - lng) * share), lat + (toLat - lat) * share],
    heightM: from.heightM + (to.heightM - from.heightM) * share,
    headingDeg: wrapDegrees(fromDeg + shortestTurn(fromDeg, toDeg) * share),
    groundSpeedMps,
    northMps: groundSpeedMps * Math.cos(courseRad),
    eastMps: groundSpeedMps * Math.sin(courseRad),
    climbMps: (to.heightM - from.heightM) / (endS - startS),
  };
}
