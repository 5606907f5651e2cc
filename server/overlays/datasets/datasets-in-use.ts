import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../platform/services.ts';
import { isStale } from './is-stale.ts';

/** Published data as the map and the checks see it: the version in use and its metadata. */
export type DatasetInUse = {
  id: string;
  kind: OverlayKind;
  version: number;
  title: string;
  licence: string;
  countries: readonly string[];
  isDemo: boolean;
  isStale: boolean;
  importedAt: Date;
  sourceDate: string | null;
  /** Number of unusable entries. */
  skipped: number;
};

/** By id. */
export async function datasetsInUse({ db, now }: Pick<Services, 'db' | 'now'>): Promise<DatasetInUse[]> {
  const rows = await db
    .selectFrom('overlay_datasets')
    .selectAll()
    .where('version', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, version, imported_at: importedAt, ...row }) => {
    if (version === null || importedAt === null) return [];
    const kind = row.kind as OverlayKind;
    const { source_date: sourceDate, confirmed_at: confirmedAt, countries, skipped } = row;
    const age = { sourceDate, importedAt, confirmedAt, countries };
    const { name, licence } = overlayKind(kind);
    return {
      id,
      kind,
      version,
      title: row.title || name,
      licence: row.licence || licence,
      countries,
      isDemo: row.is_demo,
      isStale: isStale(kind, age, now()),
      importedAt,
      sourceDate,
      skipped,
    };
  });
}
