import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import type { FeatureRow } from '../import/read/read-rows.ts';
import { leasedImport, type Fault, type LeasedImport, type RunPosition } from './run.ts';

type Store = Pick<Services, 'db' | 'now'>;

/** A worker silent for this long is dead, and another may resume the run. */
export const LEASE_MS = 60_000;
/** A time before any work. */
export const NEVER = new Date(0);

/** The lease was lost, or the run was removed with its dataset: its worker stops without touching anything. */
export class LostLease extends Error {}

/** Runs without a live worker, oldest first. */
export async function idleRuns({ db, now }: Store) {
  return db
    .selectFrom('overlay_runs')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('beat_at', '<', new Date(now().getTime() - LEASE_MS))
    .orderBy('id')
    .execute();
}

/** Claims a run; undefined if another worker was faster. */
export async function claimRun({ db, now }: Store, id: number, holder: string): Promise<LeasedImport | undefined> {
  const row = await db
    .updateTable('overlay_runs')
    .set({ holder, beat_at: now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('beat_at', '<', new Date(now().getTime() - LEASE_MS))
    .returningAll()
    .executeTakeFirst();
  return row && leasedImport(row, holder);
}

type Progress = {
  state: 'fetching' | 'reading' | 'tiling';
  progress: number | null;
  position: RunPosition;
};
export type Counts = { loaded: number; skipped: number; faults: Fault[] };

/** Stores the progress of the run and renews the lease. */
export async function noteProgress(
  { db, now }: Store,
  run: LeasedImport,
  { state, progress, position }: Progress,
): Promise<void> {
  const updated = await db
    .updateTable('overlay_runs')
    .set({ state, progress, position: JSON.stringify(position), beat_at: now() })
    .where('id', '=', run.id)
    .where('holder', '=', run.holder)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new LostLease();
}

export async function renewLease({ db, now }: Store, { id, holder }: LeasedImport): Promise<void> {
  const beat = db.updateTable('overlay_runs').set({ beat_at: now() }).where('id', '=', id).where('holder', '=', holder);
  await beat.execute();
}

type Batch = Progress & Counts & { rows: readonly FeatureRow[] };

/** Stores features and progress in one transaction: a worker that resumes continues exactly after them. */
export async function storeBatch(services: Store, run: LeasedImport, batch: Batch): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await noteProgress({ ...services, db: tx }, run, batch);
    const { loaded, skipped, faults, rows } = batch;
    const counts = { loaded, skipped, faults: JSON.stringify(faults) };
    await tx.updateTable('overlay_runs').set(counts).where('id', '=', run.id).execute();
    const column = (name: keyof FeatureRow) => rows.map((row) => row[name]);
    await sql`insert into overlay_features (dataset, version, id, layer, box, feature)
      select ${run.dataset}, ${run.id}::bigint, id, layer, box::box, feature
      from unnest(${column('id')}::text[], ${column('layer')}::text[], ${column('box')}::text[],
        ${column('feature')}::text[]) as row (id, layer, box, feature)`.execute(tx);
  });
}

/** Discards everything read so far: the run starts again. */
export async function discardRead(services: Store, run: LeasedImport): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const counts = { loaded: 0, skipped: 0, faults: '[]' };
    await noteProgress({ ...services, db: tx }, run, { state: 'fetching', progress: null, position: run.position });
    await tx.updateTable('overlay_runs').set(counts).where('id', '=', run.id).execute();
    await tx.deleteFrom('overlay_features').where('dataset', '=', run.dataset).where('version', '=', run.id).execute();
  });
}

/** The previous version stays in use. */
export async function failRun(
  { db, now }: Store,
  run: Pick<LeasedImport, 'id' | 'holder'>,
  trouble: string,
): Promise<void> {
  await db
    .updateTable('overlay_runs')
    .set({ state: 'failed', trouble, ended_at: now(), holder: null })
    .where('id', '=', run.id)
    .where('holder', '=', run.holder)
    .execute();
}

type InUse = { countries: string[]; mark: string | null; confirmedAt: Date | null; sourceDate: string | null };

/** Makes the new version visible in one transaction. */
export async function putInUse({ db, now }: Store, run: LeasedImport, facts: InUse): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('overlay_runs')
      .set({ state: 'done', progress: 1, ended_at: now(), holder: null })
      .where('id', '=', run.id)
      .where('holder', '=', run.holder)
      .returning(['loaded', 'skipped'])
      .executeTakeFirst();
    if (!ended) throw new LostLease();
    const { title, licence, isDemo } = run.about;
    await tx
      .updateTable('overlay_datasets')
      .set({
        ...ended,
        version: run.id,
        title,
        licence,
        is_demo: isDemo,
        source: run.source,
        imported_at: now(),
        countries: facts.countries,
        source_date: facts.sourceDate,
        source_mark: facts.mark,
        confirmed_at: facts.confirmedAt,
      })
      .where('id', '=', run.dataset)
      .execute();
  });
}
