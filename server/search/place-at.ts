import { setImmediate } from 'node:timers/promises';
import type { Position } from 'geojson';
import { countryName } from '../basemap/build/country-names.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { areaNames } from './area-at.ts';
import { gazetteerOf } from './gazetteer.ts';

/** The country by its two letters, and the state where that is the US; both null at sea. */
export type KnownPlace = { country: string | null; state: string | null };

const PLACES_KEPT = 20_000;
/** About 10 m. */
const DECIMALS = 4;
const known = perServices(() => new BoundedMap<string, KnownPlace>(PLACES_KEPT));

/** Where a position lies, from the built-in outlines; remembered, because plans are looked at again and again. */
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

/** Positions on a grid of about 2.5 km are asked for again and again: whoever is between them lies where they do. */
const GRID_DEG = 0.025;
/** So many places are looked up before other requests have their turn. */
const PLACES_AT_ONCE = 4;

/**
 * The places around positions, each once: at the corners of the squares of the grid they lie in, and `reach` squares
 * farther out to every side. Near a border that is more than one; near a shore also the water.
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

/** The places that a flight comes to, each once: exactly at home, elsewhere those around; the sea only where there is no land. */
export async function placesOfFlight(services: Services, positions: readonly Position[]): Promise<KnownPlace[]> {
  const home = positions.slice(0, 1).map((position) => placeAt(services, position));
  const all = [...home, ...(await placesAround(services, positions))];
  const onLand = all.filter(({ country }) => country !== null);
  return onLand.length > 0 ? onLand : all;
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let codesByName: ReadonlyMap<string, string> | undefined;

/** The gazetteer knows countries by the names that people read. */
function codes(): ReadonlyMap<string, string> {
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  // Codes of countries that are no more stand for those that followed them.
  const current = all.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return (codesByName ??= new Map(current.map((code) => [countryName(code), code])));
}
