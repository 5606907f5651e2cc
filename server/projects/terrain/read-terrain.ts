import type { ProjectTerrain } from '@overflight/contract/projects/project-terrain.ts';
import type { Services } from '../../platform/services.ts';
import { findSurface } from '../../terrain/surfaces/find-surface.ts';
import { requireProject, type ProjectKey } from '../projects-store.ts';
import { newestSurface } from './newest-surface.ts';

/** Whether the surface of a project serves as terrain. */
export async function readTerrain(services: Services, key: ProjectKey): Promise<ProjectTerrain> {
  await requireProject(services, key);
  const used = await findSurface(services, key);
  const newest = await newestSurface(services, key.id);
  const isLocal = newest?.outcome.report.isLocal === true;
  if (!used) return { surface: null, hasNewer: false, isLocal };
  const isOther = newest !== undefined && newest.file.id !== used.fileId;
  return { surface: used.surface, hasNewer: isOther && !isLocal, isLocal };
}
