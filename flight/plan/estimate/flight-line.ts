import type { Position } from 'geojson';
import { wrapLongitude } from '../../geo/angle.ts';
import { inFlownOrder } from '../../formats/kept/imported-parts.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { pathLengthM } from '../../geo/path-length-m.ts';
import type { FlightPlan } from '../plan.ts';
import type { FlightPoint } from './flight-point.ts';
import { segmentLine } from './segment-line.ts';

/** The flown parts of a plan. */
export type FlownPlan = Pick<
  FlightPlan,
  'homePoint' | 'planMetadata' | 'segments' | 'fences' | 'rallyPoints' | 'keptFromImport'
> & {
  /** Its flight with the ground worked in, where that is known. */
  overGround?: readonly FlightPoint[];
  /** Elevation of home above the sea, where that is known. */
  homeAltitudeM?: number;
};
/** An end of a leg, and the index of its sample. */
export type LegEnd = Pick<FlightPoint, 'altitudeM' | 'mode'> & { sample: number };
/** A point on a leg: distance flown over the ground so far, and the share of the leg behind it. */
export type FlightSample = { position: Position; distanceM: number; from: LegEnd; to: LegEnd; share: number };

/**
 * The whole flight in order: up from home to the altitude of the plan, the segments, and back over home.
 * A returning vehicle may climb first, depending on its settings; here it stays level, which is the minimum.
 */
export function flightLine(plan: FlownPlan): FlightPoint[] {
  if (plan.overGround) return [...plan.overGround];
  const { homePoint, planMetadata } = plan;
  const { position } = homePoint;
  const { altitude, altitudeMode } = planMetadata;
  const flown = inFlownOrder(plan).flatMap((part) =>
    'segment' in part ? segmentLine(part.segment, altitudeMode) : part.corridor.line,
  );
  const last = flown.at(-1);
  if (!last) return [];
  return [
    { position, altitudeM: 0, mode: 'relative' },
    { position, altitudeM: altitude, mode: altitudeMode },
    ...flown,
    { ...last, position, isLevel: true },
  ];
}

/** The flight sampled at even steps over the ground, and at each of its points. */
export function sampleFlight(line: readonly FlightPoint[], steps: number): FlightSample[] {
  const [first, ...rest] = line;
  if (!first) return [];
  const totalM = pathLengthM(line.map(({ position }) => position));
  let [previous, from, flownM] = [first, legEnd(first, 0), 0];
  const samples: FlightSample[] = [{ position: first.position, distanceM: 0, from, to: from, share: 1 }];
  for (const next of rest) {
    const lengthM = distanceM(previous.position, next.position);
    const pieces = Math.max(1, Math.ceil((lengthM / totalM) * steps) || 1);
    const to = next.isLevel ? from : legEnd(next, samples.length - 1 + pieces);
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      const position = between(previous.position, next.position, share);
      samples.push({ position, distanceM: flownM + lengthM * share, from, to, share });
    }
    [previous, from, flownM] = [next, to, flownM + lengthM];
  }
  return samples;
}

const legEnd = ({ altitudeM, mode }: FlightPoint, sample: number): LegEnd => ({ altitudeM, mode, sample });

/** Legs are short: interpolating in degrees matches the flown line. */
function between([lng = 0, lat = 0]: Position, [toLng = 0, toLat = 0]: Position, share: number): Position {
  const turnDeg = wrapLongitude(toLng - lng);
  return [wrapLongitude(lng + turnDeg * share), lat + (toLat - lat) * share];
}
