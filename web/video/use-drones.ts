import { listDrones } from '@overflight/contract/video.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';

/** Drones that could be watched. */
export function useDrones() {
  return useQuery({
    queryKey: ['drones'],
    queryFn: ({ signal }) => makeCall(listDrones, { signal }),
    ...cacheTimes('drones'),
  });
}
