import { defaultDueLimits, type DueLimits } from '@overflight/contract/fleet/fleet-due.ts';
import type { Services } from '../platform/services.ts';

/** Due thresholds of a tenant. */
export async function dueLimits({ db }: Pick<Services, 'db'>, tenant: string): Promise<DueLimits> {
  const row = await db.selectFrom('fleet_limits').selectAll().where('tenant', '=', tenant).executeTakeFirst();
  if (!row) return defaultDueLimits;
  return { soonDays: row.soon_days, batteryCycles: row.battery_cycles, soonCycles: row.soon_cycles };
}

export async function saveDueLimits({ db }: Services, tenant: string, limits: DueLimits): Promise<DueLimits> {
  const row = {
    soon_days: limits.soonDays,
    battery_cycles: limits.batteryCycles,
    soon_cycles: limits.soonCycles,
  };
  await db
    .insertInto('fleet_limits')
    .values({ tenant, ...row })
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet(row))
    .execute();
  return limits;
}

/** The date in UTC, the same everywhere. */
export const today = (now: Date): string => now.toISOString().slice(0, 10);
