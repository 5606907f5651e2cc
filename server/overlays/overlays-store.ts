import { sql, type Transaction } from 'kysely';
import type { Box } from '@overflight/flight/geo/edge-grid.ts';
import { boxTouches } from '../platform/db/box-touches.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';

/** How an import went. */
export type ImportCounts = { loaded: number; skipped: number };
export type FeatureRow = { id: string; layer: string; box: string; feature: string };
export type DatasetVersion = { dataset: string; version: number };

type Import = { dataset: string; source: string; at: Date };

/** Makes room for the next version of a dataset; whoever imports it at the same time waits until the transaction ends. */
export async function beginDataset(tx: Transaction<Tables>, { dataset, source, at }: Import): Promise<DatasetVersion> {
  const row = await tx
    .insertInto('overlay_datasets')
    .values({ id: dataset, kind: dataset, title: '', licence: '', source, imported_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ source, imported_at: at }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return { dataset, version: (row.version ?? 0) + 1 };
}

export async function addFeatures(
  db: Transaction<Tables>,
  { dataset, version }: DatasetVersion,
  rows: readonly FeatureRow[],
): Promise<void> {
  const column = (name: keyof FeatureRow) => rows.map((row) => row[name]);
  await sql`insert into overlay_features (dataset, version, id, layer, box, feature)
    select ${dataset}, ${version}::bigint, id, layer, box::box, feature
    from unnest(${column('id')}::text[], ${column('layer')}::text[], ${column('box')}::text[], ${column('feature')}::text[])
    as row (id, layer, box, feature)`.execute(db);
}

/** From here on everybody sees the new version. */
export async function endDataset(
  tx: Transaction<Tables>,
  { dataset, version }: DatasetVersion,
  counts: ImportCounts,
): Promise<void> {
  await tx
    .updateTable('overlay_datasets')
    .set({ ...counts, version })
    .where('id', '=', dataset)
    .execute();
  await tx.deleteFrom('overlay_features').where('dataset', '=', dataset).where('version', '!=', version).execute();
}

/** The restrictions of all datasets in use whose box touches this one, as they were stored. */
export function restrictionsTouching(
  { db }: Pick<Services, 'db'>,
  box: Box,
): Promise<{ dataset: string; kind: string; title: string; is_demo: boolean; feature: string }[]> {
  return db
    .selectFrom('overlay_features as features')
    .innerJoin('overlay_datasets as datasets', (join) =>
      join.onRef('datasets.id', '=', 'features.dataset').onRef('datasets.version', '=', 'features.version'),
    )
    .select(['features.dataset', 'datasets.kind', 'datasets.title', 'datasets.is_demo', 'features.feature'])
    .where('layer', '=', 'restrictions')
    .where(boxTouches(box))
    .orderBy('features.dataset')
    .orderBy('features.id')
    .execute();
}
