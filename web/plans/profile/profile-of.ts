import type { FlightSample } from '@overflight/flight/plan/flight-line.ts';

/** Metres above the sea; null where nobody knows. */
export type ProfilePoint = { distanceM: number; groundM: number | null; flightM: number | null };
export type Profile = {
  points: ProfilePoint[];
  /** Where the aircraft comes closest to the ground between its first and last moments; null where it is not known. */
  lowest: { distanceM: number; clearanceM: number } | null;
  /** Share of the way for which the ground is known. */
  coverage: number;
};

type Heights = readonly (number | null)[];

/** The flight over the ground; `groundM` belongs to the samples one by one, the first of which is at home. */
export function profileOf(samples: readonly FlightSample[], groundM: Heights): Profile {
  const homeM = groundM[0] ?? null;
  const points = samples.map((sample, at) => {
    const ground = groundM[at] ?? null;
    return { distanceM: sample.distanceM, groundM: ground, flightM: flightM(sample, homeM, ground) };
  });
  const known = points.filter(({ groundM: ground }) => ground !== null).length;
  return { points, lowest: lowestOf(points), coverage: points.length === 0 ? 0 : known / points.length };
}

function flightM({ altitudeM, mode }: FlightSample, homeM: number | null, groundHereM: number | null): number | null {
  if (mode === 'absolute') return altitudeM;
  const from = mode === 'terrain' ? groundHereM : homeM;
  return from === null ? null : from + altitudeM;
}

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

/** The same without any ground: altitudes above home, for where there is no terrain. */
export function profileWithoutGround(samples: readonly FlightSample[]): Profile {
  const points = samples.map(({ distanceM, altitudeM }) => ({ distanceM, groundM: null, flightM: altitudeM }));
  return { points, lowest: null, coverage: 0 };
}
