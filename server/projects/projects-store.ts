import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ProjectRunsTable, ProjectsTable } from '../platform/db/project-tables.ts';
import type { Tables } from '../platform/db/tables.ts';
import { notFound, type Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

export type ProjectRow = Selectable<ProjectsTable>;
export type ProjectRunRow = Selectable<ProjectRunsTable>;
/** Ids are scoped to a tenant. */
export type ProjectKey = { tenant: string; id: string };

export const projectNotFound = (): Refused => notFound('This project');

const ofKey = (db: Kysely<Tables>, { tenant, id }: ProjectKey) =>
  db.selectFrom('projects').selectAll().where('tenant', '=', tenant).where('id', '=', id);

export async function requireProject({ db }: Pick<Services, 'db'>, key: ProjectKey): Promise<ProjectRow> {
  const row = await ofKey(db, key).executeTakeFirst();
  if (!row) throw projectNotFound();
  return row;
}

/** Locks the project for the transaction. */
export async function lockProject(tx: Transaction<Tables>, key: ProjectKey): Promise<ProjectRow | undefined> {
  return ofKey(tx, key).forUpdate().executeTakeFirst();
}

/** The unfinished run: running, or stopped and resumable. */
export async function openRunOf(db: Kysely<Tables>, projectId: string): Promise<ProjectRunRow | undefined> {
  return db
    .selectFrom('project_runs')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
}
