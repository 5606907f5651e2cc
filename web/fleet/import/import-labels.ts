import type { ImportRow } from '@overflight/contract/fleet/fleet.ts';

export const actionLabels: Record<ImportRow['action'], string> = {
  create: 'New',
  replace: 'Changed',
  unchanged: 'Unchanged',
  refuse: 'Refused',
};

/** Number of rows to write. */
export const writableRows = (rows: readonly ImportRow[]): number =>
  rows.filter(({ action }) => action === 'create' || action === 'replace').length;

export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
