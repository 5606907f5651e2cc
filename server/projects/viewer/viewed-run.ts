import { sql, type Selectable } from 'kysely';
import type { ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import type { ProjectFilesTable } from '../../platform/db/project-tables.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredOutcome } from '../runs/end-run.ts';
import { shownSystem } from '../systems/shown-system.ts';

/** A finished run with its viewer data. */
export type ViewedRun = { id: string; finishedAt: Date; outcome: StoredOutcome };

/** The newest run with results; refuses without one. */
export async function newestFinished(services: Services, projectId: string): Promise<ViewedRun> {
  const run = await newestOutcome(services, projectId);
  if (!run) throw noResults();
  return run;
}

export async function newestOutcome({ db }: Services, projectId: string): Promise<ViewedRun | null> {
  const row = await db
    .selectFrom('project_runs')
    .select(['id', 'finished_at', 'outcome'])
    .where('project_id', '=', projectId)
    .where('outcome', 'is not', null)
    .orderBy('finished_at', 'desc')
    .executeTakeFirst();
  if (!row?.finished_at) return null;
  return { id: row.id, finishedAt: row.finished_at, outcome: row.outcome as StoredOutcome };
}

type Place = { isLocal: boolean; system: ShownSystem | null };
type PlaceRow = { is_local: boolean | null; system: string | null };
const ofReport = sql`(outcome -> 'report' -> 'isLocal')::boolean as is_local, outcome -> 'report' ->> 'coordinateSystem' as system`;

/** In which system the newest result is, and whether neither its place nor its size is known. */
export async function newestPlace({ db }: Pick<Services, 'db'>, projectId: string): Promise<Place> {
  const { rows } = await sql<PlaceRow>`select ${ofReport} from project_runs
    where project_id = ${projectId} and outcome is not null order by finished_at desc limit 1`.execute(db);
  return placeOf(rows[0]);
}

export async function placeOfRun({ db }: Pick<Services, 'db'>, runId: string): Promise<Place> {
  const { rows } = await sql<PlaceRow>`select ${ofReport} from project_runs where id = ${runId}`.execute(db);
  return placeOf(rows[0]);
}

async function placeOf(row: PlaceRow | undefined): Promise<Place> {
  const isLocal = row?.is_local === true;
  return { isLocal, system: isLocal || !row?.system ? null : await shownSystem(row.system) };
}

const noResults = (): Refused =>
  new Refused({ status: 404, code: 'no-results', message: 'This project has no results to look at yet.' });

export type RunFile = Selectable<ProjectFilesTable>;

export async function findRunFile(
  { db }: Services,
  { runId, folder, name }: { runId: string; folder: string; name: string },
): Promise<RunFile | undefined> {
  return db
    .selectFrom('project_files')
    .selectAll()
    .where('run_id', '=', runId)
    .where('folder', '=', folder)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function requireRunFile(services: Services, wanted: Parameters<typeof findRunFile>[1]): Promise<RunFile> {
  const file = await findRunFile(services, wanted);
  if (!file) throw notFound('This part of the results');
  return file;
}

export async function requireOutcome({ db }: Services, runId: string): Promise<StoredOutcome> {
  const row = await db.selectFrom('project_runs').select('outcome').where('id', '=', runId).executeTakeFirst();
  if (!row?.outcome) throw noResults();
  return row.outcome as StoredOutcome;
}
