import { controlRoles } from '@overflight/contract/projects/control-points.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';

export const controlHead = ['Point', 'Role', 'Marks', 'East', 'North', 'Up', 'Pixels'] as const;

/** Every control and check point, with what became of it. */
export function controlRows({ accuracy }: RunReport): string[][] {
  return (accuracy?.points ?? []).map(({ name, role, marks, offM, markErrorPx, leftOut }) => [
    name,
    leftOut === null ? controlRoles[role] : `${controlRoles[role]}, not used: ${leftOut}`,
    String(marks),
    ...(offM ?? [null, null, null]).map((off) => off?.toFixed(3) ?? '–'),
    markErrorPx?.toFixed(1) ?? '–',
  ]);
}
