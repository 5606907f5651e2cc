import type { ProjectSurface } from '@overflight/contract/map/terrain.ts';
import type { Services } from '../../platform/services.ts';
import { readSurfaces } from './surfaces-store.ts';

type Found = { surface: ProjectSurface; fileId: string };

/** The surface of a project in use within its tenant. */
export async function findSurface(
  services: Services,
  { tenant, id }: { tenant: string; id: string },
): Promise<Found | undefined> {
  return (await readSurfaces(services, tenant)).find(({ surface }) => surface.projectId === id);
}
