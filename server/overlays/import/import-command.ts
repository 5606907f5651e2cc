import fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../platform/db/open-database.ts';
import type { Env } from '../../platform/env.ts';
import { datasets, type Dataset } from './datasets.ts';
import { importRestrictions, type ImportReport } from './import-restrictions.ts';

const USAGE = `Usage: npm run overflight -- import <dataset> <file>
Datasets: ${Object.keys(datasets).join(', ')}`;

type Settings = Pick<Env, 'DATABASE_URL' | 'OVERFLIGHT_DATA'>;

/** Imports a file into the database of the installation; answers what to tell the operator. */
export async function importCommand([dataset = '', file = '']: readonly string[], settings: Settings): Promise<string> {
  if (!isDataset(dataset) || file === '') throw new Error(USAGE);
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
  const { db, close } = await openDatabase(settings);
  try {
    const wanted = { dataset, source: path.basename(file), bytes: fs.createReadStream(file) };
    return textOf(await importRestrictions({ db, now: () => new Date() }, wanted));
  } finally {
    await close();
  }
}

const isDataset = (name: string): name is Dataset => Object.hasOwn(datasets, name);

function textOf({ loaded, skipped, faults }: ImportReport): string {
  const named = faults.map(({ id, reason }) => `  ${id || '(without an id)'}: ${reason}`);
  const more = skipped > faults.length ? [`  and ${skipped - faults.length} more`] : [];
  return [`${loaded} restrictions were loaded, ${skipped} entries were left out.`, ...named, ...more].join('\n');
}
