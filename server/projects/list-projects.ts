import type { Project } from '@overflight/contract/projects/projects.ts';
import type { Services } from '../platform/services.ts';
import { projectsOf } from './project-of.ts';

type Wanted = { tenant: string; limit: number };

export async function listProjects(services: Services, { tenant, limit }: Wanted): Promise<Project[]> {
  const rows = await services.db
    .selectFrom('projects')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return projectsOf(services, rows);
}
