import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  readSignInMethods,
} from '@overflight/contract/account/security.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => makeCall(listSessions, { signal }),
  // Sign-ins elsewhere are not announced.
  staleTime: 0,
});

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => makeCall(readSignInMethods, { signal }),
  staleTime: 0,
});

/** Ends one session, or all others where none is named. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? makeCall(endOtherSessions, {}) : makeCall(endSession, { params: { id } }),
    onError: showError,
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Ends all sessions; the caller leaves the app then. */
export function useEndAllSessions(leave: () => void) {
  return useMutation({ mutationFn: () => makeCall(endAllSessions, {}), onError: showError, onSuccess: leave });
}
