import { CheckList } from './check-list.tsx';
import { usePlanChecks, type CheckedPlan } from './use-plan-checks.ts';

type Props = { plan: CheckedPlan; isOpen?: boolean };

/** The checks of a plan as it is saved. */
export function PlanChecks({ plan, isOpen = false }: Props) {
  return <CheckList planId={plan.flightPlanId} checks={usePlanChecks(plan)} isOpen={isOpen} />;
}
