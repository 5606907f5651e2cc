import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** The archive is broken or cut short: fetching it again may help. */
export class BadArchive extends Error {}

type Entry = { name: string; method: number; crc32: number; packed: number; size: number; offset: number };

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_32 = 0xffffffff;
const MOST_16 = 0xffff;
/** The last record and the longest comment that may follow it. */
const TAIL_BYTES = 22 + MOST_16;
const [STORED, DEFLATED] = [0, 8];

type Wish = { folder: string; wants: (name: string) => boolean; signal?: AbortSignal };

/** Takes the wanted files out of an archive, into the folder under their own names; answers the names. */
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

/** Names come from another machine: none may lead out of the folder. */
function placeOf(folder: string, name: string): string {
  const place = path.resolve(folder, name);
  if (!place.startsWith(path.resolve(folder) + path.sep)) throw new BadArchive(`The archive names ${name}.`);
  return place;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new BadArchive('The archive ends too early.');
  return buffer;
}

async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END) throw new BadArchive('It is no archive.');
  let [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  const locator = end - 20;
  if (locator >= 0 && tail.readUInt32LE(locator) === LOCATOR_64) {
    const wide = await bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (wide.readUInt32LE(0) !== END_64) throw new BadArchive('The table of contents is not where it should be.');
    [count, length, start] = [32, 40, 48].map((at) => Number(wide.readBigUInt64LE(at))) as [number, number, number];
  }
  if (start + length > size) throw new BadArchive('The table of contents is cut off.');
  return readTable(await bytesAt(file, start, length), count);
}

function readTable(table: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > table.length || table.readUInt32LE(at) !== CENTRAL) throw new BadArchive('A file has no heading.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((by) => table.readUInt16LE(at + by)) as [
      number,
      number,
      number,
    ];
    const extra = table.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const sizes = [table.readUInt32LE(at + 24), table.readUInt32LE(at + 20), table.readUInt32LE(at + 42)];
    const [size = 0, packed = 0, offset = 0] = widened(sizes, extra);
    entries.push({
      name: table.toString('utf8', at + 46, at + 46 + nameLength),
      method: table.readUInt16LE(at + 10),
      crc32: table.readUInt32LE(at + 16),
      packed,
      size,
      offset,
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Numbers that do not fit 32 bits follow in the extra field, in this order. */
function widened(numbers: readonly number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== MOST_32) return number;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return [...numbers];
}

type Target = { archive: string; place: string; signal: AbortSignal | undefined };

async function extract(file: FileHandle, entry: Entry, { archive, place, signal }: Target): Promise<void> {
  const local = await bytesAt(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== LOCAL) throw new BadArchive(`${entry.name} is not where it should be.`);
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new BadArchive(`${entry.name} is packed unknowably.`);
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  await mkdir(path.dirname(place), { recursive: true });
  let [sum, length] = [0, 0];
  const checked = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      [sum, length] = [crc32(chunk, sum), length + chunk.length];
      if (length > entry.size) throw new BadArchive(`${entry.name} is larger than it says.`);
      yield chunk;
    }
  };
  const packed = entry.packed === 0 ? Readable.from([]) : readPart(archive, start, entry.packed);
  const unpacked = entry.method === DEFLATED ? createInflateRaw() : new PassThrough();
  try {
    await pipeline(packed, unpacked, checked, createWriteStream(place), signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw error instanceof BadArchive ? error : new BadArchive(`${entry.name} cannot be unpacked.`, { cause: error });
  }
  if (sum !== entry.crc32 || length !== entry.size) throw new BadArchive(`${entry.name} arrived damaged.`);
}

const readPart = (archive: string, start: number, length: number): Readable =>
  createReadStream(archive, { start, end: start + length - 1 });
