import type { UpdatedBy } from '@overflight/contract/account/account.ts';
import { cloneName } from '@overflight/contract/account/names.ts';
import { planCaps, type SavedPlan } from '@overflight/contract/plans/plans.ts';

/** The same flight as a plan of its own: what was kept of an imported file goes by the ids of the segments, which stay. */
export function clonePlan(plan: SavedPlan, { name, by, id }: { name: string; by: UpdatedBy; id: string }): SavedPlan {
  return {
    ...plan,
    flightPlanId: id,
    name,
    createdBy: by,
    updatedBy: by,
    lastUpdated: by.date,
    version: 0,
  };
}

/** The name gives way to the date where both are too long. */
export function proposedCloneName(planName: string, now: Date): string {
  const dateLength = cloneName('', now).length;
  return cloneName(planName.slice(0, planCaps.nameCharacters - dateLength), now);
}
