import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../db/open-database.ts';
import { migrations } from '../db/migrations.ts';
import { isDatabaseRunning } from '../db/running-database.ts';
import type { Env } from '../env.ts';
import { secretKeyFile } from '../secret-key.ts';
import { openStorage } from '../storage/open-storage.ts';
import { insertRows, withoutReferences } from './load-rows.ts';
import { quoted } from './backup-records.ts';
import { readBackup, requireWholeBackup, type ReadRecord } from './read-backup.ts';

const USAGE = 'Usage: npm run overflight -- restore <backup> [--force]';
const LOCK_WAIT_MS = 1000;

export function readRestoreArguments(args: readonly string[]): { file: string; force: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  return { file: path.resolve(file), force: values.force };
}

/** Puts a backup into an empty installation; with `--force` an existing one is moved aside. */
export async function restore(args: readonly string[], env: Env): Promise<string> {
  const { file, force } = readRestoreArguments(args);
  const backup = { file, passphrase: env.OVERFLIGHT_BACKUP_PASSPHRASE };
  const start = await requireWholeBackup(backup);
  const unknown = start.migrations.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new Error(`The backup is of Overflight ${start.product}, which is newer than this one. Nothing was changed.`);
  const aside = await makeEmpty(env, force);
  const database = await openDatabase(env, { lockWaitMs: LOCK_WAIT_MS, upTo: start.migrations.at(-1) });
  try {
    await restoreFiles(env, readBackup(backup));
    await restoreRows(database.pool, readBackup(backup));
  } finally {
    await database.close();
  }
  const key = fs.existsSync(secretKeyFile(env)) || env.OVERFLIGHT_SECRET_KEY !== undefined;
  return [
    `The backup of ${start.createdAt} is restored.`,
    ...(aside === undefined ? [] : [`What was there is in ${aside}.`]),
    ...(key ? [] : [`Put the secret key of that installation at ${secretKeyFile(env)} before you start.`]),
  ].join('\n');
}

/** An outside database is never moved: the operator makes another one. */
async function makeEmpty(env: Env, force: boolean): Promise<string | undefined> {
  const folder = env.OVERFLIGHT_DATA;
  const isUsed = fs.existsSync(folder) && fs.readdirSync(folder).some((name) => name !== 'secret.key');
  if (isUsed && !force)
    throw new Error(`There is an installation in ${folder}. Nothing was changed. Use --force to move it aside.`);
  if (env.DATABASE_URL !== undefined && !(await isEmptyDatabase(env.DATABASE_URL)))
    throw new Error('The database at DATABASE_URL is in use. Nothing was changed. Set DATABASE_URL to an empty one.');
  if (isDatabaseRunning(path.join(folder, 'pg18')))
    throw new Error(`Overflight runs in ${folder}. Nothing was changed. Stop it first.`);
  const aside = `${folder}.before-${new Date().toISOString().replaceAll(/[^0-9]/g, '')}`;
  if (isUsed) fs.renameSync(folder, aside);
  fs.mkdirSync(folder, { recursive: true });
  // As at every start: under root the built-in database runs as another user, who must cross it.
  fs.chmodSync(folder, 0o711);
  return isUsed ? aside : undefined;
}

async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace limit 1`);
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

/** Files first: rows without bytes would be seen, bytes without rows are removed one day. */
async function restoreFiles(env: Env, records: AsyncGenerator<ReadRecord>): Promise<void> {
  const storage = openStorage(env);
  let next = await records.next();
  while (!next.done) {
    const { header, body } = next.value;
    if (header.kind === 'file' || header.kind === 'data') {
      // The pieces that follow belong to this file; the record after them is the next to look at.
      const pieces = async function* (): AsyncGenerator<Buffer> {
        for (next = await records.next(); !next.done && next.value.header.kind === 'bytes'; next = await records.next())
          yield next.value.body;
      };
      if (header.kind === 'file') await storage.writeAs(header.key, Readable.from(pieces()), header.size);
      else await writeData(path.join(env.OVERFLIGHT_DATA, header.path), pieces());
      continue;
    }
    if (header.kind === 'thumbnail') await storage.writeSidecar(header.key, 'thumbnail', body);
    if (header.kind === 'secret-key' && env.OVERFLIGHT_SECRET_KEY === undefined && !fs.existsSync(secretKeyFile(env)))
      fs.writeFileSync(secretKeyFile(env), `${body.toString('base64')}\n`, { mode: 0o600, flush: true });
    next = await records.next();
  }
}

async function writeData(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await fs.promises.writeFile(file, pieces, { flush: true });
}

async function restoreRows(pool: pg.Pool, records: AsyncGenerator<ReadRecord>): Promise<void> {
  const client = await pool.connect();
  try {
    await withoutReferences(client, async () => {
      for await (const { header, body } of records) {
        if (header.kind === 'rows') await insertRows(client, { ...header, rows: body.toString() });
        if (header.kind === 'sequence')
          await client.query('select setval($1::regclass, $2)', [quoted(header.name), header.value]);
      }
    });
  } finally {
    client.release(true);
  }
}
