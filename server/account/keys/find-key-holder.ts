import { hash } from 'node:crypto';
import { keyScopeNames, type KeyScope } from '@overflight/contract/account/key-scopes.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { KeyHolder } from '../../platform/http/route.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { findAppKeyHolder, readAppKey, recentAppKeyHolder } from './app-key.ts';
import { RecentReads } from '../recent-reads.ts';

const LONGEST_KEY = 1000;
/** Maps request hundreds of tiles; the time of last use need not be exact to the second. */
const LAST_USED_STEP_MS = 60_000;

const REMEMBERED_KEYS = 1000;

const recentHolders = perServices(() => new RecentReads<KeyHolder | undefined>());
const keyNames = perServices(() => new BoundedMap<string, string>(REMEMBERED_KEYS));

export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The holder of this key if known without a database query. */
export function recentKeyHolder(services: Services, key: string): KeyHolder | undefined {
  if (key.length > LONGEST_KEY) return undefined;
  const app = readAppKey(services, key);
  if (app) return recentAppKeyHolder(services, app);
  return recentHolders(services).recent(nameOf(services, key));
}

/** The app of a signed-in person, or the program that an administrator gave this key to. */
export async function findKeyHolder(services: Services, key: string): Promise<KeyHolder | undefined> {
  if (key.length > LONGEST_KEY) return undefined;
  const app = readAppKey(services, key);
  if (app) return findAppKeyHolder(services, app);
  return recentHolders(services).get(nameOf(services, key), () => readKeyHolder(services, hashApiKey(key)));
}

/** Keys are cached by their hash, as in the database, so that they can be evicted by it; hashed once. */
function nameOf(services: Services, key: string): string {
  const names = keyNames(services);
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = hash('sha256', key, 'hex');
  names.set(key, name);
  return name;
}

export function forgetKey(services: Services, keyHash: Buffer): void {
  recentHolders(services).forget(keyHash.toString('hex'));
}

/** A newer version on the same database may know more. */
export function knownScopes(scopes: readonly string[]): KeyScope[] {
  return keyScopeNames.filter((name) => scopes.includes(name));
}

async function readKeyHolder({ db, now }: Services, keyHash: Buffer): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'tenant', 'last_used_at', 'scopes'])
    .where('hash', '=', keyHash)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now())]))
    .executeTakeFirst();
  if (!row) return undefined;
  const usedBefore = new Date(now().getTime() - LAST_USED_STEP_MS);
  if (!row.last_used_at || row.last_used_at < usedBefore)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now() })
      .where('id', '=', row.id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', usedBefore)]))
      .execute();
  return { kind: 'key', tenant: row.tenant, scopes: knownScopes(row.scopes) };
}
