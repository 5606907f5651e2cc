import { dueStates, type DueState } from '@overflight/contract/fleet/fleet-due.ts';
import { fleetCategory, type FieldKind, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { FleetTableRow } from './fleet-row.ts';

export type FleetFilter = {
  search: string;
  /** Due state to filter by; empty for all. */
  due: DueState | '';
  sort: string;
  isDescending: boolean;
};

export const noFilter: FleetFilter = { search: '', due: '', sort: 'name', isDescending: false };

/** The filter in the address; invalid values are ignored. */
export function readFilter(query: URLSearchParams, category: FleetCategory): FleetFilter {
  const due = dueStates.find((state) => state === query.get('due')) ?? noFilter.due;
  const sort = fleetCategory(category).fields.find(({ name }) => name === query.get('sort'))?.name ?? noFilter.sort;
  return { search: query.get('search') ?? '', due, sort, isDescending: query.get('order') === 'descending' };
}

export function writeFilter({ search, due, sort, isDescending }: FleetFilter): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(due === '' ? {} : { due }),
    ...(sort === noFilter.sort ? {} : { sort }),
    ...(isDescending ? { order: 'descending' } : {}),
  };
}

/** The same key again reverses the order; a new one starts descending. */
export function chooseSort(filter: FleetFilter, sort: string): FleetFilter {
  return { ...filter, sort, isDescending: filter.sort === sort ? !filter.isDescending : true };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const numberKinds: readonly FieldKind[] = ['number', 'count'];

/** Objects that match the filter, sorted. Empty values come last in either order. */
export function filteredRows(
  rows: readonly FleetTableRow[],
  { search, due, sort, isDescending }: FleetFilter,
  category: FleetCategory,
): readonly FleetTableRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) => (due === '' || isDue(row, due)) && words.every((word) => row.words.includes(word)),
  );
  const kind = fleetCategory(category).fields.find(({ name }) => name === sort)?.kind ?? 'text';
  const compare = comparing(kind);
  const textOf = ({ object }: FleetTableRow) => object.properties[sort] ?? '';
  return found.toSorted((a, b) => {
    const [one, other] = [textOf(a), textOf(b)];
    if (one === '' || other === '') return Number(one === '') - Number(other === '');
    return isDescending ? compare(other, one) : compare(one, other);
  });
}

/** A drone with overdue service and unknown registration is found under both. */
const isDue = ({ due }: FleetTableRow, wanted: DueState): boolean =>
  wanted === 'fine' ? due.every(({ state }) => state === 'fine') : due.some(({ state }) => state === wanted);

function comparing(kind: FieldKind): (a: string, b: string) => number {
  if (numberKinds.includes(kind)) return (a, b) => Number(a) - Number(b);
  // ISO dates sort as text.
  if (kind === 'date') return (a, b) => Number(a > b) - Number(a < b);
  return collator.compare;
}
