import { sql } from 'kysely';
import { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import { RecentReads } from '../../account/recent-reads.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';

/** `file` is a pack's name; without `bytes` in the store it lies in the packs folder. */
export type StoredSource = { source: ManagedSource; file: string | null; bytes: StoredBytes | null };

const recent = perServices(() => new RecentReads<StoredSource[]>());
const KEY = 'sources';

/** Every configured source; a change by another server process is seen within a second. */
export function readStored(services: Services): Promise<StoredSource[]> {
  return recent(services).get(KEY, async () => {
    const rows = await services.db.selectFrom('map_sources').selectAll().orderBy('id').execute();
    return rows.flatMap(({ id, kind, origin, enabled, details, file, ...stored }) => {
      // A public source follows the current catalogue, even if it was enabled years ago.
      const facts = origin === 'public' ? publicSources.find((known) => known.id === id) : details;
      const bytes = bytesOf(stored);
      return facts ? [{ source: ManagedSource.parse({ ...facts, id, kind, origin, enabled }), file, bytes }] : [];
    });
  });
}

/** Enabling terrain, buildings or a geocoder disables the previous one. */
export async function writeStored(services: Services, { source, file, bytes }: StoredSource): Promise<void> {
  const { id, kind, origin, enabled, ...details } = source;
  const stored = { file, ...columnsOf(bytes) };
  const row = { kind, origin, enabled, details: JSON.stringify(details), ...stored, updated_at: services.now() };
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
export async function addStored(services: Services, { source, file, bytes }: StoredSource): Promise<boolean> {
  const { id, kind, origin, enabled, ...details } = source;
  const added = await services.db
    .insertInto('map_sources')
    .values({
      id,
      kind,
      origin,
      enabled,
      details: JSON.stringify(details),
      file,
      ...columnsOf(bytes),
      updated_at: services.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  forgetReads(services);
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Says where a file of the packs folder is stored now; not if it was stored or deleted meanwhile. */
export async function writeBytes(services: Services, id: string, bytes: StoredBytes): Promise<boolean> {
  const { numUpdatedRows } = await services.db
    .updateTable('map_sources')
    .set({ ...columnsOf(bytes), updated_at: services.now() })
    .where('id', '=', id)
    .where('key', 'is', null)
    .where('file', 'is not', null)
    .executeTakeFirst();
  forgetReads(services);
  return numUpdatedRows > 0n;
}

/** Returns whether it was switched on. */
export async function disableStored(services: Services, id: string): Promise<boolean> {
  const disabled = await services.db
    .updateTable('map_sources')
    .set({ enabled: false, updated_at: services.now() })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  forgetReads(services);
  return Number(disabled.numUpdatedRows) > 0;
}

export async function removeStored(services: Services, id: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('map_sources').where('id', '=', id).execute();
    await recordEvent(tx, { kind: 'map-source-deleted', subject: id });
  });
  forgetReads(services);
}

type Columns = { key: string | null; size: number | null; sha256: string | null };

const columnsOf = (bytes: StoredBytes | null): Columns => bytes ?? { key: null, size: null, sha256: null };

const bytesOf = ({ key, size, sha256 }: Columns): StoredBytes | null =>
  key === null || size === null || sha256 === null ? null : { key, size, sha256 };

function forgetReads(services: Services): void {
  recent(services).forget(KEY);
}
