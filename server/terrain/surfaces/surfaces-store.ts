import { ProjectSurface } from '@overflight/contract/map/terrain.ts';
import { RecentReads } from '../../account/recent-reads.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';

export type StoredSurface = { surface: ProjectSurface; fileId: string; bytes: StoredBytes };

const recent = perServices(() => new RecentReads<StoredSurface[]>());
const keyOf = (tenant: string) => `${tenant} `;

/** Surfaces in use within a tenant, the newest first; a change by another server process is seen within a second. */
export function readSurfaces(services: Services, tenant: string): Promise<StoredSurface[]> {
  return recent(services).get(keyOf(tenant), async () => {
    const rows = await services.db
      .selectFrom('terrain_surfaces')
      .innerJoin('projects', 'projects.id', 'terrain_surfaces.project_id')
      .innerJoin('project_files', 'project_files.id', 'terrain_surfaces.file_id')
      .select(['terrain_surfaces.project_id', 'file_id', 'details', 'added_at', 'projects.name'])
      .select(['project_files.key', 'project_files.size', 'project_files.sha256'])
      .where('terrain_surfaces.tenant', '=', tenant)
      .where('projects.tenant', '=', tenant)
      .orderBy('added_at', 'desc')
      .orderBy('terrain_surfaces.project_id')
      .execute();
    return rows.map(({ project_id, file_id, details, added_at, name, ...bytes }) => ({
      surface: ProjectSurface.parse({
        ...(details as object),
        projectId: project_id,
        projectName: name,
        addedAt: added_at.toISOString(),
      }),
      fileId: file_id,
      bytes,
    }));
  });
}

export async function writeSurface(
  services: Services,
  { tenant, fileId, surface }: { tenant: string; fileId: string; surface: ProjectSurface },
): Promise<void> {
  const { projectId, projectName: _, addedAt, ...details } = surface;
  const row = { file_id: fileId, tenant, details: JSON.stringify(details), added_at: new Date(addedAt) };
  await services.db
    .insertInto('terrain_surfaces')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
  recent(services).forget(keyOf(tenant));
}

/** Returns whether there was one. */
export async function removeSurface(services: Services, tenant: string, projectId: string): Promise<boolean> {
  const { numDeletedRows } = await services.db
    .deleteFrom('terrain_surfaces')
    .where('tenant', '=', tenant)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  recent(services).forget(keyOf(tenant));
  return numDeletedRows > 0n;
}
