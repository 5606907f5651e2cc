import type { Position } from 'geojson';
import type { FlightSample } from '@overflight/flight/plan/estimate/flight-line.ts';
import { altitudesAboveSea, type Heights } from '@overflight/flight/terrain/altitudes-above-sea.ts';

/** Metres above sea level; null if unknown. */
export type ProfilePoint = { position: Position; distanceM: number; groundM: number | null; flightM: number | null };
export type Profile = {
  points: ProfilePoint[];
  /** The lowest clearance between take-off and landing; null if unknown. */
  lowest: { distanceM: number; clearanceM: number } | null;
  /** Share of the route with known height above ground. */
  coverage: number;
};

/** The flight above ground; `groundM` has one value per sample, the first at home. */
export function profileOf(samples: readonly FlightSample[], groundM: Heights): Profile {
  const altitudes = altitudesAboveSea(samples, groundM);
  const points = samples.map(({ position, distanceM }, at) => ({
    position,
    distanceM,
    groundM: groundM[at] ?? null,
    flightM: altitudes[at] ?? null,
  }));
  const known = points.filter(({ groundM: ground, flightM: flight }) => ground !== null && flight !== null).length;
  return { points, lowest: lowestOf(points), coverage: points.length === 0 ? 0 : known / points.length };
}

const mixed = (from: number, to: number, share: number) => from + (to - from) * share;

/** The climb from home always starts at ground level. */
function lowestOf(points: readonly ProfilePoint[]): Profile['lowest'] {
  let lowest: Profile['lowest'] = null;
  for (const { distanceM, groundM, flightM: flight } of points.slice(1)) {
    if (groundM === null || flight === null) continue;
    const clearanceM = flight - groundM;
    if (!lowest || clearanceM < lowest.clearanceM) lowest = { distanceM, clearanceM };
  }
  return lowest;
}

/** Planned altitudes without ground data; null if their references differ. */
export function profileWithoutGround(samples: readonly FlightSample[]): Profile | null {
  const [, ...flown] = samples;
  const modes = new Set(flown.map(({ to }) => to.mode));
  if (modes.size > 1) return null;
  // The first altitude is relative to home, unless it is above sea level.
  const drawn = modes.has('absolute') ? flown : samples;
  const points = drawn.map(({ position, distanceM, from, to, share }) => ({
    position,
    distanceM,
    groundM: null,
    flightM: share === 1 ? to.altitudeM : mixed(from.altitudeM, to.altitudeM, share),
  }));
  return { points, lowest: null, coverage: 0 };
}
