import { CheckList } from './check-list.tsx';
import { usePlanChecks, type PlanVersionRef } from './use-plan-checks.ts';

/** The checks of a saved plan. */
export function PlanChecks({ plan }: { plan: PlanVersionRef }) {
  return <CheckList planId={plan.flightPlanId} checks={usePlanChecks(plan)} isOpen={false} />;
}
