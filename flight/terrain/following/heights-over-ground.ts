import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { Ground } from './follow-ground.ts';
import { type FlownPoint, flownPoints } from './flown-points.ts';
import { samplePath } from './ground-along.ts';

/** Lowest and highest height above ground, in metres. */
export type HeightRange = { lowestM: number; highestM: number };

/** Heights above ground within each segment of a flight whose altitudes are above the sea, by its number. */
export function heightsOverGround(flight: PlannedFlight, { blocks }: Ground): Map<number, HeightRange> {
  const ranges = new Map<number, HeightRange>();
  const points = flownPoints(flight);
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (!from || to.segment === undefined || from.segment !== to.segment || !isAboveSea(from) || !isAboveSea(to))
      continue;
    const { positions, distances } = samplePath([from.to.position, to.to.position]);
    const lengthM = distances.at(-1)!;
    const range = ranges.get(to.segment) ?? { lowestM: Infinity, highestM: -Infinity };
    for (const [sample, position] of positions.entries()) {
      const share = lengthM > 0 ? distances[sample]! / lengthM : 1;
      const flownM = from.to.altitudeM + (to.to.altitudeM - from.to.altitudeM) * share;
      const heightM = flownM - blocks.heightAt(position);
      range.lowestM = Math.min(range.lowestM, heightM);
      range.highestM = Math.max(range.highestM, heightM);
    }
    ranges.set(to.segment, range);
  }
  return ranges;
}

const isAboveSea = ({ to }: FlownPoint): boolean => to.mode === 'absolute';
