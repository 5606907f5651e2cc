/** Signatures of the zip records. */
export const zipRecords = {
  local: 0x04034b50,
  entry: 0x02014b50,
  descriptor: 0x08074b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
export const ZIP_MAX_32 = 0xffffffff;
export const ZIP_MAX_16 = 0xffff;

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCATOR_BYTES = 20;
/** Size of the archive tail that contains the end record, whatever the comment length. */
export const ZIP_TAIL_BYTES = LOCATOR_BYTES + END_BYTES + ZIP_MAX_16;
export const ZIP_LOCAL_BYTES = 30;
export const ZIP_END64_BYTES = 56;

/** Location of the central directory. */
export type ZipTable = { count: number; at: number; bytes: number };
/** End of central directory record: the directory, its disk number, and the offset of the zip64 record if any. */
export type ZipEnd = ZipTable & { disc: number; wideAt: number | undefined };
export type ZipEntry = {
  name: Uint8Array;
  flags: number;
  /** 0 stored, 8 deflated. */
  method: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
  localAt: number;
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the end record in the last bytes of an archive; undefined if there is none. */
export function findZipEnd(tail: Uint8Array): ZipEnd | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== zipRecords.end) continue;
    const locator = at - LOCATOR_BYTES;
    const isWide = locator >= 0 && view.getUint32(locator, true) === zipRecords.locator64;
    return {
      disc: view.getUint16(at + 4, true),
      count: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 12, true),
      at: view.getUint32(at + 16, true),
      wideAt: isWide ? Number(view.getBigUint64(locator + 8, true)) : undefined,
    };
  }
  return undefined;
}

/** The zip64 end record; undefined if invalid. */
export function readZipEnd64(record: Uint8Array): ZipTable | undefined {
  const view = viewOf(record);
  if (record.length < ZIP_END64_BYTES || view.getUint32(0, true) !== zipRecords.end64) return undefined;
  const [count, bytes, at] = [32, 40, 48].map((place) => Number(view.getBigUint64(place, true)));
  return { count: count!, bytes: bytes!, at: at! };
}

/** Entries of the central directory; undefined if it is broken. */
export function readZipTable(table: Uint8Array, count: number): ZipEntry[] | undefined {
  const view = viewOf(table);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_BYTES > table.length || view.getUint32(at, true) !== zipRecords.entry) return undefined;
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [bytes = 0, packedBytes = 0, localAt = 0] = widened(sizes, table.subarray(nameEnd, extraEnd));
    entries.push({
      name: table.subarray(at + ENTRY_BYTES, nameEnd),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedBytes,
      bytes,
      localAt,
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Values that do not fit 32 bits follow in the extra field, in this order. */
function widened(numbers: readonly number[], extra: Uint8Array): readonly number[] {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== ZIP_MAX_32 || next + 8 > extra.length) return number;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  return numbers;
}

/** Offset of an entry's data, from its local header; undefined if the header is missing. */
export function zipDataAt({ localAt }: Pick<ZipEntry, 'localAt'>, local: Uint8Array): number | undefined {
  const view = viewOf(local);
  if (local.length < ZIP_LOCAL_BYTES || view.getUint32(0, true) !== zipRecords.local) return undefined;
  return localAt + ZIP_LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}
