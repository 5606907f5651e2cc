import { readMapSources, type MapSources } from '@overflight/contract/map/basemap.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';

/** The source settings screen invalidates this. */
export const mapSourcesKey = ['map-sources'] as const;

export function useMapSources(): UseQueryResult<MapSources> {
  return useQuery({
    queryKey: mapSourcesKey,
    queryFn: ({ signal }) => makeCall(readMapSources, { signal }),
    ...cacheTimes('default'),
  });
}
