import { hash } from 'node:crypto';
import type { KeyHolder } from '../../platform/http/route.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { tenantOfAppKey } from './app-key.ts';
import { RecentReads } from '../recent-reads.ts';

const LONGEST_KEY = 1000;
/** Tiles come by the hundred; when a key was last used need not be known to the second. */
const LAST_USED_STEP_MS = 60_000;

const recentHolders = perServices(() => new RecentReads<KeyHolder | undefined>());

export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Who holds this key: the app itself, or a program that an administrator gave a key to. */
export async function findKeyHolder(services: Services, key: string): Promise<KeyHolder | undefined> {
  if (key.length > LONGEST_KEY) return undefined;
  const appTenant = tenantOfAppKey(services, key);
  if (appTenant !== undefined) return { kind: 'key', tenant: appTenant };
  return recentHolders(services).get(hash('sha256', key, 'hex'), () => readKeyHolder(services, hashApiKey(key)));
}

export function forgetKey(services: Services, keyHash: Buffer): void {
  recentHolders(services).forget(keyHash.toString('hex'));
}

async function readKeyHolder({ db, now }: Services, keyHash: Buffer): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'tenant', 'last_used_at'])
    .where('hash', '=', keyHash)
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
  return { kind: 'key', tenant: row.tenant };
}
