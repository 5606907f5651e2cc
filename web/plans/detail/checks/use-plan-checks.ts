import type { AnswerOf } from '@overflight/contract/call.ts';
import {
  readPlanAlerts,
  readPlanForecast,
  readPlanRestrictions,
  type HeightCheck,
} from '@overflight/contract/plans/checks.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { cacheTimes } from '../../../platform/cache-times.ts';
import type { CheckQuery } from './check-result.ts';
import { refetchOptions } from './check-options.ts';
import { checksKey } from './invalidate-checks.ts';
import { useHeightCheck } from './heights/use-height-check.ts';

type RefetchableCheck<Answer> = CheckQuery<Answer> & { refetch: () => unknown };
/** The checks of one plan, saved or not. */
export type PlanCheckQueries = {
  restrictions: RefetchableCheck<AnswerOf<typeof readPlanRestrictions>>;
  heights: RefetchableCheck<HeightCheck>;
  alerts: RefetchableCheck<AnswerOf<typeof readPlanAlerts>>;
  forecast: RefetchableCheck<AnswerOf<typeof readPlanForecast>>;
};

/** Results for another version of the plan do not apply. */
export function usePlanChecks(plan: SavedPlan): PlanCheckQueries {
  const { flightPlanId, collectionId: id, version } = plan;
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
  return { restrictions, heights: useHeightCheck(plan), alerts, forecast };
}
