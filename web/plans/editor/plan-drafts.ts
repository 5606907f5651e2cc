import { PlanToSave } from '@overflight/contract/plans.ts';
import { z } from 'zod';

/** Unsaved changes of a plan as they are kept on this device. */
const PlanDraft = z.object({
  keptAt: z.iso.datetime(),
  /** The version they were made on; null for a plan that was never saved. */
  version: z.number().int().nullable(),
  plan: PlanToSave,
});
export type PlanDraft = z.infer<typeof PlanDraft>;

const keyOf = (username: string, planId: string) => `plan.draft.${username}.${planId}`;

/** Keeps a draft; false where the browser has no room for it. */
export function keepDraft(username: string, draft: PlanDraft): boolean {
  try {
    localStorage.setItem(keyOf(username, draft.plan.flightPlanId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function readDraft(username: string, planId: string): PlanDraft | null {
  try {
    const text = localStorage.getItem(keyOf(username, planId));
    return text === null ? null : PlanDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function dropDraft(username: string, planId: string): void {
  try {
    localStorage.removeItem(keyOf(username, planId));
  } catch {
    // A browser that forbids storage has kept nothing either.
  }
}
