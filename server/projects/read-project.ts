import { projectCaps, type Project } from '@overflight/contract/projects/projects.ts';
import type { Services } from '../platform/services.ts';
import { projectsOf } from './project-of.ts';
import { projectNotFound, requireProject, type ProjectKey } from './projects-store.ts';

export async function readProject(services: Services, key: ProjectKey): Promise<Project> {
  const [project] = await projectsOf(services, [await requireProject(services, key)]);
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
