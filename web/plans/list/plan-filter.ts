import { planSorts, type PlanSummary } from '@overflight/contract/plans/plans.ts';
import { planStatuses, type PlanStatus } from '@overflight/flight/plan/segment-problem.ts';
import { z } from 'zod';
import { stored } from '../../platform/storage.ts';

export type PlanSort = (typeof planSorts)[number];

const PlanFilter = z.object({
  keyword: z.string(),
  sortBy: z.enum(planSorts),
  descending: z.boolean(),
  /** User id; empty for everybody. */
  createdBy: z.string(),
  /** Empty for any. */
  status: z.enum(['', ...planStatuses]),
});
export type PlanFilter = z.infer<typeof PlanFilter>;

export const noFilter: PlanFilter = { keyword: '', sortBy: 'date', descending: true, createdBy: '', status: '' };

/** Shared by the map menu and the list page. */
export const storedPlanFilter = stored('plans.filter', PlanFilter, noFilter);

export const statusLabels: Record<PlanStatus, string> = {
  draft: 'Draft',
  planned: 'Planned',
  incomplete: 'Incomplete',
};

/** Initial direction of each sort, and its labels. */
export const sorts: Record<PlanSort, { label: string; descendsFirst: boolean; up: string; down: string }> = {
  name: { label: 'A-Z', descendsFirst: false, up: 'A first', down: 'Z first' },
  date: { label: 'Date', descendsFirst: true, up: 'oldest first', down: 'newest first' },
};

/** Choosing the same sort again reverses it. */
export function chooseSort(filter: PlanFilter, sortBy: PlanSort): PlanFilter {
  const descending = filter.sortBy === sortBy ? !filter.descending : sorts[sortBy].descendsFirst;
  return { ...filter, sortBy, descending };
}

/** Sorting does not narrow the list. */
export function isNarrowed({ keyword, createdBy, status }: PlanFilter): boolean {
  return keyword.trim() !== '' || createdBy !== '' || status !== '';
}

export function isReset(filter: PlanFilter): boolean {
  return !isNarrowed(filter) && filter.sortBy === noFilter.sortBy && filter.descending === noFilter.descending;
}

/** Query parameters of the list call. */
export function listQueryOf({ keyword, sortBy, descending, createdBy, status }: PlanFilter) {
  return {
    search: keyword.trim(),
    createdBy,
    ...(status ? { status } : {}),
    sortBy,
    descending: descending ? ('true' as const) : ('false' as const),
  };
}

/** Whether the server would list this plan, for optimistic updates. */
export function isMatch(filter: PlanFilter, { name, createdBy, status }: PlanSummary): boolean {
  return (
    name.toLowerCase().includes(filter.keyword.trim().toLowerCase()) &&
    (filter.createdBy === '' || filter.createdBy === createdBy.id) &&
    (filter.status === '' || filter.status === status)
  );
}

/** Whether one plan sorts before another. */
export function comesBefore({ sortBy, descending }: PlanFilter, one: PlanSummary, other: PlanSummary): boolean {
  const ascending =
    sortBy === 'name' ? one.name.localeCompare(other.name) : one.lastUpdated.localeCompare(other.lastUpdated);
  return descending ? ascending > 0 : ascending < 0;
}
