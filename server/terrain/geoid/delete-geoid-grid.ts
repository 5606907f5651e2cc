import { recordEvent } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readGeoidGrids, removeGeoidGrid } from './geoid-grids-store.ts';

/** Removes a geoid grid: the row first, so that nothing points at missing bytes. */
export async function deleteGeoidGrid(services: Services, id: string): Promise<void> {
  const stored = (await readGeoidGrids(services)).find(({ grid }) => grid.id === id);
  if (!stored) throw notFound('This grid');
  await removeGeoidGrid(services, id);
  await services.storage.remove(stored.bytes.key);
  await recordEvent(services.db, { kind: 'geoid-deleted', subject: stored.grid.name, details: { id } });
}
