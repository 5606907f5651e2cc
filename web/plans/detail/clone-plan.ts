import type { UpdatedBy } from '@overflight/contract/account/account.ts';
import { cloneName } from '@overflight/contract/account/names.ts';
import { planCaps, type SavedPlan } from '@overflight/contract/plans/plans.ts';

/** A copy of a plan. Segment ids stay, since imported parts refer to them. */
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

/** The name is shortened if it is too long with the date. */
export function proposedCloneName(planName: string, now: Date): string {
  const dateLength = cloneName('', now).length;
  return cloneName(planName.slice(0, planCaps.nameCharacters - dateLength), now);
}
