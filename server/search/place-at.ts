import { setImmediate } from 'node:timers/promises';
import type { Position } from 'geojson';
import { countryName } from '../basemap/build/country-names.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { areaNames } from './area-at.ts';
import { gazetteerOf } from './gazetteer.ts';

/** The country's two-letter code, and the state in the US; both null at sea. */
export type KnownPlace = { country: string | null; state: string | null };

const PLACES_KEPT = 20_000;
/** About 10 m. */
const DECIMALS = 4;
const known = perServices(() => new BoundedMap<string, KnownPlace>(PLACES_KEPT));

/** The country and state of a position, from the built-in outlines; cached, because plans are viewed repeatedly. */
export function placeAt(services: Services, [lng = 0, lat = 0]: Position): KnownPlace {
  const key = `${lng.toFixed(DECIMALS)},${lat.toFixed(DECIMALS)}`;
  const places = known(services);
  const remembered = places.get(key);
  if (remembered) return remembered;
  const { country, state } = areaNames(gazetteerOf(services), lng, lat);
  const place = { country: country === null ? null : (codes().get(country) ?? null), state };
  places.set(key, place);
  return place;
}

/** Positions are looked up on a cached grid of about 2.5 km; points in between use their neighbours. */
const GRID_DEG = 0.025;
/** This many places are looked up before other requests run. */
const PLACES_AT_ONCE = 4;

/**
 * The distinct places around positions: at the corners of their grid squares, and `reach` squares
 * farther out on every side. Near a border that is more than one; near a shore also the water.
 */
export async function placesAround(
  services: Services,
  positions: readonly Position[],
  reach = 0,
): Promise<KnownPlace[]> {
  const corners = new Map<string, Position>();
  for (const [lng = 0, lat = 0] of positions) {
    const [column, row] = [Math.floor(lng / GRID_DEG), Math.floor(lat / GRID_DEG)];
    for (const x of [column - reach, column, column + 1, column + 1 + reach])
      for (const y of [row - reach, row, row + 1, row + 1 + reach])
        corners.set(`${x},${y}`, [x * GRID_DEG, y * GRID_DEG]);
  }
  const places = new Map<string, KnownPlace>();
  let lookedUp = 0;
  for (const corner of corners.values()) {
    const place = placeAt(services, corner);
    places.set(`${place.country} ${place.state}`, place);
    if (++lookedUp % PLACES_AT_ONCE === 0) await setImmediate();
  }
  return [...places.values()];
}

/** The distinct places of a flight: exact at home, elsewhere those around; the sea only where there is no land. */
export async function placesOfFlight(services: Services, positions: readonly Position[]): Promise<KnownPlace[]> {
  const home = positions.slice(0, 1).map((position) => placeAt(services, position));
  const all = [...home, ...(await placesAround(services, positions))];
  const onLand = all.filter(({ country }) => country !== null);
  return onLand.length > 0 ? onLand : all;
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let codesByName: ReadonlyMap<string, string> | undefined;

/** The gazetteer uses display names of countries. */
function codes(): ReadonlyMap<string, string> {
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  // Codes of former countries stand for their successors.
  const current = all.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return (codesByName ??= new Map(current.map((code) => [countryName(code), code])));
}
