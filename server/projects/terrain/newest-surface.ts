import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { viewerFiles } from '../engines/products/outcome.ts';
import type { StoredOutcome } from '../runs/end-run.ts';
import { findRunFile, type RunFile } from '../viewer/viewed-run.ts';

export type NewestSurface = { file: RunFile; processedAt: Date; outcome: StoredOutcome };

/** The surface of the newest run that made one, in metres. */
export async function newestSurface(services: Services, projectId: string): Promise<NewestSurface | undefined> {
  const runs = await services.db
    .selectFrom('project_runs')
    .select(['id', 'finished_at', 'outcome'])
    .where('project_id', '=', projectId)
    .where('outcome', 'is not', null)
    .orderBy('finished_at', 'desc')
    .execute();
  for (const { id, finished_at, outcome } of runs) {
    const file = await findRunFile(services, { runId: id, folder: '', name: viewerFiles.surface });
    if (file && finished_at) return { file, processedAt: finished_at, outcome: outcome as StoredOutcome };
  }
  return undefined;
}

/** The last day on which its photos were taken; null if none of them says it. */
export async function dayOfPhotos({ db }: Services, { photos }: StoredOutcome): Promise<string | null> {
  const ids = photos.map(({ fileId }) => fileId);
  if (ids.length === 0) return null;
  const row = await db
    .selectFrom('files')
    .select(sql<string | null>`max(left("check"->>'takenAt', 10))`.as('day'))
    .where('id', 'in', ids)
    .executeTakeFirst();
  return row?.day ?? null;
}
