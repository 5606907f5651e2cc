import { listPresent, type Present } from '@overflight/contract/telemetry/live.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';

export const presentKey = (planId: string) => ['present', planId] as const;
const nobody: readonly Present[] = [];

/** Who else is in a plan; nobody is known to be while the line is down. */
export function usePresent(planId: string, connection: string | null): readonly Present[] {
  const { data = nobody } = useQuery({
    queryKey: presentKey(planId),
    queryFn: ({ signal }) => makeCall(listPresent, { params: { id: planId }, signal }),
    enabled: connection !== null,
  });
  return connection === null ? nobody : data;
}
