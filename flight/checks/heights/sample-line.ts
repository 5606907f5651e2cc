import type { Position } from 'geojson';
import { distanceM } from '../../geo/distance-m.ts';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { sampleFlight, type FlightSample } from '../../plan/estimate/flight-line.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';

const STEP_M = 20;
/** Longer flights are sampled up to here. */
export const MAX_SAMPLED_M = 200_000;

export type SampledLine = {
  /** No farther apart than 20 m; the first is at home. */
  samples: FlightSample[];
  /** Length over the ground of the whole flight, and of the part that is sampled. */
  lengthM: number;
  sampledM: number;
  /** What lies beyond. */
  rest: Position[];
};

export function sampleLine(line: readonly FlightPoint[]): SampledLine {
  const lengthM = pathLengthM(line.map(({ position }) => position));
  const part = lengthM > MAX_SAMPLED_M ? firstLegs(line) : line;
  const samples = sampleFlight(part, Math.ceil(pathLengthM(part.map(({ position }) => position)) / STEP_M));
  const rest = line.slice(part.length).map(({ position }) => position);
  return { samples, lengthM, sampledM: samples.at(-1)?.distanceM ?? 0, rest };
}

function firstLegs(line: readonly FlightPoint[]): readonly FlightPoint[] {
  let flownM = 0;
  const tooFar = line.findIndex(({ position }, at) => {
    flownM += distanceM(line[at - 1]?.position ?? position, position);
    return flownM > MAX_SAMPLED_M;
  });
  return line.slice(0, tooFar);
}
