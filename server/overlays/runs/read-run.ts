import fs from 'node:fs';
import { overlayCaps } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../platform/services.ts';
import { BrokenFile } from '../import/broken-file.ts';
import { countryCode } from '../import/country-codes.ts';
import { readRows, type FeatureRow } from '../import/read/read-rows.ts';
import { sourceEntries, type SourceFiles } from '../import/source-entries.ts';
import { idsOnce } from './ids-once.ts';
import { storeBatch, type Counts } from './runs-store.ts';
import type { LeasedImport } from './run.ts';

const BATCH = 1000;

/** Result of an import, and the country that most of its entries name. */
export type ReadResult = Counts & { country: string | null };

/**
 * Reads files into a new version of their dataset, which is not yet visible. Unusable entries are reported and
 * skipped. Entries stored by an earlier process are read again, for the counts and the ids, but not stored again.
 */
export async function readRun(services: Services, run: LeasedImport, source: SourceFiles): Promise<ReadResult> {
  const counts: Counts = { loaded: 0, skipped: 0, faults: [] };
  const countries = new Map<string, number>();
  const uniqueId = idsOnce();
  const sizes = await Promise.all(source.files.map(async (file) => (await fs.promises.stat(file)).size));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const alreadyStored = run.position.entries;
  let [entries, readBytes] = [0, 0];
  let rows: FeatureRow[] = [];

  const flush = async () => {
    // Only new entries count as progress: a run that always dies while cutting tiles must end some time.
    run.position = { ...run.position, entries, ...(entries > alreadyStored ? { tries: 0, lastTrouble: '' } : {}) };
    const progress = whole === 0 ? null : Math.min(readBytes / whole, 1);
    await storeBatch(services, run, { state: 'reading', progress, position: run.position, ...counts, rows });
    rows = [];
  };
  for await (const { entry, line } of sourceEntries(source, (bytes) => (readBytes = bytes))) {
    entries++;
    const read = readRows(run.about.kind, entry, entries);
    if (read.ok) {
      const found = read.rows.map((row) => ({ ...row, id: uniqueId(row.id, entries) }));
      counts.loaded += found.length;
      countries.set(read.country, (countries.get(read.country) ?? 0) + 1);
      if (entries > alreadyStored) rows.push(...found);
    } else {
      counts.skipped++;
      if (counts.faults.length < overlayCaps.faultsNamed)
        counts.faults.push({ id: read.id, line, reason: read.reason });
    }
    if (entries > alreadyStored && entries % BATCH === 0) await flush();
  }
  await flush();
  if (counts.loaded === 0) throw new BrokenFile('The file contains nothing usable.');
  return { ...counts, country: majorityCountry(countries) };
}

/** The country of more than half of the entries: a neighbour's zone at the border does not cover the neighbour. */
function majorityCountry(countries: ReadonlyMap<string, number>): string | null {
  const all = [...countries.values()].reduce((sum, count) => sum + count, 0);
  const [most] = [...countries].filter(([, count]) => count > all / 2);
  return most ? countryCode(most[0]) : null;
}
