import type { Place } from '@overflight/contract/map/search.ts';
import type { Question } from '../find-places.ts';

export type FoundAddress = {
  address: string | null;
  county: string | null;
  state: string | null;
  country: string | null;
};

/** How one kind of geocoder is asked, and how its answers are read; a read throws where the answer is not its kind. */
export type Geocoder = {
  /** Knows addresses only: not worth asking for a town. */
  onlyAddresses: boolean;
  searchUrl: (base: string, question: Question) => URL;
  readPlaces: (answer: unknown) => Place[];
  /** Left out where it cannot tell the address of a position. */
  reverse?: {
    url: (base: string, lng: number, lat: number) => URL;
    read: (answer: unknown) => FoundAddress | undefined;
  };
};

/** The address of a call below the address of the server, whose own path is kept. */
export function callUrl(base: string, path: string, query: Record<string, string | number | undefined>): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
