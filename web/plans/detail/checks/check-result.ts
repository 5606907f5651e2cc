import { errorText } from '../../../platform/show-error.ts';
import { timeAgo } from '../../../ui/time/time-ago.ts';

export type CheckResult<Row> =
  | { phase: 'checking' }
  | { phase: 'not-checked'; reason: string; canRetry: boolean }
  | {
      phase: 'checked';
      rows: Row[];
      /** Why the result may be incomplete. */
      notChecked?: string;
      /** Found for an earlier state of the plan. */
      isOutdated?: true;
    };

/** `isOutdated`: the data is for an earlier state of the plan, and the new answer is pending. */
export type CheckQuery<Answer> = {
  data: Answer | undefined;
  isError: boolean;
  error: unknown;
  isOutdated?: boolean;
  /** Milliseconds since 1970; 0 without data. */
  dataUpdatedAt?: number;
};

/** Reads an answer for one plan: its findings, null if it does not cover the plan, and why it may be incomplete. */
export type CheckReader<Answer, Row> = {
  rowsOf: (answer: Answer) => Row[] | null;
  reasonOf: (answer: Answer) => string | undefined;
  /** Older answers do not count as clear: the page slept, or the connection was lost. */
  maxAgeMs: number;
};

/** The result of a check. Nothing counts as clear if it was not checked, or if the last attempt failed. */
export function checkResult<Answer, Row>(
  { data, isError, error, isOutdated = false, dataUpdatedAt = 0 }: CheckQuery<Answer>,
  { rowsOf, reasonOf, maxAgeMs }: CheckReader<Answer, Row>,
  now: Date,
): CheckResult<Row> {
  if (isError) return { phase: 'not-checked', reason: errorText(error), canRetry: true };
  if (!data) return { phase: 'checking' };
  const rows = rowsOf(data);
  const isStale = dataUpdatedAt > 0 && now.getTime() - dataUpdatedAt > maxAgeMs;
  const notChecked = isStale ? `Last checked ${timeAgo(new Date(dataUpdatedAt), now)}.` : reasonOf(data);
  if (isOutdated && (!rows || rows.length === 0)) return { phase: 'checking' };
  if (!rows)
    return {
      phase: 'not-checked',
      reason: notChecked ?? 'This plan has not been checked yet.',
      canRetry: notChecked === undefined || isStale,
    };
  if (notChecked !== undefined && rows.length === 0)
    return { phase: 'not-checked', reason: notChecked, canRetry: isStale };
  return {
    phase: 'checked',
    rows,
    ...(notChecked === undefined ? {} : { notChecked }),
    ...(isOutdated ? { isOutdated } : {}),
  };
}

/** The result as a short heading; `countOf` counts the findings. */
export function checkLabel<Row>(result: CheckResult<Row>, countOf: (rows: Row[]) => string): string {
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
