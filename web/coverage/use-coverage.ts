import { readCoverage } from '@overflight/contract/plans/coverage.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';

export const coverageKey = ['coverage'];

/** Counted again on the server whenever the plan or its photos change. */
export function useCoverage(planId: string, least: number) {
  return useQuery({
    queryKey: [...coverageKey, planId, least],
    queryFn: ({ signal }) => makeCall(readCoverage, { params: { id: planId }, query: { least }, signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('default'),
  });
}
