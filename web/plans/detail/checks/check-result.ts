import { errorText } from '../../../platform/show-error.ts';
import { timeAgo } from '../../../ui/time/time-ago.ts';

export type CheckResult<Row> =
  | { phase: 'checking' }
  | { phase: 'not-checked'; reason: string; canRetry: boolean }
  | {
      phase: 'checked';
      rows: Row[];
      /** Why there may be more than was found. */
      notChecked?: string;
      /** Found for the plan as it was a moment ago. */
      isOutdated?: true;
    };

/** `isOutdated`: what is there was found for an earlier plan, and the answer for this one is on its way. */
export type CheckQuery<Answer> = {
  data: Answer | undefined;
  isError: boolean;
  error: unknown;
  isOutdated?: boolean;
  /** Milliseconds since 1970; 0 while there is nothing. */
  dataUpdatedAt?: number;
};

/** How an answer is read for one plan: what was found, null where it does not speak of the plan, and why not all was looked at. */
export type CheckReading<Answer, Row> = {
  rowsOf: (answer: Answer) => Row[] | null;
  reasonOf: (answer: Answer) => string | undefined;
  /** Older answers no longer say that anything is clear: the page slept, or the line is gone. */
  mostAgeMs: number;
};

/** What a check found. Nothing counts as clear that was not looked at, nor what was looked at before the last try failed. */
export function checkResult<Answer, Row>(
  { data, isError, error, isOutdated = false, dataUpdatedAt = 0 }: CheckQuery<Answer>,
  { rowsOf, reasonOf, mostAgeMs }: CheckReading<Answer, Row>,
  now: Date,
): CheckResult<Row> {
  if (isError) return { phase: 'not-checked', reason: errorText(error), canRetry: true };
  if (!data) return { phase: 'checking' };
  const rows = rowsOf(data);
  const isOld = dataUpdatedAt > 0 && now.getTime() - dataUpdatedAt > mostAgeMs;
  const notChecked = isOld ? `Last checked ${timeAgo(new Date(dataUpdatedAt), now)}.` : reasonOf(data);
  if (isOutdated && (!rows || rows.length === 0)) return { phase: 'checking' };
  if (!rows)
    return {
      phase: 'not-checked',
      reason: notChecked ?? 'This plan has not been checked yet.',
      canRetry: notChecked === undefined || isOld,
    };
  if (notChecked !== undefined && rows.length === 0)
    return { phase: 'not-checked', reason: notChecked, canRetry: isOld };
  return {
    phase: 'checked',
    rows,
    ...(notChecked === undefined ? {} : { notChecked }),
    ...(isOutdated ? { isOutdated } : {}),
  };
}

/** The result in a few words, for a heading; what was found is counted by `countOf`. */
export function checkWord<Row>(result: CheckResult<Row>, countOf: (rows: Row[]) => string): string {
  switch (result.phase) {
    case 'checking':
      return 'Checking …';
    case 'not-checked':
      return 'Not checked';
    case 'checked': {
      if (result.isOutdated) return 'Checking …';
      if (result.rows.length === 0) return 'None found';
      return `${countOf(result.rows)}${result.notChecked === undefined ? '' : ', rest not checked'}`;
    }
  }
}
