import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMember } from '@overflight/contract/account/entitlements.ts';
import { appKeyScopes } from '@overflight/contract/account/key-scopes.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { KeyHolder, SignedIn } from '../../platform/http/route.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { findLiveAccount, recentLiveAccount, type Account } from '../sessions/live-accounts.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_KEYS = 5000;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(`^app\\.([\\w-]*)\\.(${ID})\\.(${ID})\\.(\\d{1,12})\\.([\\w-]{43})$`);

export type AppKeyClaims = {
  tenant: string;
  userId: string;
  sessionId: string;
  expiresAtMs: number;
  /** What the account was last found to allow. */
  latest?: { account: Account; holder: KeyHolder | undefined };
};

/** Keys with a verified signature: every tile request carries one. */
const verifiedKeys = perServices(() => new BoundedMap<string, AppKeyClaims>(REMEMBERED_KEYS));

/** The app's own key for tiles. Nothing is stored for it: it contains the session that it ends with. */
export function makeAppKey(
  services: Services,
  { tenant, id, sessionId }: Pick<SignedIn, 'tenant' | 'id' | 'sessionId'>,
): { apiKey: string; expiresAt: string } {
  const expiresAtS = Math.floor((services.now().getTime() + LIFE_MS) / 1000);
  const content = `app.${Buffer.from(tenant).toString('base64url')}.${id}.${sessionId}.${expiresAtS}`;
  const apiKey = `${content}.${sign(services, content).toString('base64url')}`;
  return { apiKey, expiresAt: new Date(expiresAtS * 1000).toISOString() };
}

/** The claims of an app key; undefined unless the key is ours and has not expired. */
export function readAppKey(services: Services, key: string): AppKeyClaims | undefined {
  const remembered = verifiedKeys(services);
  const known = remembered.get(key);
  const claims = known ?? verify(services, key);
  if (!claims || claims.expiresAtMs <= services.now().getTime()) return undefined;
  if (!known) remembered.set(key, claims);
  return claims;
}

/** The holder, if the account was read a moment ago. */
export function recentAppKeyHolder(services: Services, claims: AppKeyClaims): KeyHolder | undefined {
  const account = recentLiveAccount(services, claims);
  return account && holderOf(claims, account);
}

/** Undefined once the session ended, or the person was suspended, moved or removed from all groups. */
export async function findAppKeyHolder(services: Services, claims: AppKeyClaims): Promise<KeyHolder | undefined> {
  const account = await findLiveAccount(services, claims);
  return account && holderOf(claims, account);
}

function holderOf(claims: AppKeyClaims, account: Account): KeyHolder | undefined {
  if (claims.latest?.account !== account) {
    const mayUse = account.tenant === claims.tenant && isMember(account.groups);
    const holder: KeyHolder = { ...account, kind: 'key', tokenEndsAt: Infinity, scopes: appKeyScopes };
    claims.latest = { account, holder: mayUse ? holder : undefined };
  }
  return claims.latest.holder;
}

function verify(services: Services, key: string): AppKeyClaims | undefined {
  const [, tenant, userId, sessionId, expiresAtS, signature] = form.exec(key) ?? [];
  if (tenant === undefined || !userId || !sessionId || !expiresAtS || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(services, key.slice(0, key.lastIndexOf('.')));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const expiresAtMs = Number(expiresAtS) * 1000;
  return { tenant: Buffer.from(tenant, 'base64url').toString(), userId, sessionId, expiresAtMs };
}

function sign({ secrets }: Services, content: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`app-key|${content}`).digest();
}
