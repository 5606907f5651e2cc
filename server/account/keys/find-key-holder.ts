import { hash } from 'node:crypto';
import { groupOf } from '@overflight/contract/account/entitlements.ts';
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

export function forgetKey(services: Services, { id, hash: keyHash }: { id: string; hash: Buffer }): void {
  recentHolders(services).forget(keyHash.toString('hex'));
  recentHolders(services).forget(`id ${id}`);
}

/** A newer version on the same database may know more. */
export function knownScopes(scopes: readonly string[]): KeyScope[] {
  return keyScopeNames.filter((name) => scopes.includes(name));
}

async function readKeyHolder(services: Services, keyHash: Buffer): Promise<KeyHolder | undefined> {
  const { db, now } = services;
  const row = await liveKeys(services).where('api_keys.hash', '=', keyHash).executeTakeFirst();
  if (!row) return undefined;
  const usedBefore = new Date(now().getTime() - LAST_USED_STEP_MS);
  if (!row.last_used_at || row.last_used_at < usedBefore)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now() })
      .where('id', '=', row.id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', usedBefore)]))
      .execute();
  return holderOf(row);
}

/** Keys that have not expired, whose makers are neither suspended nor in another tenant. */
function liveKeys({ db, now }: Services) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users as maker', 'maker.id', 'api_keys.maker_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.tenant', 'api_keys.created_by', 'api_keys.last_used_at'])
    .select(['api_keys.scopes', 'maker.id as makerId', 'maker.email', 'maker.groups'])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now())]))
    .where((where) =>
      where.or([
        where('api_keys.maker_id', 'is', null),
        where.and([where('maker.disabled_at', 'is', null), where('maker.tenant', '=', where.ref('api_keys.tenant'))]),
      ]),
    );
}

type KeyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof liveKeys>['executeTakeFirst']>>>;

function holderOf(row: KeyRow): KeyHolder {
  return {
    kind: 'key',
    id: row.makerId ?? row.id,
    sessionId: row.id,
    email: row.email ?? row.created_by,
    name: `${row.name} (API key)`,
    groups: groupsOf(row.groups),
    tenant: row.tenant,
    tokenEndsAt: Infinity,
    scopes: knownScopes(row.scopes),
  };
}

/** A key administers nothing: of an administrator, plain membership is left. Keys without a maker are their tenant's. */
function groupsOf(makers: readonly string[] | null): string[] {
  if (!makers) return [groupOf('users')];
  return makers.map((group) => (group.toLowerCase() === groupOf('admins') ? groupOf('users') : group));
}

/** The holder of the key with this id, for addresses that were signed for it. */
export async function findKeyById(services: Services, id: string): Promise<KeyHolder | undefined> {
  return recentHolders(services).get(`id ${id}`, async () => {
    const row = await liveKeys(services).where('api_keys.id', '=', id).executeTakeFirst();
    return row && holderOf(row);
  });
}
