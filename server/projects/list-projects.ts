import type { Project } from '@overflight/contract/projects/projects.ts';
import type { Signer } from '../account/require-rights.ts';
import type { Services } from '../platform/services.ts';
import { projectsOf } from './project-of.ts';

export async function listProjects(services: Services, signer: Signer, limit: number): Promise<Project[]> {
  const rows = await services.db
    .selectFrom('projects')
    .selectAll()
    .where('tenant', '=', signer.tenant)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return projectsOf(services, signer, rows);
}
