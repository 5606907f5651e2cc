import { QueryClient } from '@tanstack/react-query';
import { cacheTimes } from '../platform/cache-times.ts';
import { CallFailed } from '../platform/calls/send.ts';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...cacheTimes('default'),
      refetchOnWindowFocus: false,
      // Client errors are final; only lost connections and server errors are retried.
      retry: (count, error) => count < RETRIES && !(error instanceof CallFailed && error.status < 500),
    },
  },
});
