import type { SignedIn } from '../../platform/http/route.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { GatheredReads } from '../gathered-reads.ts';
import type { TokenClaims } from './identity-token.ts';
import { RecentReads } from '../recent-reads.ts';
import { hasSecondFactor } from '../users.ts';

export type Account = Omit<SignedIn, 'tokenEndsAt'>;
type Claims = Pick<TokenClaims, 'userId' | 'sessionId'>;

const recentAccounts = perServices(() => new RecentReads<Account | undefined>());
/** All live streams are checked at the same moment. */
const gatheredAccounts = perServices(() => new GatheredReads<Account>());

/** The current account of a session; undefined once the session ended or the account was disabled. */
export function findLiveAccount(services: Services, claims: Claims): Promise<Account | undefined> {
  return recentAccounts(services).get(keyOf(claims), () => readLiveAccount(services, claims));
}

/** The same if it was read a moment ago, without waiting. */
export function recentLiveAccount(services: Services, claims: Claims): Account | undefined {
  return recentAccounts(services).recent(keyOf(claims));
}

/** Call after every change of an account or its sessions, once the change is committed. */
export function forgetAccount(services: Services, userId: string): void {
  recentAccounts(services).forget(`${userId}/`);
}

const keyOf = ({ userId, sessionId }: Claims): string => `${userId}/${sessionId}`;

async function readLiveAccount(services: Services, { userId, sessionId }: Claims): Promise<Account | undefined> {
  const account = await gatheredAccounts(services).get(sessionId, (ids) => readLiveAccounts(services, ids));
  return account?.id === userId ? account : undefined;
}

async function readLiveAccounts(
  { db, now }: Services,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('tenant_rules', 'tenant_rules.tenant', 'users.tenant')
    .select(['sessions.id as sessionId', 'users.id', 'users.email', 'users.name', 'users.groups', 'users.tenant'])
    .select(['users.totp_confirmed_at', 'users.passkey_count', 'sessions.by_provider', 'sessions.created_at'])
    .select('tenant_rules.second_factor_since')
    .where('sessions.id', 'in', [...sessionIds])
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now())
    .where('users.disabled_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ totp_confirmed_at, passkey_count, by_provider, created_at, second_factor_since: since, ...row }) => {
      const hasFactor = by_provider || hasSecondFactor({ totp_confirmed_at, passkey_count });
      const mustAddSecondFactor = since !== null && created_at >= since && !hasFactor;
      const groups = mustAddSecondFactor ? [] : row.groups;
      return [row.sessionId, { kind: 'user', ...row, groups, mustAddSecondFactor }];
    }),
  );
}
