import { fileCaps } from '@overflight/contract/plans/files.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Env } from '../../platform/env.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { FileRow } from '../files-store.ts';

const GB = 1e9;

type Owner = { tenant: string; /** Not counted. */ except?: readonly string[] };

/**
 * Remaining quota of the tenant; null without a limit. An unfinished upload in parts counts as a whole: its parts take
 * space, and a store that receives them itself does not tell us how many came.
 */
export async function bytesLeft(env: Env, db: Kysely<Tables>, { tenant, except = [] }: Owner): Promise<number | null> {
  if (env.OVERFLIGHT_TENANT_QUOTA_GB === undefined) return null;
  const { used } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('tenant', '=', tenant)
    .where((file) =>
      file.or([
        file('stored_at', 'is not', null),
        file.and([file('same_as', 'is', null), file('size', '>', fileCaps.partBytes)]),
      ]),
    )
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.round(env.OVERFLIGHT_TENANT_QUOTA_GB * GB) - used);
}

type Coming = { tenant: string; rows: readonly Pick<FileRow, 'id' | 'size'>[] };

/** Refuses these uploads beyond the quota; locks the tenant's quota until the transaction ends. */
export async function requireQuota(
  { env }: Services,
  tx: Transaction<Tables>,
  { tenant, rows }: Coming,
): Promise<void> {
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  if (env.OVERFLIGHT_TENANT_QUOTA_GB === undefined || bytes === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('files of ' || ${tenant}, 0))`.execute(tx);
  const left = await bytesLeft(env, tx, { tenant, except: rows.map(({ id }) => id) });
  if (left !== null && bytes > left) throw overQuota(bytes, left);
}

function overQuota(bytes: number, left: number): Refused {
  const message = `This needs ${inGb(bytes)} GB, and ${inGb(left)} GB are left. Unfinished uploads count too. Delete files, or ask an administrator for more space.`;
  return new Refused({ status: 413, code: 'over-quota', message });
}

const inGb = (bytes: number): string => (bytes / GB).toFixed(2);
