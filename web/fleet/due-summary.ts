import type { DueState } from '@overflight/contract/fleet/fleet-due.ts';
import type { FleetRow } from './list/fleet-row.ts';

export type DueCount = { state: Exclude<DueState, 'fine'>; count: number; text: string };

const words = { overdue: 'overdue', 'due-soon': 'due soon', unknown: 'not recorded' } as const;

/** How many objects something is due of, the most pressing first; each counts once for each state it is in. */
export function dueCounts(rows: readonly FleetRow[]): DueCount[] {
  return (['overdue', 'due-soon', 'unknown'] as const).flatMap((state) => {
    const count = rows.filter(({ due }) => due.some((one) => one.state === state)).length;
    return count === 0 ? [] : [{ state, count, text: `${count} ${words[state]}` }];
  });
}
