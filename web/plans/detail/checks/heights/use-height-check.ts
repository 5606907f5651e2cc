import { checkHeights } from '@overflight/contract/plans/checks.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../../platform/calls/api-client.ts';
import { cacheTimes } from '../../../../platform/cache-times.ts';
import { editablePlan, planToSave } from '../../../plan-to-save.ts';
import { refetchOptions } from '../check-options.ts';
import { checksKey } from '../invalidate-checks.ts';
import { revisionOf, useDebounced } from '../plan-revision.ts';

/** Height above ground of a plan, saved or not, shortly after its last change; panel and profile share the answer. */
export function useHeightCheck(plan: FlightPlan | SavedPlan) {
  const checked = useDebounced(plan);
  const query = useQuery({
    queryKey: [...checksKey, 'heights', checked.flightPlanId, revisionOf(checked)],
    queryFn: ({ signal }) => makeCall(checkHeights, { body: bodyOf(checked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('restrictions'),
    ...refetchOptions,
  });
  // Until the answer arrives, that for another state of the plan is shown, never that for another plan.
  const data = query.data?.flightPlanId === plan.flightPlanId ? query.data : undefined;
  return { ...query, data, isOutdated: checked !== plan || query.isPlaceholderData };
}

const bodyOf = (plan: FlightPlan | SavedPlan) => planToSave('features' in plan ? editablePlan(plan) : plan);
