import { recordEvent } from '../platform/audit/record-event.ts';
import type { Services } from '../platform/services.ts';
import type { KnownVersions } from './etags.ts';
import { planNotFound, requireMatch } from './plan-refusals.ts';
import type { PlanKey } from './plan-key.ts';
import { lockPlan, setDeletedAt } from './plans-store.ts';

/** Hidden at once; removed for good by the tidy job. */
export async function deletePlan(services: Services, key: PlanKey, known: KnownVersions | undefined): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, key);
    requireMatch(known, plan);
    if (!plan || plan.isDeleted) throw planNotFound();
    await setDeletedAt(tx, key, services.now());
    await recordEvent(tx, { kind: 'plan-deleted', subject: plan.summary.name, details: { id: key.id } });
  });
}
