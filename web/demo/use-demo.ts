import { addDemo, readDemo, removeDemo, type DemoState } from '@overflight/contract/demo.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';

export const demoKey = ['demo'] as const;

/** Fetched again whenever the server tells of a change. */
export function useDemo() {
  return useQuery({ queryKey: demoKey, queryFn: ({ signal }) => makeCall(readDemo, { signal }) });
}

/** Starts adding or removing, which goes on without this page. */
export function useChangeDemo(change: 'add' | 'remove') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => makeCall(change === 'add' ? addDemo : removeDemo, {}),
    onSuccess: (state: DemoState) => queries.setQueryData(demoKey, state),
  });
}
