import { checkAlerts, checkForecast, checkRestrictions } from '@overflight/contract/plans/checks.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { refetchOptions } from '../detail/checks/check-options.ts';
import { checksKey } from '../detail/checks/invalidate-checks.ts';
import { revisionOf, useDebounced } from '../detail/checks/plan-revision.ts';
import { useHeightCheck } from '../detail/checks/heights/use-height-check.ts';
import type { PlanCheckQueries } from '../detail/checks/use-plan-checks.ts';
import { planToSave } from '../plan-to-save.ts';

/**
 * Checks an unsaved plan shortly after the last change. Until the answer arrives, the previous result is shown as
 * outdated; superseded requests are aborted.
 */
export function useDraftChecks(plan: FlightPlan): PlanCheckQueries {
  const checked = useDebounced(plan);
  const key = ['draft', checked.flightPlanId, revisionOf(checked)];
  const isBehind = checked !== plan;
  const restrictions = useQuery({
    queryKey: [...checksKey, 'restrictions', ...key],
    queryFn: ({ signal }) => makeCall(checkRestrictions, { body: planToSave(checked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('restrictions'),
    ...refetchOptions,
  });
  const heights = useHeightCheck(plan);
  const alerts = useQuery({
    queryKey: [...checksKey, 'alerts', ...key],
    queryFn: ({ signal }) => makeCall(checkAlerts, { body: planToSave(checked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('weatherAlert'),
    ...refetchOptions,
  });
  const forecast = useQuery({
    queryKey: [...checksKey, 'forecast', ...key],
    queryFn: ({ signal }) => makeCall(checkForecast, { body: planToSave(checked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('weatherForecast'),
    ...refetchOptions,
  });
  return {
    restrictions: { ...restrictions, isOutdated: isBehind || restrictions.isPlaceholderData },
    heights,
    alerts: { ...alerts, isOutdated: isBehind || alerts.isPlaceholderData },
    forecast: { ...forecast, isOutdated: isBehind || forecast.isPlaceholderData },
  };
}
