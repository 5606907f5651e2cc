import {
  changeUser,
  listApiKeys,
  listMails,
  listUsers,
  makeApiKey,
  resendMail,
  revokeApiKey,
  type ManagedUser,
  type ApiKeyToMake,
} from '@overflight/contract/account/account.ts';
import { readSecurityRules, resetSecondFactor, saveSecurityRules } from '@overflight/contract/account/security.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { showError } from '../../platform/show-error.ts';

export type UserFilter = { search: string; state: ManagedUser['state'] | undefined; offset: number };
export const USERS_PER_PAGE = 50;

export function usersQuery({ search, state, offset }: UserFilter) {
  const query = { search, offset, limit: USERS_PER_PAGE, ...(state ? { state } : {}) };
  return queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => makeCall(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('default'),
  });
}

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => makeCall(listApiKeys, { signal }),
});

export const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: ({ signal }) => makeCall(listMails, { query: {}, signal }),
});

/** An administrator's change: the list is refetched in either case. */
function useAdminChange<Input, Output>(key: string, change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

type UserChange = { id: string; change: z.input<typeof changeUser.body> };

export function useChangeUser() {
  return useAdminChange('users', ({ id, change }: UserChange) =>
    makeCall(changeUser, { params: { id }, body: change }),
  );
}

export const securityRulesQuery = queryOptions({
  queryKey: ['security-rules'],
  queryFn: ({ signal }) => makeCall(readSecurityRules, { signal }),
});

export function useSaveSecurityRules() {
  return useAdminChange('security-rules', (requiresSecondFactor: boolean) =>
    makeCall(saveSecurityRules, { body: { requiresSecondFactor } }),
  );
}

export function useResetSecondFactor() {
  return useAdminChange('users', (id: string) => makeCall(resetSecondFactor, { params: { id } }));
}

export function useMakeApiKey() {
  return useAdminChange('api-keys', (body: ApiKeyToMake) => makeCall(makeApiKey, { body }));
}

export function useRevokeApiKey() {
  return useAdminChange('api-keys', (id: string) => makeCall(revokeApiKey, { params: { id } }));
}

export function useResendMail() {
  return useAdminChange('mails', (id: string) => makeCall(resendMail, { params: { id } }));
}
