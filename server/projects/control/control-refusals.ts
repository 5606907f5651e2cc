import { Refused } from '../../platform/http/refused.ts';

export type LineProblem = { line: number; problem: string };

/** More than these are not listed. */
const MOST_LISTED = 50;

/** Every line that cannot be read, with the reason. */
export const badLines = (problems: readonly LineProblem[]): Refused =>
  new Refused({
    status: 422,
    code: 'bad-lines',
    message:
      problems.length === 1
        ? 'One line cannot be read; nothing was imported.'
        : `${problems.length} lines cannot be read; nothing was imported.`,
    fields: problems.slice(0, MOST_LISTED).map(({ line, problem }) => ({ field: `line ${line}`, problem })),
  });

export const noPoints = (): Refused =>
  new Refused({ status: 422, code: 'no-points', message: 'The table has no points.' });

export const tooManyPoints = (most: number): Refused =>
  new Refused({ status: 422, code: 'too-many-points', message: `A project has ${most} control points at the most.` });
