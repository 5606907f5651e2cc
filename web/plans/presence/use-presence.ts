import { listPresent, type Present } from '@overflight/contract/telemetry/live.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';

export const presenceKey = (planId: string) => ['present', planId] as const;
const nobody: readonly Present[] = [];

/** Others in a plan; empty while the connection is down. */
export function usePresence(planId: string, connection: string | null): readonly Present[] {
  const { data = nobody } = useQuery({
    queryKey: presenceKey(planId),
    queryFn: ({ signal }) => makeCall(listPresent, { params: { id: planId }, signal }),
    enabled: connection !== null,
  });
  return connection === null ? nobody : data;
}
