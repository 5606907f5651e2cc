import { listPlans, readWholePlan } from '@overflight/contract/plans/plans.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { CallFailed } from '../platform/calls/send.ts';
import { listQueryOf, type PlanFilter } from './list/plan-filter.ts';
import { planKey, planListKey } from './plan-cache.ts';

export function usePlans(filter: PlanFilter) {
  return useQuery({
    queryKey: planListKey(filter),
    queryFn: ({ signal }) => makeCall(listPlans, { query: listQueryOf(filter), signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('flightPlans'),
  });
}

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKey(id),
    queryFn: ({ signal }) => makeCall(readWholePlan, { params: { id }, query: {}, signal }),
    ...cacheTimes('flight'),
  });

export function usePlan(id: string) {
  return useQuery(planQuery(id));
}

/** Not found or not a valid id: both read the same. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 400);
}
