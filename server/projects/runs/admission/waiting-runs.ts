import { sql } from 'kysely';
import { projectStatuses, statusViews } from '@overflight/contract/projects/project-states.ts';
import type { ProjectRun } from '@overflight/contract/projects/project-runs.ts';
import type { Services } from '../../../platform/services.ts';
import { isBeingInstalled } from '../../engines/engine-installation.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { isHeld, isOfDemo } from './of-demo.ts';
import { startsOfRuns } from './start-of-runs.ts';

const underWay = projectStatuses.filter((status) => statusViews[status].isUnderWay);

/** About as long as a stage takes to end. */
const MAKES_WAY_S = 10;
const MAKES_WAY = 'Next: the demo project that is processed now makes way, and goes on after it';

type OpenRun = ProjectRow & { is_held: boolean; is_demo: boolean; remaining_s: number | null };
export type Waiting = Pick<ProjectRun, 'waitsFor' | 'inLine'>;

/** What the runs of these projects wait for before they begin, by project. Projects of other tenants are not named. */
export async function waitingRuns(services: Services, rows: readonly ProjectRow[]): Promise<Map<string, Waiting>> {
  const isOpen = rows.some(({ status }) => status === 'Process' || status === 'Processing');
  if (!isOpen) return new Map();
  const open = await openRuns(services);
  // One of the demo that made way waits although it was begun.
  const left = new Set(open.filter(({ is_held }) => !is_held).map(({ id }) => id));
  const waiting = rows.filter(({ id, status }) => status === 'Process' || (status === 'Processing' && left.has(id)));
  const places = await placesInLine(services, open);
  const told = await Promise.all(
    waiting.map(async (row) => {
      const waitsFor = await waitText(services, row, open);
      return [row.id, { waitsFor, inLine: places.get(row.id) ?? null }] as const;
    }),
  );
  return new Map(told);
}

/** Of those that are not at work, while others are. */
async function placesInLine(services: Services, open: readonly OpenRun[]): Promise<Map<string, Waiting['inLine']>> {
  const waiting = open.filter(({ is_held }) => !is_held);
  if (waiting.length === open.length) return new Map();
  const areOwn = waiting.some(({ is_demo }) => !is_demo);
  const runs = open.map((run) => {
    const makesWay = run.is_held && run.is_demo && areOwn;
    return { isHeld: run.is_held, remainingS: makesWay ? MAKES_WAY_S : run.remaining_s, project: run };
  });
  const starts = await startsOfRuns(services, runs);
  const now = services.now().getTime();
  return new Map(
    waiting.map(({ id }, at) => {
      const seconds = starts[at] ?? null;
      return [id, { place: at + 1, startsAt: seconds === null ? null : new Date(now + 1000 * seconds).toISOString() }];
    }),
  );
}

/** Those at work first, then in the order in which they were asked for, those of the demo last. */
async function openRuns({ db }: Services): Promise<OpenRun[]> {
  const { rows } = await sql<OpenRun>`
    select projects.*, project_runs.remaining_s, ${isHeld} as is_held, ${isOfDemo} as is_demo
    from project_runs join projects on projects.id = project_id
    where finished_at is null and status = any(${underWay})
    order by is_held desc, is_demo, asked_at`.execute(db);
  return rows;
}

async function waitText(services: Services, row: ProjectRow, open: readonly OpenRun[]): Promise<string> {
  const at = open.findIndex(({ id }) => id === row.id);
  if (open[at]?.is_held) {
    const { unchecked } = await photosOfProject(services, row);
    return unchecked === 0
      ? 'Looking at its photos'
      : `Waiting until ${counted(unchecked, 'photo is', 'photos are')} checked`;
  }
  if (isBeingInstalled(services)) return 'Waiting until the engine is installed';
  const ahead = open.slice(0, Math.max(0, at));
  if (!ahead.some(({ is_held }) => is_held)) return 'Waiting for a worker';
  const before = open[at]?.is_demo ? ahead : ahead.filter(({ is_demo }) => !is_demo);
  return before.length === 0 ? MAKES_WAY : queueText(row, before);
}

function queueText({ tenant }: ProjectRow, before: readonly OpenRun[]): string {
  const named = before.find((run) => run.tenant === tenant)?.name;
  if (named === undefined)
    return `Waiting until ${counted(before.length, 'project', 'projects')} of others ${before.length === 1 ? 'is' : 'are'} done`;
  const more = before.length - 1;
  return more === 0
    ? `Waiting until ${named} is done`
    : `Waiting until ${named} and ${counted(more, 'other', 'others')} before it are done`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
