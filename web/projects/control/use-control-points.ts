import type { BodyOf } from '@overflight/contract/call.ts';
import * as contract from '@overflight/contract/projects/control-points.ts';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { cacheTimes } from '../../platform/cache-times.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { withGuessesOf } from './marking/with-guesses-of.ts';

export const controlKey = ['control-points'];

export function useControlPoints(processId: string) {
  return useQuery({
    queryKey: [...controlKey, processId],
    queryFn: ({ signal }) => makeCall(contract.listControlPoints, { params: { processId }, signal }),
    ...cacheTimes('default'),
  });
}

/** What stored heights are doubted, and what they could not be held against. */
export function useHeightCheck(processId: string, { isOn }: { isOn: boolean }) {
  return useQuery({
    queryKey: [...controlKey, processId, 'heights'],
    queryFn: ({ signal }) => makeCall(contract.checkControlHeights, { params: { processId }, signal }),
    enabled: isOn,
    ...cacheTimes('default'),
  });
}

const photosKey = (processId: string, pointId: string) => ['control-photos', processId, pointId];

/** Asked for again once a mark was set, as it may tell where the others are; photos stay as they are shown while the dialog is open. */
export function useControlPhotos(processId: string, pointId: string) {
  const queries = useQueryClient();
  const queryKey = photosKey(processId, pointId);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = await makeCall(contract.listControlPhotos, { params: { processId, pointId }, signal });
      const shown = queries.getQueryData<typeof now>(queryKey);
      return shown ? { ...now, photos: withGuessesOf(shown.photos, now.photos) } : now;
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** A completed project tells that its points were changed. */
const refresh = (queries: QueryClient, processId: string) =>
  Promise.all([[...controlKey, processId], ['projects']].map((queryKey) => queries.invalidateQueries({ queryKey })));

/** Imports a table and shows its points. */
export function useImportPoints(processId: string) {
  const queries = useQueryClient();
  return async (table: contract.ControlImport) => {
    const done = await makeCall(contract.importControlPoints, { params: { processId }, body: table });
    queries.setQueryData([...controlKey, processId], done.points);
    for (const queryKey of [['projects'], [...controlKey, processId, 'heights']])
      void queries.invalidateQueries({ queryKey });
    return { table, done };
  };
}

export type PointChange = { pointId: string; changes: BodyOf<typeof contract.changeControlPoint> | 'delete' };

export function useChangePoint(processId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ pointId, changes }: PointChange) => {
      const params = { processId, pointId };
      return changes === 'delete'
        ? makeCall(contract.deleteControlPoint, { params })
        : makeCall(contract.changeControlPoint, { params, body: changes });
    },
    onSettled: () => refresh(queries, processId),
    onError: showError,
  });
}

export type MarkChange = { fileId: string; at: [number, number] | null };

/** Sets a mark, or removes it. */
export function useChangeMark(processId: string, pointId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fileId, at }: MarkChange) => {
      const params = { processId, pointId, fileId };
      return at
        ? makeCall(contract.setControlMark, { params, body: { at } })
        : makeCall(contract.deleteControlMark, { params });
    },
    onSettled: () =>
      Promise.all([
        refresh(queries, processId),
        queries.invalidateQueries({ queryKey: photosKey(processId, pointId) }),
      ]),
    onError: showError,
  });
}
