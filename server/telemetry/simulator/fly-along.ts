/** A section of path with its maximum speed. */
export type PathPiece = { lengthM: number; speedMps: number };
type Limits = { accelerationMps2: number; jerkMps3: number };
/** After each step: the piece, the metres flown of it, and the speed. */
export type PathStep = { piece: number; alongM: number; speedMps: number };

export const STEP_S = 0.05;
/** Minimum speed for the remaining distance. */
const CREEP_MPS = 0.2;
const MAX_STEPS = (24 * 3600) / STEP_S;

/** Flies all pieces step by step, from standstill to standstill. */
export function flyAlong(pieces: readonly PathPiece[], limits: Limits): PathStep[] {
  const { accelerationMps2: most, jerkMps3: jerk } = limits;
  const steps: PathStep[] = [];
  let [piece, alongM, speedMps, acceleration] = [0, 0, 0, 0];
  while (piece < pieces.length && steps.length < MAX_STEPS) {
    const here = pieces[piece] as PathPiece;
    // The final speed if the acceleration ramps down from now on.
    const comingMps = speedMps + (acceleration * Math.abs(acceleration)) / (2 * jerk);
    const lowerMps = mustBrakeTo(pieces, { piece, alongM, speedMps, acceleration }, limits);
    const wantedMps = Math.min(here.speedMps, lowerMps ?? Infinity);
    if (comingMps > wantedMps) acceleration -= jerk * STEP_S;
    else if (acceleration < 0 || comingMps + most * STEP_S < wantedMps) acceleration += jerk * STEP_S;
    else acceleration = Math.max(0, acceleration - jerk * STEP_S);
    acceleration = Math.min(most, Math.max(-most, acceleration));
    speedMps = Math.max(CREEP_MPS, speedMps + acceleration * STEP_S);
    alongM += speedMps * STEP_S;
    while (piece < pieces.length && alongM >= (pieces[piece] as PathPiece).lengthM)
      alongM -= (pieces[piece++] as PathPiece).lengthM;
    steps.push(piece < pieces.length ? { piece, alongM, speedMps } : atEnd(pieces));
  }
  return steps;
}

const atEnd = (pieces: readonly PathPiece[]): PathStep => ({
  piece: pieces.length - 1,
  alongM: pieces.at(-1)?.lengthM ?? 0,
  speedMps: 0,
});

type State = { piece: number; alongM: number; speedMps: number; acceleration: number };

/** The speed to brake to now, so that no later piece is entered too fast. */
function mustBrakeTo(pieces: readonly PathPiece[], state: State, limits: Limits): number | undefined {
  const stepM = state.speedMps * STEP_S;
  const farthestM = brakingM(state, 0, limits) + stepM;
  let aheadM = (pieces[state.piece] as PathPiece).lengthM - state.alongM;
  let lowest: number | undefined;
  for (let next = state.piece + 1; next <= pieces.length && aheadM <= farthestM; next++) {
    const speedMps = pieces[next]?.speedMps ?? 0;
    if (speedMps < (lowest ?? state.speedMps) && brakingM(state, speedMps, limits) + stepM >= aheadM) lowest = speedMps;
    aheadM += pieces[next]?.lengthM ?? 0;
  }
  return lowest;
}

/** Distance to brake to a lower speed at full deceleration. */
function brakingM({ speedMps, acceleration }: State, toMps: number, { accelerationMps2, jerkMps3 }: Limits): number {
  const rampS = Math.abs(acceleration) / jerkMps3;
  const topMps = speedMps + acceleration ** 2 / (2 * jerkMps3);
  const changeMps = topMps - toMps;
  if (changeMps <= 0) return 0;
  const timeS =
    changeMps > accelerationMps2 ** 2 / jerkMps3
      ? changeMps / accelerationMps2 + accelerationMps2 / jerkMps3
      : 2 * Math.sqrt(changeMps / jerkMps3);
  const rampM = topMps * rampS - (jerkMps3 * rampS ** 3) / 6;
  // Adds the ramp of a positive acceleration, subtracts that of a negative one.
  return ((topMps + toMps) / 2) * timeS + (acceleration > 0 ? rampM : -rampM);
}
