import { updatedBy, type UpdatedBy } from '@overflight/contract/account/account.ts';
import type { PlanToSave } from '@overflight/contract/plans/plans.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import type { KnownVersions } from './etags.ts';
import { requireMatch } from './plan-refusals.ts';
import type { PlanKey } from './plan-key.ts';
import { insertPlan, lockPlan, replacePlan } from './plans-store.ts';
import { stamp, derivePlan, type DerivedPlan } from './derive-plan.ts';

export type Saver = Pick<SignedIn, 'id' | 'name' | 'email' | 'tenant'>;
/** A plan's text as stored and returned. */
export type StoredPlan = { version: number; text: string };

/** Saves a plan atomically; without `known` the last save wins, and the previous version goes into the history. */
export async function savePlan(
  services: Services,
  caller: Saver,
  { plan, known }: { plan: PlanToSave; known?: KnownVersions | undefined },
): Promise<StoredPlan> {
  const key = { tenant: caller.tenant, id: plan.flightPlanId };
  const worked = derivePlan(plan);
  for (;;) {
    const stored = await trySave(services, { key, worked, known, by: signatureOf(services, caller) });
    // The second of two concurrent saves of a new plan finds that of the first.
    if (stored) return stored;
  }
}

export function signatureOf({ now }: Services, { id, name, email }: Saver): UpdatedBy {
  return updatedBy({ username: id, name, email }, now());
}

type Saving = { key: PlanKey; worked: DerivedPlan; known: KnownVersions | undefined; by: UpdatedBy };

function trySave({ db }: Services, { key, worked, known, by }: Saving): Promise<StoredPlan | undefined> {
  return db.transaction().execute(async (tx) => {
    const old = await lockPlan(tx, key);
    requireMatch(known, old);
    const version = (old?.version ?? 0) + 1;
    const createdBy = old?.summary.createdBy ?? by;
    const forms = stamp(worked, { createdBy, updatedBy: by, lastUpdated: by.date, version });
    const text = old ? await replacePlan(tx, key, forms) : await insertPlan(tx, key, forms);
    return text === undefined ? undefined : { version, text };
  });
}
