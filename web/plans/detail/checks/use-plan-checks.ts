import type { AnswerOf } from '@overflight/contract/call.ts';
import { readPlanAlerts, readPlanForecast, readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { cacheTimes } from '../../../platform/cache-times.ts';
import type { CheckQuery } from './check-result.ts';
import { refetchOptions } from './check-options.ts';
import { checksKey } from './invalidate-checks.ts';

/** A version of a plan: results for another version do not apply. */
export type PlanVersionRef = Pick<SavedPlan, 'flightPlanId' | 'collectionId' | 'version'>;

type RefetchableCheck<Answer> = CheckQuery<Answer> & { refetch: () => unknown };
/** The three checks of one plan, saved or not. */
export type PlanCheckQueries = {
  restrictions: RefetchableCheck<AnswerOf<typeof readPlanRestrictions>>;
  alerts: RefetchableCheck<AnswerOf<typeof readPlanAlerts>>;
  forecast: RefetchableCheck<AnswerOf<typeof readPlanForecast>>;
};

export function usePlanChecks({ flightPlanId, collectionId: id, version }: PlanVersionRef): PlanCheckQueries {
  const key = [id, flightPlanId, version];
  const request = { params: { id }, query: { flightPlanId } };
  const restrictions = useQuery({
    queryKey: [...checksKey, 'restrictions', ...key],
    queryFn: ({ signal }) => makeCall(readPlanRestrictions, { ...request, signal }),
    ...cacheTimes('restrictions'),
    ...refetchOptions,
  });
  const alerts = useQuery({
    queryKey: [...checksKey, 'alerts', ...key],
    queryFn: ({ signal }) => makeCall(readPlanAlerts, { ...request, signal }),
    ...cacheTimes('weatherAlert'),
    ...refetchOptions,
  });
  const forecast = useQuery({
    queryKey: [...checksKey, 'forecast', ...key],
    queryFn: ({ signal }) => makeCall(readPlanForecast, { ...request, signal }),
    ...cacheTimes('weatherForecast'),
    ...refetchOptions,
  });
  return { restrictions, alerts, forecast };
}
