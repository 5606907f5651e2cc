import {
  overlayKind,
  overlayKindNames,
  type OverlayDataset,
  type OverlayKind,
} from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../platform/services.ts';
import { readDatasets, type DatasetRow, type ImportRunRow } from '../overlays-store.ts';
import { runAnswer } from '../runs/run.ts';

/** The public services first, fetched or not; then imported datasets, by id. */
export async function listDatasets(services: Pick<Services, 'db'>): Promise<OverlayDataset[]> {
  const { datasets, runs } = await readDatasets(services);
  const answers = datasets.map((row) =>
    datasetAnswer(
      row,
      runs.findLast(({ dataset }) => dataset === row.id),
    ),
  );
  const offered = overlayKindNames.filter((kind) => overlayKind(kind).host !== null);
  const ofServices = offered.map((kind) => answers.find(({ id }) => id === kind) ?? neverFetched(kind));
  return [...ofServices, ...answers.filter(({ refreshes }) => refreshes === null)];
}

export async function findDataset(services: Pick<Services, 'db'>, id: string): Promise<OverlayDataset | undefined> {
  return (await listDatasets(services)).find((dataset) => dataset.id === id);
}

function datasetAnswer(row: DatasetRow, run: ImportRunRow | undefined): OverlayDataset {
  const kind = row.kind as OverlayKind;
  const { name, licence, host } = overlayKind(kind);
  const { source, loaded, skipped } = row;
  const importedAt = row.version === null ? null : row.imported_at;
  return {
    id: row.id,
    kind,
    title: row.title || name,
    licence: row.licence || licence,
    sourceDate: row.source_date,
    countries: row.countries,
    isDemo: row.is_demo,
    current: importedAt && { source, importedAt: importedAt.toISOString(), loaded, skipped },
    latestRun: run ? runAnswer(run) : null,
    refreshes: host === null ? null : row.refreshes,
    askedAt: row.asked_at?.toISOString() ?? null,
  };
}

function neverFetched(kind: OverlayKind): OverlayDataset {
  const { name, licence, countries } = overlayKind(kind);
  return {
    id: kind,
    kind,
    title: name,
    licence,
    sourceDate: null,
    countries: [...countries],
    isDemo: false,
    current: null,
    latestRun: null,
    refreshes: false,
    askedAt: null,
  };
}
