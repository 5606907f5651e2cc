import { sql, type Transaction } from 'kysely';
import type { Box } from '@overflight/flight/geo/edge-grid.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';
import { boxTouches } from './box-touches.ts';

/** How an import went. */
export type ImportCounts = { loaded: number; skipped: number };
export type OfficialRow = { id: string; box: string; restriction: string };

type Import = { dataset: string; source: string; at: Date };

/** Empties a dataset for what comes; whoever imports it at the same time waits until the transaction ends. */
export async function beginDataset(tx: Transaction<Tables>, { dataset, source, at }: Import): Promise<void> {
  const values = { source, imported_at: at, loaded: 0, skipped: 0 };
  await tx
    .insertInto('restriction_datasets')
    .values({ dataset, ...values })
    .onConflict((conflict) => conflict.column('dataset').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('official_restrictions').where('dataset', '=', dataset).execute();
}

export async function addToDataset(
  tx: Transaction<Tables>,
  dataset: string,
  rows: readonly OfficialRow[],
): Promise<void> {
  const column = (name: keyof OfficialRow) => rows.map((row) => row[name]);
  await sql`insert into official_restrictions (dataset, id, box, restriction)
    select ${dataset}, id, box::box, restriction
    from unnest(${column('id')}::text[], ${column('box')}::text[], ${column('restriction')}::text[])
    as row (id, box, restriction)`.execute(tx);
}

export async function endDataset(tx: Transaction<Tables>, dataset: string, counts: ImportCounts): Promise<void> {
  await tx.updateTable('restriction_datasets').set(counts).where('dataset', '=', dataset).execute();
}

/** The restrictions of all datasets whose box touches this one, as they were stored. */
export function officialTouching(
  { db }: Pick<Services, 'db'>,
  box: Box,
): Promise<{ dataset: string; restriction: string }[]> {
  return db
    .selectFrom('official_restrictions')
    .select(['dataset', 'restriction'])
    .where(boxTouches(box))
    .orderBy('dataset')
    .orderBy('id')
    .execute();
}
