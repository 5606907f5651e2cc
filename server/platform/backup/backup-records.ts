import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { VERSION } from '@overflight/contract/version.ts';
import { readSecretKey } from '../secret-key.ts';
import type { Services } from '../services.ts';
import { damageOf } from '../storage/damage-of.ts';
import { verifiedBytes } from '../storage/verified-bytes.ts';
import type { BackupRecord } from './frames.ts';
import type { RecordHeader } from './records.ts';

type Kept = { key: string; size: number; sha256: string; has_thumbnail: boolean };
type Table = { name: string; columns: string[] };
type Tools = {
  services: Services;
  client: PoolClient;
  isEncrypted: boolean;
  /** Damaged bytes are left out: the rest is worth keeping. */
  onDamage: (key: string) => void;
};

const ROWS_AT_ONCE = 50;
const BYTES_AT_ONCE = 1024 * 1024;
/** Kept elsewhere in the backup, or made again. */
const LEFT_OUT = /^(pg18.*|files|copies|secret\.key.*)$/;
/** Says what runs now. */
const NO_DATA: ReadonlySet<string> = new Set(['nodes']);
/** Parts of unfinished uploads are not in a backup: those files are sent anew. */
const NOT_KEPT: ReadonlySet<string> = new Set(['files.parts_ref']);
const NOTHING: Buffer = Buffer.alloc(0);

const record = (header: RecordHeader, body = NOTHING): BackupRecord => ({ header, body });

/** Everything of an installation as of one moment; `client` is in a transaction that sees only that moment. */
export async function* backupRecords(tools: Tools): AsyncGenerator<BackupRecord> {
  const { services, client, isEncrypted } = tools;
  const count = { rows: 0, files: 0 };
  const { rows: done } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const migrations = done.map(({ name }) => name);
  yield record({ kind: 'start', product: VERSION, createdAt: new Date().toISOString(), migrations });
  const key = isEncrypted ? await readSecretKey(services.env) : undefined;
  if (key) yield record({ kind: 'secret-key' }, key);
  for (const table of await tablesIn(client))
    for await (const rows of rowsOf(client, table)) {
      count.rows += rows.length;
      const header = { kind: 'rows', table: table.name, columns: table.columns } as const;
      yield record(header, Buffer.from(JSON.stringify(rows)));
    }
  for (const { name, value } of await sequencesIn(client)) yield record({ kind: 'sequence', name, value });
  for await (const file of storedFiles(client)) {
    let isThere = false;
    for await (const one of fileRecords(tools, file)) {
      isThere = true;
      yield one;
    }
    if (isThere) count.files++;
  }
  yield* dataFolderRecords(services.env.OVERFLIGHT_DATA);
  yield record({ kind: 'end', ...count });
}

async function tablesIn(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_migration%'
    group by c.relname order by c.relname`);
  return rows.filter(({ name }) => !NO_DATA.has(name));
}

async function* rowsOf(client: PoolClient, { name, columns }: Table): AsyncGenerator<(string | null)[][]> {
  const valueOf = (column: string) => (NOT_KEPT.has(`${name}.${column}`) ? 'null::text' : `${quoted(column)}::text`);
  const values = columns.map(valueOf).join(', ');
  await client.query(`declare backup no scroll cursor for select array[${values}] as row from ${quoted(name)}`);
  try {
    for (;;) {
      const { rows } = await client.query<{ row: (string | null)[] }>(`fetch ${ROWS_AT_ONCE} from backup`);
      if (rows.length === 0) return;
      yield rows.map(({ row }) => row);
    }
  } finally {
    await client.query('close backup');
  }
}

async function sequencesIn(client: PoolClient): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  return rows;
}

async function* storedFiles(client: PoolClient): AsyncGenerator<Kept> {
  const { rows } = await client.query<Kept>(`
    select key, size, sha256, has_thumbnail from files where stored_at is not null
    union all select key, size, sha256, false from project_files
    union all select key, size, sha256, false from map_sources where key is not null
    union all select key, size, sha256, false from height_files
    union all select key, size, sha256, false from geoid_grids
    union all select file::uuid, file_size, file_sha256, false from overlay_runs where file_size is not null
    order by key`);
  yield* rows;
}

async function* fileRecords({ services: { storage }, onDamage }: Tools, file: Kept): AsyncGenerator<BackupRecord> {
  const { key, size, sha256 } = file;
  if (await damageOf(storage, file)) return onDamage(key);
  yield record({ kind: 'file', key, size, sha256 });
  yield* bytesRecords(verifiedBytes(await storage.read(key), file));
  const thumbnail = file.has_thumbnail ? await storage.readSidecar(key, 'thumbnail') : undefined;
  if (thumbnail) yield record({ kind: 'thumbnail', key }, thumbnail);
}

/** A file that is being written is taken as long as it was when it was found. */
async function* dataFolderRecords(folder: string): AsyncGenerator<BackupRecord> {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (!entry.isFile() || LEFT_OUT.test(place.split('/')[0] ?? '')) continue;
    const size = fs.statSync(path.join(folder, place), { throwIfNoEntry: false })?.size;
    if (size === undefined) continue;
    yield record({ kind: 'data', path: place, size });
    if (size > 0) yield* bytesRecords(fs.createReadStream(path.join(folder, place), { end: size - 1 }));
  }
}

async function* bytesRecords(bytes: AsyncIterable<Buffer> | Readable): AsyncGenerator<BackupRecord> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    held.push(chunk);
    length += chunk.length;
    if (length < BYTES_AT_ONCE) continue;
    yield record({ kind: 'bytes' }, Buffer.concat(held));
    [held, length] = [[], 0];
  }
  if (length > 0) yield record({ kind: 'bytes' }, Buffer.concat(held));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
