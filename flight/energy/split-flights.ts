import { fromHome } from '../plan/estimate/flight-estimate.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { type FlightEnergy, flightEnergy } from './flight-energy.ts';
import { type FlightRange, lengthOf, type Mark, placesOf, wholeStretch } from './flight-range.ts';
import type { PowerFigures } from './power-of.ts';
import { type StretchRoute, routeInStretches, type Stretch, withStops } from './route-in-stretches.ts';
import type { Wind } from './wind.ts';

export type SplitSettings = {
  power: PowerFigures;
  wind: Wind;
  /** Percent of the battery that is left. */ reserve: number;
  /** The aircraft stops at every waypoint and photo. */ stops?: boolean;
};
export type BatteryFlight = FlightRange & FlightEnergy;
export type SplitFlights =
  | { ok: true; route: StretchRoute; flights: BatteryFlight[] }
  /** `wind`: it cannot be flown at all; `energy`: part of it lies beyond one battery; `length`: too much to work out. */
  | { ok: false; reason: 'wind' | 'energy' | 'length' };

/** More than any crew carries. */
const MAX_FLIGHTS = 500;
/** A second of work. */
const MAX_STOPS = 20_000;

/**
 * Flights that each start and end at home and keep the reserve. Lines, legs of routes and scans stay whole where they
 * can; a survey line that is too long is cut between two photos.
 */
export function splitFlights(plan: FlownPlan, settings: SplitSettings, begin?: Mark): SplitFlights {
  const flown = routeInStretches(plan);
  const route = settings.stops ? withStops(plan, flown) : flown;
  const { stretches } = route;
  if (route.stops.length > MAX_STOPS) return { ok: false, reason: 'length' };
  const budgetWh = settings.power.batteryWh * (1 - settings.reserve / 100);
  const energyOf = (range: FlightRange) => {
    const places = placesOf(route, range);
    return flightEnergy(fromHome(plan, places), places, settings);
  };
  const fits = (range: FlightRange) => (energyOf(range)?.energyWh ?? Infinity) <= budgetWh;
  const flights: BatteryFlight[] = [];
  let from: Mark | undefined = begin ?? { stretch: 0, atM: 0 };
  while (from && from.stretch < stretches.length) {
    const found: Found | undefined = flights.length < MAX_FLIGHTS ? longest(route, from, fits) : undefined;
    if (!found) return { ok: false, reason: isFlyable(route, from, energyOf) ? 'energy' : 'wind' };
    const range = { from, to: found.to };
    flights.push({ ...range, ...(energyOf(range) as FlightEnergy) });
    from = found.next;
  }
  return { ok: true, route, flights };
}

type Found = { to: Mark; next: Mark };
type Fits = (range: FlightRange) => boolean;

/** The longest flight from here that fits. */
function longest(route: StretchRoute, from: Mark, fits: Fits): Found | undefined {
  const fitsUntil = (stretch: number) => fits({ from, to: wholeStretch(route, stretch) });
  if (!fitsUntil(from.stretch)) return cutWithin(route, from, fits);
  const last = lastThat(route.stretches.length, from.stretch, fitsUntil);
  return { to: wholeStretch(route, last), next: { stretch: last + 1, atM: 0 } };
}

/** The last number from `known` on for which this holds, which it does for `known`. */
function lastThat(count: number, known: number, holds: (at: number) => boolean): number {
  let [low, step] = [known, 1];
  while (low + step < count && holds(low + step)) [low, step] = [low + step, step * 2];
  let high = Math.min(low + step, count);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Ends between two photos, and goes on at the second of them. */
function cutWithin(route: StretchRoute, from: Mark, fits: Fits): Found | undefined {
  const stretch = route.stretches[from.stretch] as Stretch;
  const everyM = stretch.photosEveryM;
  if (everyM === undefined) return undefined;
  const taken = Math.round(from.atM / everyM);
  const photos = Math.ceil(lengthOf(route, stretch) / everyM);
  const until = (photo: number): Mark => ({ stretch: from.stretch, atM: (photo - 0.5) * everyM });
  const fitsUntil = (photo: number) => fits({ from, to: until(photo) });
  if (taken + 1 >= photos || !fitsUntil(taken + 1)) return undefined;
  const last = lastThat(photos, taken + 1, fitsUntil);
  return { to: until(last), next: { stretch: from.stretch, atM: last * everyM } };
}

/** Whether the wind allows the flight there and back at all. */
function isFlyable(
  route: StretchRoute,
  from: Mark,
  energyOf: (range: FlightRange) => FlightEnergy | undefined,
): boolean {
  return energyOf({ from, to: wholeStretch(route, from.stretch) }) !== undefined;
}
