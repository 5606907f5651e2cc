import { projectCaps, type Project } from '@overflight/contract/projects/projects.ts';
import type { Services } from '../platform/services.ts';
import { projectsOf } from './project-of.ts';
import type { SignedKey } from './results/sign-result-folder.ts';
import { projectNotFound, requireProject, type ProjectKey } from './projects-store.ts';

export async function readProject(services: Services, { signer, id }: SignedKey): Promise<Project> {
  const row = await requireProject(services, { tenant: signer.tenant, id });
  const [project] = await projectsOf(services, signer, [row]);
  if (!project) throw projectNotFound();
  return project;
}

/** The last log lines of the newest run. */
export async function readProjectLog(services: Services, key: ProjectKey): Promise<string[]> {
  await requireProject(services, key);
  const run = await services.db
    .selectFrom('project_runs')
    .select('log')
    .where('project_id', '=', key.id)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst();
  return (run?.log ?? '').split('\n').filter(Boolean).slice(-projectCaps.logLines);
}
