import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { Ground } from './follow-ground.ts';
import { flownPoints } from './flown-points.ts';
import { samplePath } from './ground-along.ts';

/** Lowest and highest height above ground, in metres. */
export type HeightRange = { lowestM: number; highestM: number };

/** Heights above ground within each segment of a flight whose altitudes are above the sea, by its number. */
export function heightsOverGround(flight: PlannedFlight, ground: Ground): Map<number, HeightRange> {
  const ranges = new Map<number, HeightRange>();
  const points = flownPoints(flight);
  for (const [at, { to, segment }] of points.entries()) {
    const from = points[at - 1];
    const range = from && from.segment === segment ? aboveGroundOn(from.to, to, ground) : undefined;
    if (segment === undefined || !range) continue;
    const { lowestM, highestM } = ranges.get(segment) ?? { lowestM: Infinity, highestM: -Infinity };
    ranges.set(segment, { lowestM: Math.min(lowestM, range[0]), highestM: Math.max(highestM, range[1]) });
  }
  return ranges;
}

/** Lowest and highest above ground on a leg; undefined unless both ends are above the sea and the ground is known. */
export function aboveGroundOn(from: FlightPoint, to: FlightPoint, { blocks }: Ground): [number, number] | undefined {
  if (from.mode !== 'absolute' || to.mode !== 'absolute') return undefined;
  const { positions, distances } = samplePath([from.position, to.position]);
  const lengthM = distances.at(-1)!;
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const [sample, position] of positions.entries()) {
    const share = lengthM > 0 ? distances[sample]! / lengthM : 1;
    const heightM = from.altitudeM + (to.altitudeM - from.altitudeM) * share - blocks.heightAt(position);
    if (Number.isNaN(heightM)) return undefined;
    lowestM = Math.min(lowestM, heightM);
    highestM = Math.max(highestM, heightM);
  }
  return [lowestM, highestM];
}
