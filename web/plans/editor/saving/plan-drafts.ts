import { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { z } from 'zod';

/** Unsaved changes of a plan as they are kept on this device. */
const PlanDraft = z.object({
  keptAt: z.iso.datetime(),
  /** The version they were made on; null for a plan that was never saved. */
  version: z.number().int().nullable(),
  plan: PlanToSave,
});
export type PlanDraft = z.infer<typeof PlanDraft>;

/** `offered` holds what an earlier visit left until somebody decides about it; `now` is written over by every change. */
type Place = 'now' | 'offered';
const keyOf = (place: Place, username: string, planId: string) =>
  `plan.draft.${place === 'now' ? '' : `${place}.`}${username}.${planId}`;

/** Keeps a draft; false where the browser has no room for it. */
export function keepDraft(username: string, draft: PlanDraft): boolean {
  try {
    localStorage.setItem(keyOf('now', username, draft.plan.flightPlanId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What an earlier visit left, put where new changes do not touch it. */
export function offerDraft(username: string, planId: string): PlanDraft | null {
  const left = readDraft('now', username, planId);
  if (!left) return readDraft('offered', username, planId);
  try {
    localStorage.setItem(keyOf('offered', username, planId), JSON.stringify(left));
    dropDraft(username, planId);
  } catch {
    // No room for a second copy: the first one stays until it is written over.
  }
  return left;
}

export function hasDraft(username: string, planId: string): boolean {
  return readDraft('now', username, planId) !== null || readDraft('offered', username, planId) !== null;
}

export function dropDraft(username: string, planId: string): void {
  remove(keyOf('now', username, planId));
}

export function dropOffered(username: string, planId: string): void {
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
    // A browser that forbids storage has kept nothing either.
  }
}
