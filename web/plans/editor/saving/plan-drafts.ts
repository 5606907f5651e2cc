import { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { z } from 'zod';

/** Unsaved changes of a plan in local storage. */
const PlanDraft = z.object({
  keptAt: z.iso.datetime(),
  /** The version they are based on; null if the plan was never saved. */
  version: z.number().int().nullable(),
  plan: PlanToSave,
});
export type PlanDraft = z.infer<typeof PlanDraft>;

/** `offered` holds a draft of an earlier visit until the person decides; `now` is overwritten by every change. */
type Place = 'now' | 'offered';
const keyOf = (place: Place, username: string, planId: string) =>
  `plan.draft.${place === 'now' ? '' : `${place}.`}${username}.${planId}`;

/** Stores a draft; false if browser storage is full. */
export function saveDraft(username: string, draft: PlanDraft): boolean {
  try {
    localStorage.setItem(keyOf('now', username, draft.plan.flightPlanId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The draft of an earlier visit, moved where new changes do not overwrite it. */
export function recoverDraft(username: string, planId: string): PlanDraft | null {
  const left = readDraft('now', username, planId);
  if (!left) return readDraft('offered', username, planId);
  try {
    localStorage.setItem(keyOf('offered', username, planId), JSON.stringify(left));
    deleteDraft(username, planId);
  } catch {
    // No space for a second copy: the first stays until overwritten.
  }
  return left;
}

export function hasDraft(username: string, planId: string): boolean {
  return readDraft('now', username, planId) !== null || readDraft('offered', username, planId) !== null;
}

export function deleteDraft(username: string, planId: string): void {
  remove(keyOf('now', username, planId));
}

export function deleteOfferedDraft(username: string, planId: string): void {
  remove(keyOf('offered', username, planId));
}

function readDraft(place: Place, username: string, planId: string): PlanDraft | null {
  try {
    const text = localStorage.getItem(keyOf(place, username, planId));
    return text === null ? null : PlanDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser without storage has no drafts either.
  }
}
