import { GeoidGrid } from '@overflight/contract/map/terrain.ts';
import { RecentReads } from '../../account/recent-reads.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';

export type StoredGrid = { grid: GeoidGrid; bytes: StoredBytes };

const recent = perServices(() => new RecentReads<StoredGrid[]>());
const KEY = 'grids';

/** Every geoid grid, the finest first; a change by another server process is seen within a second. */
export function readGeoidGrids(services: Services): Promise<StoredGrid[]> {
  return recent(services).get(KEY, async () => {
    const rows = await services.db.selectFrom('geoid_grids').selectAll().orderBy('added_at').orderBy('id').execute();
    const grids = rows.map(({ id, details, key, size, sha256, added_at }) => ({
      grid: GeoidGrid.parse({ ...(details as object), id, size, addedAt: added_at.toISOString() }),
      bytes: { key, size, sha256 },
    }));
    return grids.toSorted((a, b) => a.grid.cellM - b.grid.cellM);
  });
}

export async function addGeoidGrid(services: Services, { grid, bytes }: StoredGrid): Promise<void> {
  const { id, size: _, addedAt, ...details } = grid;
  const row = { id, details: JSON.stringify(details), ...bytes, added_at: new Date(addedAt) };
  await services.db.insertInto('geoid_grids').values(row).execute();
  recent(services).forget(KEY);
}

export async function removeGeoidGrid(services: Services, id: string): Promise<void> {
  await services.db.deleteFrom('geoid_grids').where('id', '=', id).execute();
  recent(services).forget(KEY);
}
