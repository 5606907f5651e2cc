import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { digestBytes } from './digest-bytes.ts';
import { hasRoom } from './disk-room.ts';
import { removeLocalOrphans } from './remove-local-orphans.ts';
import { requireStoreId, sidecars, type StoredDigest, type Storage } from './storage.ts';
import { bytesMissing, noSpace, partsMissing, refusalOf } from './storage-refusals.ts';

/** Files in a folder, sharded into 256 subfolders by id prefix. */
export function openLocalStorage(root: string): Storage {
  const shardOf = (id: string) => path.join(root, requireStoreId(id).slice(0, 2));
  const placeOf = (id: string) => path.join(shardOf(id), id);
  const partsOf = (ref: string) => `${placeOf(ref)}.parts`;
  const made = new Set<string>();
  const makeShard = async (id: string) => {
    const shard = shardOf(id);
    if (!made.has(shard)) await makeFolder(shard);
    made.add(shard);
  };
  const storedParts = async (ref: string) => new Set(partNumbers(await namesIn(partsOf(ref))));
  const writeAs: Storage['writeAs'] = async (key, body, size) => {
    await makeShard(key);
    const digest = await writeDurably(placeOf(key), body, { size });
    return { key, size, ...digest };
  };
  const write: Storage['write'] = (body, size) => writeAs(randomUUID(), body, size);
  return {
    write,
    writeAs,
    beginParts: async () => randomUUID(),
    writePart: async ({ ref, part }, body, size) => {
      await makeFolder(partsOf(ref));
      await writeDurably(path.join(partsOf(ref), String(part)), body, { size, withDigest: false });
    },
    storedParts,
    joinParts: async (ref, sizes) => {
      const stored = await storedParts(ref);
      const missing = sizes.filter((_, part) => !stored.has(part)).length;
      if (missing > 0) throw partsMissing(missing, sizes.length);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return write(Readable.from(readInTurn(partsOf(ref), sizes.length), { objectMode: false }), total);
    },
    dropParts: (ref) => fs.rm(partsOf(ref), { recursive: true, force: true }),
    read: async (key, range) => {
      const handle = await fs.open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? bytesMissing() : error;
      });
      return handle.createReadStream(range ? { start: range.from, end: range.to } : {});
    },
    sizeOf: (key) => fs.stat(placeOf(key)).then(({ size }) => size, undefinedIfAbsent),
    remove: async (key) => {
      for (const sidecar of sidecars) await fs.rm(`${placeOf(key)}.${sidecar}`, { force: true });
      await fs.rm(placeOf(key), { force: true });
    },
    writeSidecar: async (key, sidecar, bytes) => {
      const file = `${placeOf(key)}.${sidecar}`;
      await writeDurably(file, Readable.from([bytes]), { size: bytes.length, withDigest: false });
    },
    readSidecar: (key, sidecar) => fs.readFile(`${placeOf(key)}.${sidecar}`).catch(undefinedIfAbsent),
    pathOf: placeOf,
    signPart: () => undefined,
    signRead: () => undefined,
    hosts: [],
    removeOrphans: (before, keep) => removeLocalOrphans(root, before, keep),
    check: () => makeFolder(root).then(() => fs.access(root, fs.constants.W_OK)),
  };
}

/** Syncs bytes, then renames, then syncs the folder: a file is never partial. */
async function writeDurably(
  file: string,
  body: Readable,
  wanted: { size: number; withDigest?: boolean },
): Promise<StoredDigest> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    if (!hasRoom(path.dirname(file), 'files', wanted.size)) throw noSpace();
    const handle = await fs.open(draft, 'wx');
    let digest: StoredDigest;
    try {
      digest = await digestBytes(body, wanted, (bytes) => writeAll(handle, bytes));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await fs.rename(draft, file);
    await syncFolder(path.dirname(file));
    return digest;
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw refusalOf(error);
  }
}

/** A nearly full disk writes fewer bytes than given, and fails only on the next write. */
async function writeAll(handle: fs.FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A folder is durable only once its parent is synced. */
async function makeFolder(folder: string): Promise<void> {
  try {
    const first = await fs.mkdir(folder, { recursive: true });
    if (first === undefined) return;
    for (let made = folder; made.startsWith(first); made = path.dirname(made)) await syncFolder(path.dirname(made));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A name is durable only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A part gets its number as name only once complete. */
const partNumbers = (names: readonly string[]): number[] => names.filter((name) => /^\d+$/.test(name)).map(Number);

async function* readInTurn(folder: string, count: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < count; part++) {
    const handle = await fs.open(path.join(folder, String(part)));
    yield* handle.createReadStream({ highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  }
}
