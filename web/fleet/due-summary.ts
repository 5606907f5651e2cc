import type { DueState } from '@overflight/contract/fleet/fleet-due.ts';
import type { FleetTableRow } from './list/fleet-row.ts';

export type DueCount = { state: Exclude<DueState, 'fine'>; count: number; text: string };

const labels = { overdue: 'overdue', 'due-soon': 'due soon', unknown: 'not recorded' } as const;

/** Number of objects per due state, most urgent first; an object counts once per state. */
export function dueCounts(rows: readonly FleetTableRow[]): DueCount[] {
  return (['overdue', 'due-soon', 'unknown'] as const).flatMap((state) => {
    const count = rows.filter(({ due }) => due.some((one) => one.state === state)).length;
    return count === 0 ? [] : [{ state, count, text: `${count} ${labels[state]}` }];
  });
}
