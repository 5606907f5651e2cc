import type { Services } from '../platform/services.ts';

/** What has been imported; where nothing has, nothing official can be checked. */
export type ImportedDataset = {
  dataset: string;
  source: string;
  importedAt: Date | null;
  loaded: number;
  skipped: number;
};

export async function listDatasets({ db }: Pick<Services, 'db'>): Promise<ImportedDataset[]> {
  return db
    .selectFrom('overlay_datasets')
    .select(['id as dataset', 'source', 'imported_at as importedAt', 'loaded', 'skipped'])
    .orderBy('id')
    .execute();
}
