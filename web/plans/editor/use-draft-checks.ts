import { checkAlerts, checkForecast, checkRestrictions } from '@overflight/contract/plans/checks.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { whileLookedAt } from '../detail/checks/check-options.ts';
import { checksKey } from '../detail/checks/forget-checks.ts';
import type { PlanCheckQueries } from '../detail/checks/use-plan-checks.ts';
import { planToSave } from '../plan-to-save.ts';

/** Long enough to wait for the next letter typed, short enough to have the answer within a second. */
const PAUSE_MS = 400;

/**
 * Checks a plan that is not saved yet, once nothing has changed for a moment. Until the answer is there what was found
 * before stays, as outdated; a question that nobody waits for any more is given up.
 */
export function useDraftChecks(plan: FlightPlan): PlanCheckQueries {
  const asked = useRested(plan);
  const key = ['draft', asked.flightPlanId, revisionOf(asked)];
  const isBehind = asked !== plan;
  const restrictions = useQuery({
    queryKey: [...checksKey, 'restrictions', ...key],
    queryFn: ({ signal }) => makeCall(checkRestrictions, { body: planToSave(asked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('restrictions'),
    ...whileLookedAt,
  });
  const alerts = useQuery({
    queryKey: [...checksKey, 'alerts', ...key],
    queryFn: ({ signal }) => makeCall(checkAlerts, { body: planToSave(asked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('weatherAlert'),
    ...whileLookedAt,
  });
  const forecast = useQuery({
    queryKey: [...checksKey, 'forecast', ...key],
    queryFn: ({ signal }) => makeCall(checkForecast, { body: planToSave(asked), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('weatherForecast'),
    ...whileLookedAt,
  });
  return {
    restrictions: { ...restrictions, isOutdated: isBehind || restrictions.isPlaceholderData },
    alerts: { ...alerts, isOutdated: isBehind || alerts.isPlaceholderData },
    forecast: { ...forecast, isOutdated: isBehind || forecast.isPlaceholderData },
  };
}

/** A value once it has not changed for a moment; the first one at once. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** A plan is never changed, only replaced: a number for each names it as well as all that is in it. */
const revisions = new WeakMap<FlightPlan, number>();
let latestRevision = 0;

function revisionOf(plan: FlightPlan): number {
  const known = revisions.get(plan) ?? ++latestRevision;
  revisions.set(plan, known);
  return known;
}
