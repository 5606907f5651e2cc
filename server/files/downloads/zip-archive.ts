import {
  ZIP_MAX_16 as MAX_UINT16,
  ZIP_MAX_32 as MAX_UINT32,
  zipRecords,
} from '@overflight/flight/formats/xml-zip/zip-directory.ts';

/** One file of an archive: its size is known before it is read, its checksum only afterwards. */
export type ArchiveEntry = { name: string; size: number; modifiedAt: Date };
/** Additional fields of the central directory: header offset and checksum. */
type Written = { offset: number; crc32: number };

/** Names are UTF-8, and the checksum follows the data. */
const FLAGS = 0x0808;
const VERSION = 45;

/** Without zip64, older programs can read the archive too. */
const needs64 = (value: number): boolean => value >= MAX_UINT32;

/** Local file header; the uncompressed data follows. */
export function localHeader(entry: ArchiveEntry): Buffer {
  const extra = needs64(entry.size) ? extra64([entry.size, entry.size]) : Buffer.alloc(0);
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(zipRecords.local, 0);
  writeCommon(header, 4, { ...entry, crc32: 0 });
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Data descriptor after the bytes of a file. */
export function descriptor({ size }: ArchiveEntry, crc32: number): Buffer {
  const isWide = needs64(size);
  const made = Buffer.alloc(isWide ? 24 : 16);
  made.writeUInt32LE(zipRecords.descriptor, 0);
  made.writeUInt32LE(crc32, 4);
  for (const at of isWide ? [8, 16] : [8, 12]) {
    if (isWide) made.writeBigUInt64LE(BigInt(size), at);
    else made.writeUInt32LE(size, at);
  }
  return made;
}

/** The central directory; `sums` are the checksums of the files in order. */
export function* centralDirectory(entries: readonly ArchiveEntry[], sums: readonly number[]): Generator<Buffer> {
  let [offset, size] = [0, 0];
  for (const [index, entry] of entries.entries()) {
    const header = centralHeader(entry, { offset, crc32: sums[index] ?? 0 });
    offset += lengthOf(entry);
    size += header.length;
    yield header;
  }
  yield endOf({ count: entries.length, start: offset, size });
}

/** The length of the whole archive. */
export function archiveLength(entries: readonly ArchiveEntry[]): number {
  let length = entries.reduce((sum, entry) => sum + lengthOf(entry), 0);
  for (const part of centralDirectory(entries, [])) length += part.length;
  return length;
}

const lengthOf = (entry: ArchiveEntry): number => localHeader(entry).length + entry.size + descriptor(entry, 0).length;

function centralHeader(entry: ArchiveEntry, { offset, crc32 }: Written): Buffer {
  const wide = [...(needs64(entry.size) ? [entry.size, entry.size] : []), ...(needs64(offset) ? [offset] : [])];
  const extra = wide.length > 0 ? extra64(wide) : Buffer.alloc(0);
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(zipRecords.entry, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6, { ...entry, crc32 });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(Math.min(offset, MAX_UINT32), 42);
  return Buffer.concat([header, name, extra]);
}

/** Fields that both headers share, in the same order: method, date, checksum and size. */
function writeCommon(header: Buffer, at: number, { size, crc32, modifiedAt }: ArchiveEntry & { crc32: number }): void {
  const { date, time } = dosTime(modifiedAt);
  header.writeUInt16LE(needs64(size) ? VERSION : 20, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(0, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(crc32, at + 10);
  header.writeUInt32LE(Math.min(size, MAX_UINT32), at + 14);
  header.writeUInt32LE(Math.min(size, MAX_UINT32), at + 18);
}

function endOf({ count, start, size }: { count: number; start: number; size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(zipRecords.end, 0);
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 8);
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 10);
  end.writeUInt32LE(Math.min(size, MAX_UINT32), 12);
  end.writeUInt32LE(Math.min(start, MAX_UINT32), 16);
  if (count < MAX_UINT16 && !needs64(size) && !needs64(start)) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(zipRecords.end64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION, 12);
  end64.writeUInt16LE(VERSION, 14);
  for (const [index, value] of [count, count, size, start].entries())
    end64.writeBigUInt64LE(BigInt(value), 24 + index * 8);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(zipRecords.locator64, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

function extra64(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

/** Years from 1980 to 2107, in steps of two seconds; UTC, since archives have no time zone. */
function dosTime(at: Date): { date: number; time: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
