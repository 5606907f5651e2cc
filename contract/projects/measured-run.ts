import type { Measurement } from './viewer.ts';

type Measured = Pick<Measurement, 'runId' | 'measuredOn'>;

/** What to know of a measurement that was not made on the results of a run; null if it was. `timeText` writes when a run finished. */
export function otherRunText(
  { runId, measuredOn }: Measured,
  shownRunId: string,
  timeText: (at: string) => string,
): string | null {
  if (runId === shownRunId) return null;
  if (measuredOn === null) return 'Measured on a run that is not known: its place and heights may not hold here.';
  return `Measured on the run of ${timeText(measuredOn)}, not on these results: its place and heights may not hold.`;
}
