import { sql } from 'kysely';
import { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import { RecentReads } from '../../account/recent-reads.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';

/** `file` is a pack's name in the packs folder. */
export type StoredSource = { source: ManagedSource; file: string | null };

const recent = perServices(() => new RecentReads<StoredSource[]>());
const KEY = 'sources';

/** Every configured source; a change by another server process is seen within a second. */
export function readStored(services: Services): Promise<StoredSource[]> {
  return recent(services).get(KEY, async () => {
    const rows = await services.db.selectFrom('map_sources').selectAll().orderBy('id').execute();
    return rows.flatMap(({ id, kind, origin, enabled, details, file }) => {
      // A public source follows the current catalogue, even if it was enabled years ago.
      const facts = origin === 'public' ? publicSources.find((known) => known.id === id) : details;
      return facts ? [{ source: ManagedSource.parse({ ...facts, id, kind, origin, enabled }), file }] : [];
    });
  });
}

/** Enabling terrain, buildings or a geocoder disables the previous one. */
export async function writeStored(services: Services, { source, file }: StoredSource): Promise<void> {
  const { id, kind, origin, enabled, ...details } = source;
  const row = { kind, origin, enabled, details: JSON.stringify(details), file, updated_at: services.now() };
  await services.db.transaction().execute(async (tx) => {
    // Concurrent changes by two administrators are serialised.
    await sql`lock table map_sources in share row exclusive mode`.execute(tx);
    if (enabled && kind !== 'imagery')
      await tx
        .updateTable('map_sources')
        .set({ enabled: false, updated_at: services.now() })
        .where('kind', '=', kind)
        .where('id', '<>', id)
        .where('enabled', '=', true)
        .execute();
    await tx
      .insertInto('map_sources')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await recordEvent(tx, { kind: 'map-source-saved', subject: source.name, details: { id, enabled } });
  });
  forgetReads(services);
}

/** Adds a source unless it was already configured; returns whether it was added. */
export async function addStored(services: Services, { source, file }: StoredSource): Promise<boolean> {
  const { id, kind, origin, enabled, ...details } = source;
  const added = await services.db
    .insertInto('map_sources')
    .values({ id, kind, origin, enabled, details: JSON.stringify(details), file, updated_at: services.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  forgetReads(services);
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function removeStored(services: Services, id: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('map_sources').where('id', '=', id).execute();
    await recordEvent(tx, { kind: 'map-source-deleted', subject: id });
  });
  forgetReads(services);
}

function forgetReads(services: Services): void {
  recent(services).forget(KEY);
}
