import { deleteLink, listLinks, saveLink } from '@overflight/contract/telemetry/telemetry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { showError } from '../../platform/show-error.ts';

const linksKey = ['telemetry-links'] as const;
/** Counters refresh while the screen is open. */
const LOOK_AGAIN_MS = 2000;

export function useLinks() {
  return useQuery({
    queryKey: linksKey,
    queryFn: ({ signal }) => makeCall(listLinks, { signal }),
    ...cacheTimes('default'),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

type Saved = { id: string; body: z.input<typeof saveLink.body> };

/** The form shows its own errors. */
export function useSaveLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Saved) => makeCall(saveLink, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
  });
}

export function useDeleteLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => makeCall(deleteLink, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
    onError: showError,
  });
}
