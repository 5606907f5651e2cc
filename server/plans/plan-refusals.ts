import { notFound, Refused } from '../platform/http/refused.ts';
import { isKnown, type KnownVersions } from './etags.ts';
import type { LockedPlan } from './plans-store.ts';

export const planNotFound = (): Refused => notFound('This plan');

/** The same message whether a plan is deleted, belongs to others or never existed. */
export function planGone(): Refused {
  return new Refused({ status: 412, code: 'plan-gone', message: 'This plan does not exist any more.' });
}

/** With If-Match a plan must exist and be unchanged since. */
export function requireMatch(known: KnownVersions | undefined, plan: LockedPlan | undefined): void {
  if (known === undefined) return;
  if (!plan || plan.isDeleted) throw planGone();
  requireSameVersion(known, plan);
}

/** The same for restoring, where a deleted plan is expected. */
export function requireSameVersion(known: KnownVersions | undefined, { version, summary }: LockedPlan): void {
  if (known === undefined || isKnown(known, version)) return;
  const { updatedBy, lastUpdated } = summary;
  const when = `${lastUpdated.slice(0, 10)} at ${lastUpdated.slice(11, 16)} UTC`;
  const message = `${updatedBy.name} changed this plan on ${when}, after you opened it, so nothing was done.`;
  throw new Refused({ status: 412, code: 'plan-changed', message });
}
