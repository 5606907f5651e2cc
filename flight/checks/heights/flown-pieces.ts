import type { Position } from 'geojson';
import type { FlightSample } from '../../plan/estimate/flight-line.ts';
import type { TerrainFollowing } from '../../plan/plan.ts';
import { altitudesAboveSea, type Heights } from '../../terrain/altitudes-above-sea.ts';

/** The flight between two neighbouring samples. */
export type FlownPiece = {
  start: FlightSample;
  end: FlightSample;
  /** Metres above ground at both ends, and what to add for ground in between; null if unknown. */
  heights: { startM: number; endM: number; marginM: number } | null;
  /** The higher end above the sea; null if unknown. */
  altitudeM: number | null;
};

/**
 * Pieces of a sampled flight; `groundM` has one value per sample, the first at home. A vehicle that follows its own
 * terrain data needs none of it.
 */
export function flownPieces(
  samples: readonly FlightSample[],
  groundM: Heights,
  followedBy: TerrainFollowing['followedBy'] = 'vehicle',
): FlownPiece[] {
  const altitudes = altitudesAboveSea(samples, groundM);
  const home = samples[0]?.position;
  const aboveGround = samples.map((sample, at) => {
    const [altitudeM = null, belowM = null] = [altitudes[at], groundM[at]];
    if (belowM === null && sample.to.mode === 'terrain' && followedBy === 'waypoints') return null;
    if (followsGround(sample)) return mixed(sample);
    return altitudeM === null || belowM === null ? heightAtEnd(sample, home) : altitudeM - belowM;
  });
  return samples.slice(1).map((end, at) => {
    const start = samples[at] as FlightSample;
    const [startM = null, endM = null] = [aboveGround[at], aboveGround[at + 1]];
    const ends = [altitudes[at] ?? null, altitudes[at + 1] ?? null];
    const marginM = followsGround(end) ? 0 : marginOf(samples, groundM, at);
    return {
      start,
      end,
      heights: startM === null || endM === null ? null : { startM, endM, marginM },
      altitudeM: ends.includes(null) ? null : Math.max(...ends.map(Number)),
    };
  });
}

/** The highest it may be above ground; null if unknown. */
export const highestOf = ({ heights }: FlownPiece): number | null =>
  heights && Math.max(heights.startM, heights.endM) + heights.marginM;

const followsGround = ({ from, to }: FlightSample): boolean =>
  from.mode === 'terrain' && to.mode === 'terrain' && from !== to;

const mixed = ({ from, to, share }: FlightSample): number => from.altitudeM + (to.altitudeM - from.altitudeM) * share;

/** At the end of a leg, planned above the ground, or above home and right over it. */
function heightAtEnd({ position, from, to, share }: FlightSample, home: Position | undefined): number | null {
  if (share !== 1) return null;
  if (to.mode === 'terrain' && from !== to) return to.altitudeM;
  const isOverHome = position[0] === home?.[0] && position[1] === home?.[1];
  return to.mode === 'relative' && isOverHome ? to.altitudeM : null;
}

/**
 * How far the ground between two samples may lie below the line between them, if it is nowhere steeper than around
 * them: nothing on level ground and even slopes, some metres at the foot of a hill.
 */
function marginOf(samples: readonly FlightSample[], groundM: Heights, at: number): number {
  const [lengthM, riseM] = stepAt(samples, groundM, at);
  if (riseM === null || lengthM === 0) return 0;
  const steepestM = Math.max(
    ...[at - 1, at, at + 1].map((near) => {
      const [nearM, nearRiseM] = stepAt(samples, groundM, near);
      return nearRiseM === null || nearM === 0 ? 0 : nearRiseM * Math.min(1, lengthM / nearM);
    }),
  );
  return steepestM === 0 ? 0 : (steepestM / 2) * (1 - (riseM / steepestM) ** 2);
}

/** Length and rise of the ground from a sample to the next. */
function stepAt(
  samples: readonly FlightSample[],
  groundM: Heights,
  at: number,
): [lengthM: number, riseM: number | null] {
  const [start, end] = [samples[at], samples[at + 1]];
  const [startM = null, endM = null] = [groundM[at], groundM[at + 1]];
  if (!start || !end || startM === null || endM === null) return [0, null];
  return [end.distanceM - start.distanceM, Math.abs(endM - startM)];
}
