import { listPlans, PlanSummary, readPlan } from '@overflight/contract/plans/plans.ts';
import { useInViewport } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { isNotFound } from './use-projects.ts';

const times = cacheTimes('flightPlans');

/** The plans with this in their names, those that were changed last first; as many as one answer holds. */
export function usePlanChoice(search: string) {
  return useQuery({
    queryKey: ['plans', 'choice', search],
    queryFn: ({ signal }) => makeCall(listPlans, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    ...times,
  });
}

const readPlanSummary = { ...readPlan, answer: PlanSummary };

/** A plan by its id: one of those changed last, which are read together, else by itself; null where it is gone. */
export function usePlanSummary(id: string, isWanted = true) {
  const newest = usePlanChoice('');
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

/** The same once its line is in sight: a long list of projects names hundreds of plans. */
export function useSeenPlan(id: string) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  return { ref, plan: usePlanSummary(id, inViewport) };
}
