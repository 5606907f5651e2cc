import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Env } from '../../platform/env.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

const GB = 1e9;

/** Remaining quota of the tenant; null without a limit. */
export async function bytesLeft(env: Env, db: Kysely<Tables>, tenant: string): Promise<number | null> {
  if (env.OVERFLIGHT_TENANT_QUOTA_GB === undefined) return null;
  const { used } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('tenant', '=', tenant)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.round(env.OVERFLIGHT_TENANT_QUOTA_GB * GB) - used);
}

/** Refuses uploads beyond the quota; locks the tenant's quota until the transaction ends. */
export async function requireQuota(
  { env }: Services,
  tx: Transaction<Tables>,
  { tenant, bytes }: { tenant: string; bytes: number },
): Promise<void> {
  if (env.OVERFLIGHT_TENANT_QUOTA_GB === undefined || bytes === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('files of ' || ${tenant}, 0))`.execute(tx);
  const left = await bytesLeft(env, tx, tenant);
  if (left !== null && bytes > left) throw overQuota(bytes, left);
}

function overQuota(bytes: number, left: number): Refused {
  const message = `This needs ${inGb(bytes)} GB, and ${inGb(left)} GB are left. Delete files, or ask an administrator for more space.`;
  return new Refused({ status: 413, code: 'over-quota', message });
}

const inGb = (bytes: number): string => (bytes / GB).toFixed(2);
