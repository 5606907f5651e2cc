import { listRestrictions } from '@overflight/contract/plans/restrictions.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { restrictionsKey } from './restriction-cache.ts';

/** The tenant's custom restrictions, oldest first. */
export function useRestrictions() {
  return useQuery({
    queryKey: restrictionsKey,
    queryFn: async ({ signal }) => (await makeCall(listRestrictions, { signal })).features,
    ...cacheTimes('customRestriction'),
  });
}
