import { saveBriefingNotes as call, type BriefingNotes } from '@overflight/contract/plans/briefing.ts';
import type { PlanKey } from '../plans/plan-key.ts';
import { readPlan } from '../plans/read-plan.ts';
import type { Services } from '../platform/services.ts';

/** Empty until somebody typed something. */
export async function briefingNotes(services: Services, { tenant, id }: PlanKey): Promise<BriefingNotes> {
  await readPlan(services, { tenant, id }, 'summary');
  const row = await services.db
    .selectFrom('plan_briefings')
    .select('notes')
    .where('tenant', '=', tenant)
    .where('plan_id', '=', id)
    .executeTakeFirst();
  return call.body.parse(row?.notes ?? {});
}

export async function saveBriefingNotes(
  services: Services,
  { tenant, id }: PlanKey,
  notes: BriefingNotes,
): Promise<BriefingNotes> {
  await readPlan(services, { tenant, id }, 'summary');
  const row = { notes: JSON.stringify(notes), updated_at: services.now() };
  await services.db
    .insertInto('plan_briefings')
    .values({ tenant, plan_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant', 'plan_id']).doUpdateSet(row))
    .execute();
  return notes;
}
