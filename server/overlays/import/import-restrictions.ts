import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { boxOnGlobe, boxText } from '../../platform/db/box-on-globe.ts';
import {
  addFeatures,
  beginDataset,
  endDataset,
  type DatasetVersion,
  type FeatureRow,
  type ImportCounts,
} from '../overlays-store.ts';
import { datasets, type Dataset } from './datasets.ts';
import type { OfficialRestriction } from './official-restriction.ts';
import { BrokenFile, readEntries } from './read-entries.ts';

type Wanted = {
  dataset: Dataset;
  /** Where the data comes from, for people. */
  source: string;
  bytes: AsyncIterable<Uint8Array>;
};
type Fault = { id: string; reason: string };
export type ImportReport = ImportCounts & { faults: Fault[] };

const BATCH = 1000;
/** Nobody reads more than these; all are counted. */
const MOST_FAULTS_NAMED = 100;

/**
 * Puts what a file holds in the place of the dataset, whole or not at all: until the last entry is in, everybody sees the
 * earlier one. Entries that cannot be used are named and left out.
 */
export async function importRestrictions(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { dataset, source, bytes }: Wanted,
): Promise<ImportReport> {
  const entries = readEntries(bytes);
  return db.transaction().execute(async (tx) => {
    const target = await beginDataset(tx, { dataset, source, at: now() });
    const report = await addEntries(tx, { ...target, dataset }, entries).catch((error: unknown) => {
      if (!(error instanceof BrokenFile)) throw error;
      throw unusable(`${error.message} Nothing was changed.`);
    });
    if (report.loaded === 0) throw unusable('The file holds nothing that could be used. Nothing was changed.');
    await endDataset(tx, target, { loaded: report.loaded, skipped: report.skipped });
    return report;
  });
}

async function addEntries(
  tx: Transaction<Tables>,
  target: DatasetVersion & { dataset: Dataset },
  entries: AsyncIterable<unknown>,
): Promise<ImportReport> {
  const report: ImportReport = { loaded: 0, skipped: 0, faults: [] };
  const uniqueId = idsOnce();
  let rows: FeatureRow[] = [];
  const flush = async () => {
    if (rows.length > 0) await addFeatures(tx, target, rows);
    report.loaded += rows.length;
    rows = [];
  };
  for await (const entry of entries) {
    const read = datasets[target.dataset](entry);
    if (read.ok) rows.push(...read.restrictions.map((one) => rowOf({ ...one, id: uniqueId(one.id) })));
    else {
      report.skipped++;
      if (report.faults.length < MOST_FAULTS_NAMED) report.faults.push({ id: read.id, reason: read.reason });
    }
    if (rows.length >= BATCH) await flush();
  }
  await flush();
  return report;
}

/** One area may be published in several rows under the same id: the second becomes `id/2`. */
function idsOnce(): (id: string) => string {
  const used = new Set<string>();
  return (published) => {
    // The database takes any text but this character.
    const id = published.replaceAll('\0', '');
    let unique = id;
    for (let count = 2; used.has(unique); count++) unique = `${id}/${count}`;
    used.add(unique);
    return unique;
  };
}

function rowOf(restriction: OfficialRestriction): FeatureRow {
  const boxes = restriction.polygons.map(boxOnGlobe);
  const box = {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  };
  return { id: restriction.id, layer: 'restrictions', box: boxText(box), feature: JSON.stringify(restriction) };
}

function unusable(message: string): Refused {
  return new Refused({ status: 400, code: 'unusable-file', message });
}
