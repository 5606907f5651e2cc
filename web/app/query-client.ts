import { QueryClient } from '@tanstack/react-query';
import { cacheTimes } from '../platform/cache-times.ts';
import { CallFailed } from '../platform/calls/send.ts';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...cacheTimes('default'),
      refetchOnWindowFocus: false,
      // The server's "no" is final; only a lost connection or a server in trouble is worth another try.
      retry: (count, error) => count < RETRIES && !(error instanceof CallFailed && error.status < 500),
    },
  },
});
