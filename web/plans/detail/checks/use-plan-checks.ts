import { readPlanAlerts, readPlanForecast, readPlanRestrictions } from '@overflight/contract/checks.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../platform/api-client.ts';
import { cacheTimes } from '../../../platform/cache-times.ts';

export function usePlanRestrictions(id: string) {
  return useQuery({
    queryKey: ['checks', 'restrictions', id],
    queryFn: ({ signal }) => makeCall(readPlanRestrictions, { params: { id }, signal }),
    ...cacheTimes('restrictions'),
  });
}

export function usePlanAlerts(id: string) {
  return useQuery({
    queryKey: ['checks', 'alerts', id],
    queryFn: ({ signal }) => makeCall(readPlanAlerts, { params: { id }, signal }),
    ...cacheTimes('weatherAlert'),
  });
}

export function usePlanForecast(id: string) {
  return useQuery({
    queryKey: ['checks', 'forecast', id],
    queryFn: ({ signal }) => makeCall(readPlanForecast, { params: { id }, query: {}, signal }),
    ...cacheTimes('weatherForecast'),
  });
}
