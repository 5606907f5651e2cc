import type { BodyOf } from '@overflight/contract/call.ts';
import {
  deleteGeoidGrid,
  deleteHeightFile,
  listGeoidGrids,
  listHeightFiles,
  listSurfaces,
  saveHeightFile,
} from '@overflight/contract/map/terrain.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cacheTimes } from '../platform/cache-times.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { mapSourcesKey } from '../map/sources/use-map-sources.ts';
import { heightsKey } from '../platform/heights.ts';
import { showError } from '../platform/show-error.ts';

const heightFilesKey = ['terrain', 'files'] as const;

export function useHeightFiles() {
  return useQuery({
    queryKey: heightFilesKey,
    queryFn: ({ signal }) => makeCall(listHeightFiles, { signal }),
    ...cacheTimes('default'),
  });
}

export function useSurfaces() {
  return useQuery({
    queryKey: [...heightsKey, 'surfaces'],
    queryFn: ({ signal }) => makeCall(listSurfaces, { signal }),
    ...cacheTimes('default'),
  });
}

export function useGeoidGrids() {
  return useQuery({
    queryKey: [...heightsKey, 'geoids'],
    queryFn: ({ signal }) => makeCall(listGeoidGrids, { signal }),
    ...cacheTimes('default'),
  });
}

/** A change refetches the list, the heights that plans were drawn with, and where the map finds its relief. */
export function useHeightFilesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: heightFilesKey });
    await queries.invalidateQueries({ queryKey: heightsKey });
    await queries.invalidateQueries({ queryKey: mapSourcesKey });
  };
}

export type HeightFileChanges = { id: string; changes: BodyOf<typeof saveHeightFile> };

export function useSaveHeightFile() {
  const changed = useHeightFilesChanged();
  return useMutation({
    mutationFn: ({ id, changes }: HeightFileChanges) => makeCall(saveHeightFile, { params: { id }, body: changes }),
    onSuccess: changed,
    onError: showError,
  });
}

export function useDeleteHeightFile() {
  const changed = useHeightFilesChanged();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteHeightFile, { params: { id } }),
    onSuccess: changed,
    onError: showError,
  });
}

export function useDeleteGeoidGrid() {
  const changed = useHeightFilesChanged();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteGeoidGrid, { params: { id } }),
    onSuccess: changed,
    onError: showError,
  });
}
