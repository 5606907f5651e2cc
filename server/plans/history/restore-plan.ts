import type { SavedPlan, PlanSummary } from '@overflight/contract/plans/plans.ts';
import type { Services } from '../../platform/services.ts';
import type { KnownVersions } from '../etags.ts';
import { planGone, planNotFound, requireSameVersion } from '../plan-refusals.ts';
import type { PlanKey } from '../plan-key.ts';
import { lockPlan, replacePlan, setDeletedAt } from '../plans-store.ts';
import { readPlan } from '../read-plan.ts';
import { findVersion } from './read-plan-version.ts';
import { signatureOf, type Saver, type StoredPlan } from '../save-plan.ts';
import { stamp } from '../derive-plan.ts';

type Restoring = { id: string; version?: number | undefined; known: KnownVersions | undefined };

/** Restores a deleted plan unchanged, or saves an earlier version as a new one. */
export async function restorePlan(
  services: Services,
  caller: Saver,
  { id, version, known }: Restoring,
): Promise<StoredPlan> {
  const key: PlanKey = { tenant: caller.tenant, id };
  return services.db.transaction().execute(async (tx) => {
    const now = await lockPlan(tx, key);
    if (!now) throw known === undefined ? planNotFound() : planGone();
    requireSameVersion(known, now);
    // A restored plan keeps its version: clients that had it open can continue.
    if (version === undefined || version === now.version) {
      await setDeletedAt(tx, key, null);
      return readPlan({ db: tx }, key);
    }
    const wanted = await findVersion(tx, { ...key, version });
    const by = signatureOf(services, caller);
    const { createdBy } = now.summary;
    const stamps = { createdBy, updatedBy: by, lastUpdated: by.date, version: now.version + 1 };
    const plan = JSON.parse(wanted.plan) as SavedPlan;
    const summary = JSON.parse(wanted.summary) as PlanSummary;
    const text = await replacePlan(tx, key, stamp({ plan, summary }, stamps));
    return { version: stamps.version, text };
  });
}
