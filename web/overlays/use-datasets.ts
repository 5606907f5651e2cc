import {
  deleteDataset,
  fetchDataset,
  listDatasets,
  readOverlays,
  switchRefresh,
} from '@overflight/contract/map/overlays.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { showError } from '../platform/show-error.ts';

/** Key prefix of all published data, including the map's status. */
const root = ['overlays'] as const;

export function useDatasets() {
  return useQuery({
    queryKey: [...root, 'datasets'],
    queryFn: ({ signal }) => makeCall(listDatasets, { signal }),
    ...cacheTimes('default'),
  });
}

/** Ids of data in use that is too old to count as checked. */
export function useStaleIds(importedAt: readonly string[]): ReadonlySet<string> {
  const { data = [] } = useQuery({
    queryKey: [...root, 'stale', importedAt],
    queryFn: ({ signal }) => makeCall(readOverlays, { signal }),
    ...cacheTimes('default'),
  });
  return new Set(data.flatMap(({ datasets }) => datasets.flatMap(({ id, isStale }) => (isStale ? id : []))));
}

export function useDatasetsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: root });
}

/** The form shows the error itself. */
export function useFetchDataset() {
  const changed = useDatasetsChanged();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof fetchDataset.body> }) =>
      makeCall(fetchDataset, { params: { id }, body }),
    onSuccess: changed,
  });
}

export function useSwitchRefresh() {
  const changed = useDatasetsChanged();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      makeCall(switchRefresh, { params: { id }, body: { enabled } }),
    onSuccess: changed,
    onError: showError,
  });
}

export function useDeleteDataset() {
  const changed = useDatasetsChanged();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteDataset, { params: { id } }),
    onSuccess: changed,
    onError: showError,
  });
}
