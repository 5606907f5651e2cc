import { DEFAULT_FILE_KIND, listFiles } from '@overflight/contract/plans/files.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';

export const filesKey = (planId: string) => ['files', planId] as const;

export function useFiles(planId: string) {
  return useQuery({
    queryKey: filesKey(planId),
    queryFn: ({ signal }) => makeCall(listFiles, { params: { id: planId, kind: DEFAULT_FILE_KIND }, signal }),
    // File addresses expire after some minutes.
    staleTime: 60_000,
  });
}
