import { deleteStream, listStreams, saveStream } from '@overflight/contract/telemetry/video.ts';
import type { BodyOf } from '@overflight/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';

const key = ['video-streams'] as const;
const REFRESH_MS = 5000;

/** Streams for administrators, with current viewers. */
export function useStreams() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => makeCall(listStreams, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Invalidates both streams and drones. */
function useInvalidateStreams() {
  const queries = useQueryClient();
  return () => Promise.all([key, ['drones']].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export type StreamToSave = BodyOf<typeof saveStream>;

export function useSaveStream() {
  const invalidate = useInvalidateStreams();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: StreamToSave }) => makeCall(saveStream, { params: { id }, body }),
    onSuccess: invalidate,
  });
}

export function useDeleteStream() {
  const invalidate = useInvalidateStreams();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteStream, { params: { id } }),
    onSuccess: invalidate,
  });
}
