import type { Services } from '../../platform/services.ts';
import { dropSurface } from '../../terrain/surfaces/drop-surface.ts';
import { requireProject, type ProjectKey } from '../projects-store.ts';

/** Stops using the surface of a project as terrain. */
export async function stopAsTerrain(services: Services, key: ProjectKey): Promise<void> {
  const { name } = await requireProject(services, key);
  await dropSurface(services, { ...key, name });
}
