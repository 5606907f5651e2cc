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

/** So many places are looked up before other requests have their turn. */
const PLACES_AT_ONCE = 4;

/** Where many positions lie. */
export async function placesAt(services: Services, positions: readonly Position[]): Promise<KnownPlace[]> {
  const places: KnownPlace[] = [];
  for (const position of positions) {
    places.push(placeAt(services, position));
    if (places.length % PLACES_AT_ONCE === 0) await setImmediate();
  }
  return places;
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
