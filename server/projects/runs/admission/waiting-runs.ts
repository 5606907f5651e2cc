import { sql } from 'kysely';
import { projectStatuses, statusViews } from '@overflight/contract/projects/project-states.ts';
import type { Services } from '../../../platform/services.ts';
import { isBeingInstalled } from '../../engines/engine-installation.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';

const underWay = projectStatuses.filter((status) => statusViews[status].isUnderWay);

type OpenRun = { project_id: string; tenant: string; name: string; is_held: boolean };

/** What the runs of these projects wait for before they begin, by project. Projects of other tenants are not named. */
export async function waitingRuns(services: Services, rows: readonly ProjectRow[]): Promise<Map<string, string>> {
  const waiting = rows.filter(({ status }) => status === 'Process');
  if (waiting.length === 0) return new Map();
  const open = await openRuns(services);
  const texts = await Promise.all(waiting.map(async (row) => [row.id, await waitText(services, row, open)] as const));
  return new Map(texts);
}

/** Those at work first, then in the order in which they were asked for. */
async function openRuns({ db }: Services): Promise<OpenRun[]> {
  const { rows } = await sql<OpenRun>`
    select project_id, tenant, name, coalesce(lease_until > clock_timestamp(), false) as is_held
    from project_runs join projects on projects.id = project_id
    where finished_at is null and status = any(${underWay})
    order by is_held desc, asked_at`.execute(db);
  return rows;
}

async function waitText(services: Services, row: ProjectRow, open: readonly OpenRun[]): Promise<string> {
  const at = open.findIndex(({ project_id }) => project_id === row.id);
  if (open[at]?.is_held) {
    const { unchecked } = await photosOfProject(services, row);
    return unchecked === 0
      ? 'Looking at its photos'
      : `Waiting until ${counted(unchecked, 'photo is', 'photos are')} checked`;
  }
  if (isBeingInstalled(services)) return 'Waiting until the engine is installed';
  const before = open.slice(0, Math.max(0, at));
  return before.some(({ is_held }) => is_held) ? queueText(row, before) : 'Waiting for a worker';
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
