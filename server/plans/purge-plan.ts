import type { Services } from '../platform/services.ts';
import type { PlanKey } from './plan-key.ts';

/** Removes a plan with its history at once; it cannot be restored. */
export async function purgePlan({ db }: Pick<Services, 'db'>, { tenant, id }: PlanKey): Promise<void> {
  await db.deleteFrom('plans').where('tenant', '=', tenant).where('id', '=', id).execute();
}
