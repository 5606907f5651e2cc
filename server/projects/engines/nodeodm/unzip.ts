import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  findZipEnd,
  readZipEnd64,
  readZipTable,
  ZIP_END64_BYTES,
  ZIP_LOCAL_BYTES,
  ZIP_TAIL_BYTES,
  zipDataAt,
  type ZipEntry,
} from '@overflight/flight/formats/xml-zip/zip-directory.ts';

/** The archive is broken or truncated: fetching it again may help. */
export class BadZip extends Error {}

const [STORED, DEFLATED] = [0, 8];

type Wish = { folder: string; wants: (name: string) => boolean; signal?: AbortSignal };

/** Extracts the wanted files into the folder; returns their names. */
export async function unzip(archive: string, { folder, wants, signal }: Wish): Promise<string[]> {
  const file = await open(archive);
  try {
    const entries = (await entriesOf(file)).filter(({ name }) => !name.endsWith('/') && wants(name));
    for (const entry of entries) await extract(file, entry, { archive, place: placeOf(folder, entry.name), signal });
    return entries.map(({ name }) => name);
  } finally {
    await file.close();
  }
}

/** Names are untrusted: prevents path traversal. */
function placeOf(folder: string, name: string): string {
  const place = path.resolve(folder, name);
  if (!place.startsWith(path.resolve(folder) + path.sep)) throw new BadZip(`The archive names ${name}.`);
  return place;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new BadZip('The archive ends too early.');
  return buffer;
}

type Entry = Omit<ZipEntry, 'name'> & { name: string };

async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const end = findZipEnd(await bytesAt(file, Math.max(0, size - ZIP_TAIL_BYTES), Math.min(size, ZIP_TAIL_BYTES)));
  if (end === undefined) throw new BadZip('It is not an archive.');
  const table = end.wideAt === undefined ? end : readZipEnd64(await bytesAt(file, end.wideAt, ZIP_END64_BYTES));
  if (table === undefined) throw new BadZip('The central directory is missing.');
  if (table.at + table.bytes > size) throw new BadZip('The central directory is truncated.');
  const entries = readZipTable(await bytesAt(file, table.at, table.bytes), table.count);
  if (entries === undefined) throw new BadZip('A file has no heading.');
  return entries.map((entry) => ({ ...entry, name: Buffer.from(entry.name).toString('utf8') }));
}

type Target = { archive: string; place: string; signal: AbortSignal | undefined };

async function extract(file: FileHandle, entry: Entry, { archive, place, signal }: Target): Promise<void> {
  const start = zipDataAt(entry, await bytesAt(file, entry.localAt, ZIP_LOCAL_BYTES));
  if (start === undefined) throw new BadZip(`${entry.name} is not where it should be.`);
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new BadZip(`${entry.name} is packed unknowably.`);
  await mkdir(path.dirname(place), { recursive: true });
  let [sum, length] = [0, 0];
  const checked = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      [sum, length] = [crc32(chunk, sum), length + chunk.length];
      if (length > entry.bytes) throw new BadZip(`${entry.name} is larger than it says.`);
      yield chunk;
    }
  };
  const packed = entry.packedBytes === 0 ? Readable.from([]) : readPart(archive, start, entry.packedBytes);
  const unpacked = entry.method === DEFLATED ? createInflateRaw() : new PassThrough();
  try {
    await pipeline(packed, unpacked, checked, createWriteStream(place), signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw error instanceof BadZip ? error : new BadZip(`${entry.name} cannot be unpacked.`, { cause: error });
  }
  if (sum !== entry.checksum || length !== entry.bytes) throw new BadZip(`${entry.name} arrived damaged.`);
}

const readPart = (archive: string, start: number, length: number): Readable =>
  createReadStream(archive, { start, end: start + length - 1 });
