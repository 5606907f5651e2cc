import { DEFAULT_FILE_KIND, listFiles, type PlanFile } from '@overflight/contract/files.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/api-client.ts';

export const filesKey = (planId: string) => ['files', planId] as const;

const CHECKING_MS = 2000;

/** The files of a plan, asked for again while photos are looked at. */
export function useFiles(planId: string) {
  return useQuery({
    queryKey: filesKey(planId),
    queryFn: ({ signal }) => makeCall(listFiles, { params: { id: planId, kind: DEFAULT_FILE_KIND }, signal }),
    // Addresses of files end after some minutes.
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.files.some(isBeingChecked) ? CHECKING_MS : false),
  });
}

const isBeingChecked = (file: PlanFile) => file.isBeingChecked;
