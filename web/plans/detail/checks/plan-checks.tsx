import { CheckList } from './check-list.tsx';
import { usePlanChecks, type CheckedPlan } from './use-plan-checks.ts';

/** The checks of a plan as it is saved. */
export function PlanChecks({ plan }: { plan: CheckedPlan }) {
  return <CheckList planId={plan.flightPlanId} checks={usePlanChecks(plan)} isOpen={false} />;
}
