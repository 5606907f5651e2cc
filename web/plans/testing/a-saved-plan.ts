import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { aPlan, aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { withTotals } from '../with-totals.ts';

/** A plan as returned by the server. */
export function aSavedPlan(changes: Partial<SavedPlan> = {}): SavedPlan {
  const flightPlanId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  return { ...withTotals({ ...aPlan([aSurvey()]), flightPlanId }, 1), ...changes };
}

/** Plans of several people: number 1 is the newest. */
export function someSavedPlans(count: number): SavedPlan[] {
  return Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    const by = { id: `u${number % 2}`, name: `Person ${number % 2}`, email: '', date: '2026-05-04T10:00:00Z' };
    return aSavedPlan({
      flightPlanId: `0f8fad5b-d9cb-469f-a165-${String(number).padStart(12, '0')}`,
      name: `Plan ${String.fromCharCode(65 + ((at * 7) % 26))}`,
      createdBy: by,
      lastUpdated: new Date(Date.UTC(2026, 5, 30 - number)).toISOString(),
    });
  });
}
