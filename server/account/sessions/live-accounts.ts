import type { SignedIn } from '../../platform/http/route.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { TokenClaims } from './identity-token.ts';
import { RecentReads } from '../recent-reads.ts';

type Account = Omit<SignedIn, 'tokenEndsAt'>;

const recentAccounts = perServices(() => new RecentReads<Account | undefined>());

/** The current account of a session; undefined once the session ended or the account was disabled. */
export function findLiveAccount(services: Services, claims: TokenClaims): Promise<Account | undefined> {
  const key = `${claims.userId}/${claims.sessionId}`;
  return recentAccounts(services).get(key, () => readLiveAccount(services, claims));
}

/** Call after every change of an account or its sessions, once the change is committed. */
export function forgetAccount(services: Services, userId: string): void {
  recentAccounts(services).forget(`${userId}/`);
}

async function readLiveAccount({ db, now }: Services, claims: TokenClaims): Promise<Account | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('tenant_rules', 'tenant_rules.tenant', 'users.tenant')
    .select(['users.id', 'users.email', 'users.name', 'users.groups', 'users.tenant'])
    .select(['users.totp_confirmed_at', 'sessions.by_provider', 'sessions.created_at'])
    .select('tenant_rules.second_factor_since')
    .where('sessions.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, email, name, tenant, second_factor_since: since } = row;
  const mustAddSecondFactor =
    since !== null && row.created_at >= since && row.totp_confirmed_at === null && !row.by_provider;
  const groups = mustAddSecondFactor ? [] : row.groups;
  return { kind: 'user', sessionId: claims.sessionId, id, email, name, tenant, groups, mustAddSecondFactor };
}
