import type { Services } from '../platform/services.ts';
import { lockProject, projectNotFound, type ProjectKey } from './projects-store.ts';

/** Gone at once with all it came to. Whoever works on it notices and stops; bytes that could not be removed go with the tidying. */
export async function deleteProject(services: Services, key: ProjectKey): Promise<void> {
  const keys = await services.db.transaction().execute(async (tx) => {
    if (!(await lockProject(tx, key))) throw projectNotFound();
    const files = await tx.selectFrom('project_files').select('key').where('project_id', '=', key.id).execute();
    await tx.deleteFrom('projects').where('id', '=', key.id).execute();
    return files.map((file) => file.key);
  });
  for (const one of keys) await removeBytes(services, one);
}

async function removeBytes({ storage, log }: Services, key: string): Promise<void> {
  try {
    await storage.remove(key);
  } catch (error) {
    log.error({ err: error }, 'the bytes of a result could not be removed');
  }
}
