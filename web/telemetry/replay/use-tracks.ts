import { deleteTrack, listPlanTracks, readTrack } from '@overflight/contract/telemetry/telemetry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { showError } from '../../platform/show-error.ts';

const tracksKey = ['tracks'] as const;
/** A live flight grows without change events: refetched at this interval. */
const GROWING_MS = 15_000;

export function usePlanTracks(planId: string) {
  return useQuery({
    queryKey: [...tracksKey, 'of', planId],
    queryFn: ({ signal }) => makeCall(listPlanTracks, { params: { id: planId }, signal }),
    ...cacheTimes('flight'),
    refetchInterval: ({ state }) => (state.data?.some(({ isLive }) => isLive) ? GROWING_MS : false),
  });
}

export function useTrack(trackId: string) {
  return useQuery({
    queryKey: [...tracksKey, trackId],
    queryFn: ({ signal }) => makeCall(readTrack, { params: { id: trackId }, signal }),
    ...cacheTimes('flight'),
    refetchInterval: false,
  });
}

export function useDeleteTrack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteTrack, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tracksKey }),
    onError: showError,
  });
}
