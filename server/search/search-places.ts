import type { AnswerOf } from '@overflight/contract/call.ts';
import type { Place, searchPlaces as call } from '@overflight/contract/map/search.ts';
import { overview } from '../basemap/built-in.ts';
import { enabledGeocoder } from '../basemap/sources/enabled-geocoder.ts';
import type { Services } from '../platform/services.ts';
import { queryGeocoder, geocoders, type GeocoderResult } from './query-geocoder.ts';
import { findPlaces, toPlace, type PlaceQuery } from './find-places.ts';
import { foldText } from './fold-text.ts';
import { gazetteerOf } from './gazetteer.ts';
import { placeIdentity, withoutRepeats } from './rank-places.ts';

/** Searches the built-in list, and the geocoder if one is enabled. */
export async function searchPlaces(services: Services, question: PlaceQuery): Promise<AnswerOf<typeof call>> {
  const online = await searchOnline(services, question);
  const offline = findPlaces(gazetteerOf(services), question).map(toPlace);
  const found = online?.ok ? online.places : [];
  const attribution = [overview.attribution, ...(found.length > 0 && online?.ok ? [online.attribution] : [])].join(
    ', ',
  );
  const places = merge({ online: found, offline, text: question.text }).slice(0, question.limit);
  return { places, attribution, degraded: online?.ok === false };
}

type Online = { ok: true; places: Place[]; attribution: string } | { ok: false } | undefined;

async function searchOnline(services: Services, question: PlaceQuery): Promise<Online> {
  const enabled = await enabledGeocoder(services);
  if (!enabled) return undefined;
  const { onlyAddresses, searchUrl, readPlaces } = geocoders[enabled.kind];
  if (onlyAddresses && !looksLikeAddress(question.text)) return undefined;
  const asked: GeocoderResult<Place[]> = await queryGeocoder(services, searchUrl(enabled.url, question), readPlaces);
  return asked.ok ? { ok: true, places: asked.value, attribution: enabled.attribution } : asked;
}

/** A number beside words: a house number, never the name of a town. */
export function looksLikeAddress(text: string): boolean {
  return /\d/.test(text) && /\p{L}{2}/u.test(text);
}

/** Addresses lead if one was typed; else the exactly named town, then the geocoder's order, then the rest. */
export function merge({ online, offline, text }: { online: Place[]; offline: Place[]; text: string }): Place[] {
  const [head = ''] = text.split(',').map(foldText);
  const isExact = ({ name }: Place) => foldText(name) === head;
  const isAddress = ({ kind }: Place) => kind === 'address';
  const ordered = looksLikeAddress(text)
    ? [...online.filter(isAddress), ...online, ...offline]
    : [...offline.filter(isExact).slice(0, 1), ...online, ...offline];
  return withoutRepeats([...new Set(ordered)], placeIdentity);
}
