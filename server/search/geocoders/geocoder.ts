import type { Place } from '@overflight/contract/map/search.ts';
import type { PlaceQuery } from '../find-places.ts';

export type FoundAddress = {
  address: string | null;
  county: string | null;
  state: string | null;
  country: string | null;
};

/** Requests and parsers of one kind of geocoder; a parser throws if the answer has another form. */
export type Geocoder = {
  /** Knows addresses only: not used for town names. */
  onlyAddresses: boolean;
  searchUrl: (base: string, question: PlaceQuery) => URL;
  readPlaces: (answer: unknown) => Place[];
  /** Omitted if it cannot reverse geocode. */
  reverse?: {
    url: (base: string, lng: number, lat: number) => URL;
    read: (answer: unknown) => FoundAddress | undefined;
  };
};

/** The URL of a call relative to the server's URL, whose path is kept. */
export function callUrl(base: string, path: string, query: Record<string, string | number | undefined>): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
