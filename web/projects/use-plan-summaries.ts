import { listPlans, PlanSummary, readPlan } from '@overflight/contract/plans/plans.ts';
import { useInViewport } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { isNotFound } from './use-projects.ts';

const times = cacheTimes('flightPlans');

/** The first page of plans with this text in their name, last changed first. */
export function usePlanSearch(search: string) {
  return useQuery({
    queryKey: ['plans', 'choice', search],
    queryFn: ({ signal }) => makeCall(listPlans, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    ...times,
  });
}

const readPlanSummary = { ...readPlan, answer: PlanSummary };

/** A plan from the first page of plans, else fetched by id; null if deleted. */
export function usePlanSummary(id: string, isWanted = true) {
  const newest = usePlanSearch('');
  const known = newest.data?.[0].find(({ flightPlanId }) => flightPlanId === id);
  const single = useQuery({
    queryKey: ['plans', 'summary', id],
    queryFn: ({ signal }) =>
      makeCall(readPlanSummary, { params: { id }, query: { format: 'summary' }, signal }).catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      }),
    ...times,
    enabled: isWanted && !newest.isPending && !known,
  });
  return known ?? single.data;
}

/** Fetched when scrolled into view: a long project list has hundreds of plans. */
export function useVisiblePlan(id: string) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  return { ref, plan: usePlanSummary(id, inViewport) };
}
