import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import { readDemo, type DemoState } from '@overflight/contract/demo.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { useUser } from '../platform/calls/session.ts';

export const demoKey = ['demo'] as const;

export const demoQuery = queryOptions({
  queryKey: demoKey,
  queryFn: ({ signal }) => makeCall(readDemo, { signal }),
});

export function useDemo(): UseQueryResult<DemoState> {
  return useQuery(demoQuery);
}

/** Whether there is something to show, if not all of it yet. */
export const hasContent = ({ state }: DemoState): boolean => state === 'adding' || state === 'present';

/** Its plans, photos and fleet belong to the installation's own crew. */
export const useIsOfOwnCrew = (): boolean => useUser().tenant === '';

export function useMayAddDemo(): boolean {
  return isInstallationAdmin(useUser());
}

/** There is none, and this person may add it. */
export function useIsDemoOffered(): boolean {
  const { data } = useDemo();
  return useMayAddDemo() && data?.state === 'absent';
}
