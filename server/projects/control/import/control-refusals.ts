import { Refused } from '../../../platform/http/refused.ts';

export type LineProblem = { line: number; problem: string };

/** More than these are not listed. */
const MOST_LISTED = 50;

type Told = { code: string; one: string; many: string };

const refuse = ({ code, one, many }: Told, problems: readonly LineProblem[]): Refused =>
  new Refused({
    status: 422,
    code,
    message: `${problems.length === 1 ? one : `${problems.length} ${many}`}; nothing was imported.`,
    fields: problems.slice(0, MOST_LISTED).map(({ line, problem }) => ({ field: `line ${line}`, problem })),
  });

/** Every line that cannot be read, with the reason. */
export const badLines = (problems: readonly LineProblem[]): Refused =>
  refuse({ code: 'bad-lines', one: 'One line cannot be read', many: 'lines cannot be read' }, problems);

/** Every point that is not where the photos are. */
export const farPoints = (problems: readonly LineProblem[]): Refused =>
  refuse(
    { code: 'far-points', one: 'One point is far from the photos', many: 'points are far from the photos' },
    problems,
  );

export const noPoints = (): Refused =>
  new Refused({ status: 422, code: 'no-points', message: 'The table has no points.' });

export const tooManyPoints = (most: number): Refused =>
  new Refused({ status: 422, code: 'too-many-points', message: `A project has ${most} control points at the most.` });

/** Points that no geoid grid of their datum covers. */
export const noGrid = (datum: string, lines: readonly { line: number }[]): Refused =>
  new Refused({
    status: 422,
    code: 'no-geoid-grid',
    message: `No geoid grid for ${datum} covers ${lines.length === 1 ? 'one of the points' : `${lines.length} of the points`}; nothing was imported. An administrator adds one under Administration → Terrain heights.`,
  });
