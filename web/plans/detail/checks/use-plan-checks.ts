import type { AnswerOf } from '@overflight/contract/call.ts';
import { readPlanAlerts, readPlanForecast, readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { cacheTimes } from '../../../platform/cache-times.ts';
import type { CheckQuery } from './check-result.ts';
import { whileLookedAt } from './check-options.ts';
import { checksKey } from './forget-checks.ts';

/** A plan as it was checked: what was found for another version says nothing of this one. */
export type CheckedPlan = Pick<SavedPlan, 'flightPlanId' | 'collectionId' | 'version'>;

type Asked<Answer> = CheckQuery<Answer> & { refetch: () => unknown };
/** The three checks of one plan, saved or not. */
export type PlanCheckQueries = {
  restrictions: Asked<AnswerOf<typeof readPlanRestrictions>>;
  alerts: Asked<AnswerOf<typeof readPlanAlerts>>;
  forecast: Asked<AnswerOf<typeof readPlanForecast>>;
};

export function usePlanChecks({ flightPlanId, collectionId: id, version }: CheckedPlan): PlanCheckQueries {
  const key = [id, flightPlanId, version];
  const asked = { params: { id }, query: { flightPlanId } };
  const restrictions = useQuery({
    queryKey: [...checksKey, 'restrictions', ...key],
    queryFn: ({ signal }) => makeCall(readPlanRestrictions, { ...asked, signal }),
    ...cacheTimes('restrictions'),
    ...whileLookedAt,
  });
  const alerts = useQuery({
    queryKey: [...checksKey, 'alerts', ...key],
    queryFn: ({ signal }) => makeCall(readPlanAlerts, { ...asked, signal }),
    ...cacheTimes('weatherAlert'),
    ...whileLookedAt,
  });
  const forecast = useQuery({
    queryKey: [...checksKey, 'forecast', ...key],
    queryFn: ({ signal }) => makeCall(readPlanForecast, { ...asked, signal }),
    ...cacheTimes('weatherForecast'),
    ...whileLookedAt,
  });
  return { restrictions, alerts, forecast };
}
