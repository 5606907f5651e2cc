import type { FlightSample, LegEnd } from '@overflight/flight/plan/estimate/flight-line.ts';

/** Metres above the sea; null where nobody knows. */
export type ProfilePoint = { distanceM: number; groundM: number | null; flightM: number | null };
export type Profile = {
  points: ProfilePoint[];
  /** Where the aircraft comes closest to the ground between its first and last moments; null where it is not known. */
  lowest: { distanceM: number; clearanceM: number } | null;
  /** Share of the way for which the height above ground is known. */
  coverage: number;
};

type Heights = readonly (number | null)[];

/** The flight over the ground; `groundM` belongs to the samples one by one, the first of which is at home. */
export function profileOf(samples: readonly FlightSample[], groundM: Heights): Profile {
  const points = samples.map((sample, at) => ({
    distanceM: sample.distanceM,
    groundM: groundM[at] ?? null,
    flightM: flightM(sample, groundM[at] ?? null, groundM),
  }));
  const known = points.filter(({ groundM: ground, flightM: flight }) => ground !== null && flight !== null).length;
  return { points, lowest: lowestOf(points), coverage: points.length === 0 ? 0 : known / points.length };
}

/** A leg between two altitudes above the ground follows it; any other goes straight from one end to the other. */
function flightM({ from, to, share }: FlightSample, groundHereM: number | null, groundM: Heights): number | null {
  const followsGround = from.mode === 'terrain' && to.mode === 'terrain' && from !== to;
  if (followsGround) return groundHereM === null ? null : groundHereM + mixed(from.altitudeM, to.altitudeM, share);
  const [fromM, toM] = [aboveSeaM(from, groundM), aboveSeaM(to, groundM)];
  if (share === 1) return toM;
  return fromM === null || toM === null ? null : mixed(fromM, toM, share);
}

function aboveSeaM({ altitudeM, mode, sample }: LegEnd, groundM: Heights): number | null {
  if (mode === 'absolute') return altitudeM;
  const baseM = groundM[mode === 'terrain' ? sample : 0] ?? null;
  return baseM === null ? null : baseM + altitudeM;
}

const mixed = (from: number, to: number, share: number) => from + (to - from) * share;

/** The climb from home starts on the ground, which is no news. */
function lowestOf(points: readonly ProfilePoint[]): Profile['lowest'] {
  let lowest: Profile['lowest'] = null;
  for (const { distanceM, groundM, flightM: flight } of points.slice(1)) {
    if (groundM === null || flight === null) continue;
    const clearanceM = flight - groundM;
    if (!lowest || clearanceM < lowest.clearanceM) lowest = { distanceM, clearanceM };
  }
  return lowest;
}

/** Altitudes as they are planned, where nothing is known of the ground; null where they count from different places. */
export function profileWithoutGround(samples: readonly FlightSample[]): Profile | null {
  const [, ...flown] = samples;
  const modes = new Set(flown.map(({ to }) => to.mode));
  if (modes.size > 1) return null;
  // Home is where the first altitude counts from, unless that is the sea.
  const drawn = modes.has('absolute') ? flown : samples;
  const points = drawn.map(({ distanceM, from, to, share }) => ({
    distanceM,
    groundM: null,
    flightM: share === 1 ? to.altitudeM : mixed(from.altitudeM, to.altitudeM, share),
  }));
  return { points, lowest: null, coverage: 0 };
}
