import type { Services } from '../platform/services.ts';
import type { FleetKey } from './fleet-store.ts';

export async function removePlanCrew({ db }: Pick<Services, 'db'>, plan: FleetKey): Promise<void> {
  await db.deleteFrom('plan_crews').where('tenant', '=', plan.tenant).where('plan_id', '=', plan.id).execute();
}
