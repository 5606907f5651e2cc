import { listDrones } from '@overflight/contract/telemetry/video.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';

/** Watchable drones. */
export function useDrones() {
  return useQuery({
    queryKey: ['drones'],
    queryFn: ({ signal }) => makeCall(listDrones, { signal }),
    ...cacheTimes('drones'),
  });
}
