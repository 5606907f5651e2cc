import { controlMarks, type ControlRole } from '@overflight/contract/projects/control-points.ts';

/** Marks in photos of a run. */
type Marked = { name: string; role: ControlRole; marks: number };

const MOST_NAMED = 20;
const NEEDED = 'marks in two photos';
const list = new Intl.ListFormat('en');
const roles = { control: 'Control', check: 'Check' } as const;

/** Names the points that a run will not use as they are marked too seldom, in place of what was said before. */
export const withUnmarked = (warnings: readonly string[], points: readonly Marked[]): string[] => [
  ...warnings.filter((warning) => !warning.includes(NEEDED)),
  ...(['control', 'check'] as const).flatMap((role) => {
    const few = points.filter((point) => point.role === role && point.marks < controlMarks.least);
    return few.length === 0 ? [] : [textOf(role, few)];
  }),
];

function textOf(role: ControlRole, few: readonly Marked[]): string {
  const named = few
    .slice(0, MOST_NAMED)
    .map(({ name, marks }) => `${name} (marked in ${marks === 0 ? 'none' : 'one'})`);
  const unnamed = few.length - named.length;
  const all = list.format(unnamed > 0 ? [...named, `${unnamed} more`] : named);
  return few.length === 1
    ? `${roles[role]} point ${all} is not used: it needs ${NEEDED}.`
    : `${roles[role]} points ${all} are not used: each needs ${NEEDED}.`;
}
