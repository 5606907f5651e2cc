import { useDebouncedValue } from '@mantine/hooks';
import { searchPlaces, SHORTEST_QUERY, type Place } from '@overflight/contract/map/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MapHandle } from '../map/map-handle.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { logUnlessAborted } from './log-unless-aborted.ts';

const DEBOUNCE_MS = 250;

export type PlaceSearch = {
  phase: 'too-short' | 'searching' | 'failed' | 'done';
  places: readonly Place[];
  attribution: string;
  isDegraded: boolean;
};

const nothing = { places: [], attribution: '', isDegraded: false };

/** Searches while typing: after a pause, for the newest text; older requests are aborted. */
export function usePlaceSearch(text: string, map: MapHandle | null): PlaceSearch {
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const isLongEnough = wanted.length >= SHORTEST_QUERY;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['search', 'places', settled],
    queryFn: ({ signal }) =>
      logUnlessAborted('The place search failed', signal, () =>
        makeCall(searchPlaces, { query: { q: settled, ...near(map) }, signal }),
      ),
    enabled: isLongEnough && settled.length >= SHORTEST_QUERY,
    placeholderData: keepPreviousData,
    retry: false,
    ...cacheTimes('default'),
  });
  if (!isLongEnough) return { phase: 'too-short', ...nothing };
  if (isError && !isFetching) return { phase: 'failed', ...nothing };
  const phase = isFetching || settled !== wanted ? 'searching' : 'done';
  if (!data) return { phase, ...nothing };
  return { phase, places: data.places, attribution: data.attribution, isDegraded: data.degraded };
}

function near(map: MapHandle | null): { lng?: number; lat?: number } {
  const view = map?.currentView();
  return view ? { lng: view.longitude, lat: view.latitude } : {};
}
