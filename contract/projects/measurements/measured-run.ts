import type { Measurement } from '../viewer.ts';

type Measured = Pick<Measurement, 'runId' | 'measuredOn'>;

/** Whether a measurement was not made on the results of a run, as far as is known. */
export const isOfOtherRun = ({ runId }: Pick<Measured, 'runId'>, shownRunId: string): boolean => runId !== shownRunId;

/** What to know of a measurement that was not made on the results of a run; null if it was. `timeText` writes when a run finished. */
export function otherRunText(measured: Measured, shownRunId: string, timeText: (at: string) => string): string | null {
  if (!isOfOtherRun(measured, shownRunId)) return null;
  const { measuredOn } = measured;
  if (measuredOn === null) return 'Measured on a run that is not known: its place and heights may not hold here.';
  return `Measured on the run of ${timeText(measuredOn)}, not on these results: its place and heights may not hold.`;
}
