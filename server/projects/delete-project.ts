import { recordEvent } from '../platform/audit/record-event.ts';
import type { Services } from '../platform/services.ts';
import { releaseRemote } from './runs/release-remote.ts';
import { lockProject, projectNotFound, type ProjectKey } from './projects-store.ts';
import { removeOldFolders } from './runs/remove-old-folders.ts';

/** Deletes a project with its results. Its worker notices and stops; leftover bytes are cleaned up later. */
export async function deleteProject(services: Services, key: ProjectKey): Promise<void> {
  const { keys, runs } = await services.db.transaction().execute(async (tx) => {
    const project = await lockProject(tx, key);
    if (!project) throw projectNotFound();
    const files = await tx.selectFrom('project_files').select('key').where('project_id', '=', key.id).execute();
    const runs = await tx.selectFrom('project_runs').select('memory').where('project_id', '=', key.id).execute();
    await tx.deleteFrom('projects').where('id', '=', key.id).execute();
    await recordEvent(tx, { kind: 'project-deleted', subject: project.name, details: { id: key.id } });
    return { keys: files.map((file) => file.key), runs };
  });
  for (const one of keys) await removeBytes(services, one);
  await releaseRemote(services, runs);
  await removeOldFolders(services);
}

async function removeBytes({ storage, log }: Services, key: string): Promise<void> {
  try {
    await storage.remove(key);
  } catch (error) {
    log.error({ err: error }, 'the bytes of a result could not be removed');
  }
}
