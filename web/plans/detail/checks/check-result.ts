import { errorText } from '../../../platform/show-error.ts';

export type CheckResult<Row> =
  | { phase: 'checking' }
  | { phase: 'not-checked'; reason: string; canRetry: boolean }
  | { phase: 'checked'; rows: Row[] };

type Query<Answer> = { data: Answer | undefined; isError: boolean; error: unknown };

/** What a check found. Nothing counts as clear that was not looked at, nor what was looked at before the last try failed. */
export function checkResult<Answer extends { notChecked?: string }, Row>(
  { data, isError, error }: Query<Answer>,
  rowsOf: (answer: Answer) => Row[] | null,
): CheckResult<Row> {
  if (isError) return { phase: 'not-checked', reason: errorText(error), canRetry: true };
  if (!data) return { phase: 'checking' };
  if (data.notChecked !== undefined) return { phase: 'not-checked', reason: data.notChecked, canRetry: false };
  const rows = rowsOf(data);
  if (!rows) return { phase: 'not-checked', reason: 'This plan has not been looked at yet.', canRetry: true };
  return { phase: 'checked', rows };
}

/** The result in a word or two, for a heading; what was found is counted by `countOf`. */
export function checkWord<Row>(result: CheckResult<Row>, countOf: (rows: Row[]) => string): string {
  switch (result.phase) {
    case 'checking':
      return 'Checking …';
    case 'not-checked':
      return 'Not checked';
    case 'checked':
      return result.rows.length === 0 ? 'None found' : countOf(result.rows);
  }
}
