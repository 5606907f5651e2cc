import { readPlanAlerts, readPlanForecast, readPlanRestrictions } from '@overflight/contract/checks.ts';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../platform/api-client.ts';
import { cacheTimes } from '../../../platform/cache-times.ts';

/** A plan as it was checked: what was found for another version says nothing of this one. */
export type CheckedPlan = Pick<FlightPlan, 'flightPlanId' | 'collectionId' | 'version'>;

export function usePlanRestrictions({ flightPlanId, collectionId: id, version }: CheckedPlan) {
  return useQuery({
    queryKey: ['checks', 'restrictions', id, flightPlanId, version],
    queryFn: ({ signal }) => makeCall(readPlanRestrictions, { params: { id }, signal }),
    ...cacheTimes('restrictions'),
  });
}

export function usePlanAlerts({ flightPlanId, collectionId: id, version }: CheckedPlan) {
  return useQuery({
    queryKey: ['checks', 'alerts', id, flightPlanId, version],
    queryFn: ({ signal }) => makeCall(readPlanAlerts, { params: { id }, signal }),
    ...cacheTimes('weatherAlert'),
  });
}

export function usePlanForecast({ flightPlanId, collectionId: id, version }: CheckedPlan) {
  return useQuery({
    queryKey: ['checks', 'forecast', id, flightPlanId, version],
    queryFn: ({ signal }) => makeCall(readPlanForecast, { params: { id }, query: {}, signal }),
    ...cacheTimes('weatherForecast'),
  });
}
