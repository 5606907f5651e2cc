import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { Selectable } from 'kysely';
import { boxTouches } from '../platform/db/box-touches.ts';
import type { OverlayDatasetsTable, OverlayRunsTable } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';

type Db = Pick<Services, 'db'>;
export type DatasetRow = Selectable<OverlayDatasetsTable>;
export type ImportRunRow = Selectable<OverlayRunsTable>;

/** Stored restrictions of all datasets in use whose box touches this one. */
export function restrictionsTouching(
  { db }: Db,
  box: Box,
): Promise<{ dataset: string; id: string; kind: string; title: string; is_demo: boolean; feature: string }[]> {
  return db
    .selectFrom('overlay_features as features')
    .innerJoin('overlay_datasets as datasets', (join) =>
      join.onRef('datasets.id', '=', 'features.dataset').onRef('datasets.version', '=', 'features.version'),
    )
    .select([
      'features.dataset',
      'features.id',
      'datasets.kind',
      'datasets.title',
      'datasets.is_demo',
      'features.feature',
    ])
    .where('layer', '=', 'restrictions')
    .where(boxTouches(box))
    .orderBy('features.dataset')
    .orderBy('features.id')
    .execute();
}

export async function readDatasets({ db }: Db): Promise<{ datasets: DatasetRow[]; runs: ImportRunRow[] }> {
  const datasets = await db.selectFrom('overlay_datasets').selectAll().orderBy('id').execute();
  const runs = await db.selectFrom('overlay_runs').selectAll().orderBy('id').execute();
  return { datasets, runs };
}

export function readDataset({ db }: Db, id: string): Promise<DatasetRow | undefined> {
  return db.selectFrom('overlay_datasets').selectAll().where('id', '=', id).executeTakeFirst();
}

export function runsOf({ db }: Db, dataset: string): Promise<ImportRunRow[]> {
  return db.selectFrom('overlay_runs').selectAll().where('dataset', '=', dataset).execute();
}

/** Returns whether it existed; its features and imports are deleted with it. */
export async function removeDataset({ db }: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Imports lock the run first and the dataset then: the reverse order would deadlock.
    await tx.deleteFrom('overlay_runs').where('dataset', '=', id).execute();
    const removed = await tx.deleteFrom('overlay_datasets').where('id', '=', id).executeTakeFirst();
    return removed.numDeletedRows === 1n;
  });
}

/** Switches the refresh of a dataset on or off, also before it was ever fetched. */
export async function writeRefresh({ db }: Db, id: string, refreshes: boolean): Promise<void> {
  await db
    .insertInto('overlay_datasets')
    .values({ id, kind: id, title: '', licence: '', refreshes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ refreshes }))
    .execute();
}

/** Records an answer of the service; `isCurrent` if our data is up to date. */
export async function recordQuery(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  isCurrent: boolean,
): Promise<void> {
  const asked = { asked_at: now(), ...(isCurrent ? { confirmed_at: now() } : {}) };
  await db.updateTable('overlay_datasets').set(asked).where('id', '=', id).execute();
}
