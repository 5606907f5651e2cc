import { deleteSource, listSources, saveSource, type ManagedSource } from '@overflight/contract/map/basemap.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mapSourcesKey } from '../map/sources/use-map-sources.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { showError } from '../platform/show-error.ts';

const sourcesKey = ['basemap', 'sources'] as const;

export function useSources() {
  return useQuery({
    queryKey: sourcesKey,
    queryFn: ({ signal }) => makeCall(listSources, { signal }),
    ...cacheTimes('default'),
  });
}

/** A change refetches the list and the map's sources. */
export function useSourcesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: sourcesKey });
    await queries.invalidateQueries({ queryKey: mapSourcesKey });
  };
}

export function useSaveSource() {
  const changed = useSourcesChanged();
  return useMutation({
    mutationFn: (source: ManagedSource) => makeCall(saveSource, { body: source }),
    onSuccess: changed,
    onError: showError,
  });
}

export function useDeleteSource() {
  const changed = useSourcesChanged();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteSource, { params: { id } }),
    onSuccess: changed,
    onError: showError,
  });
}
