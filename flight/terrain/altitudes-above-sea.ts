import type { FlightSample, LegEnd } from '../plan/estimate/flight-line.ts';

/** Metres above the sea; null where unknown. */
export type Heights = readonly (number | null)[];

/** How high a flight is at each of its samples; `groundM` has one value per sample, the first at home. */
export function altitudesAboveSea(samples: readonly FlightSample[], groundM: Heights): (number | null)[] {
  return samples.map((sample, at) => altitudeOf(sample, groundM[at] ?? null, groundM));
}

/** A leg between two heights above ground follows it; any other is straight. */
function altitudeOf({ from, to, share }: FlightSample, groundHereM: number | null, groundM: Heights): number | null {
  const followsGround = from.mode === 'terrain' && to.mode === 'terrain' && from !== to;
  if (followsGround) return groundHereM === null ? null : groundHereM + mixed(from.altitudeM, to.altitudeM, share);
  const [fromM, toM] = [endAboveSea(from, groundM), endAboveSea(to, groundM)];
  if (share === 1) return toM;
  return fromM === null || toM === null ? null : mixed(fromM, toM, share);
}

function endAboveSea({ altitudeM, mode, sample }: LegEnd, groundM: Heights): number | null {
  if (mode === 'absolute') return altitudeM;
  const baseM = groundM[mode === 'terrain' ? sample : 0] ?? null;
  return baseM === null ? null : baseM + altitudeM;
}

const mixed = (from: number, to: number, share: number) => from + (to - from) * share;
