import type { Services } from '../platform/services.ts';

/** Removes what is kept about a plan that is gone for good: its transfers to vehicles, and chosen autopilots. */
export async function forgetPlan(
  { db }: Pick<Services, 'db'>,
  { tenant, id }: { tenant: string; id: string },
): Promise<void> {
  for (const table of ['mission_transfers', 'plan_autopilots'] as const)
    await db.deleteFrom(table).where('tenant', '=', tenant).where('plan_id', '=', id).execute();
}
