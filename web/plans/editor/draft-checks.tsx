import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { CheckList } from '../detail/checks/check-list.tsx';
import { useDraftChecks } from './use-draft-checks.ts';

/** Checks during editing, shortly after the last change. */
export function DraftChecks({ plan }: { plan: FlightPlan }) {
  return <CheckList planId={plan.flightPlanId} checks={useDraftChecks(plan)} isOpen={false} />;
}
