import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { CheckList } from './check-list.tsx';
import { usePlanChecks } from './use-plan-checks.ts';

/** The checks of a saved plan. */
export function PlanChecks({ plan }: { plan: SavedPlan }) {
  return <CheckList planId={plan.flightPlanId} checks={usePlanChecks(plan)} isOpen={false} />;
}
