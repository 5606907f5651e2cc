import type { Exporter } from '../exporter.ts';
import { losses, routeLosses } from '../route/route-losses.ts';

export const plainCsv = {
  format: 'csv',
  name: 'Table, also for UgCS',
  extension: '.csv',
  mediaType: 'text/csv',
  isForAutopilot: false,
  altitudes: ['home'],
  leavesOut: (flight) => [
    ...routeLosses(flight, [losses.sideways, losses.waits]),
    'Take-off, return and landing are not in the table.',
  ],
  sheet: () => [
    'In UgCS, import the file as a route and match the columns by their names. Choose one of the three altitudes.',
    'Each photo has a row of its own, with 1 in the column *photo*.',
    'An altitude that is not known is empty.',
  ],
  write: async (flight, target) => (await import('./write-csv.ts')).writeCsv(flight, target),
} as const satisfies Exporter;
