import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import { addDemo, readDemo, removeDemo, type DemoState } from '@overflight/contract/demo.ts';
import { queryOptions, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { useUser } from '../platform/calls/session.ts';

export const demoKey = ['demo'] as const;

export const demoQuery = queryOptions({
  queryKey: demoKey,
  queryFn: ({ signal }) => makeCall(readDemo, { signal }),
});

/** Fetched again whenever the server tells of a change. */
export function useDemo(): UseQueryResult<DemoState> {
  return useQuery(demoQuery);
}

/** Starts adding or removing, which goes on without this page. */
export function useChangeDemo(change: 'add' | 'remove') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => (change === 'add' ? makeCall(addDemo, { body: {} }) : makeCall(removeDemo, {})),
    onSuccess: (state: DemoState) => queries.setQueryData(demoKey, state),
  });
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
