import { useDebouncedValue } from '@mantine/hooks';
import { usePlans } from '../use-plans.ts';
import { storedPlanFilter } from './plan-filter.ts';

const TYPING_MS = 200;

/** The filter, and the plans it matches after typing stops. */
export function usePlanList() {
  const [filter, setFilter] = storedPlanFilter.useValue();
  const [keyword] = useDebouncedValue(filter.keyword, TYPING_MS);
  const query = usePlans({ ...filter, keyword: keyword.trim() });
  return { filter, setFilter, query };
}

export type PlanListState = ReturnType<typeof usePlanList>;
