import { refuse } from './attempt.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { inflate } from './inflate.ts';
import { inputCaps } from './input-caps.ts';

const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const DIRECTORY_RECORD = 0x02014b50;
const DIRECTORY_RECORD_BYTES = 46;
const LOCAL_RECORD = 0x04034b50;
const LOCAL_RECORD_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

type Entry = {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
  localAt: number;
};

/** The text of the main KML file of a KMZ archive; nothing else in it is unpacked. */
export function unzipKml(archive: Uint8Array): string {
  if (archive.length > inputCaps.bytes) refuse('too-large');
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const entry = mainKml(listEntries(archive, view)) ?? refuse('zip-without-kml');
  return decodeUtf8(unpack(archive, view, entry));
}

function listEntries(archive: Uint8Array, view: DataView): Entry[] {
  const endAt = findEndRecord(view);
  const count = view.getUint16(endAt + 10, true);
  if (count > inputCaps.zipEntries) refuse('zip-bomb');
  if (view.getUint16(endAt + 4, true) !== 0) refuse('zip-unsupported');
  const entries: Entry[] = [];
  for (let at = view.getUint32(endAt + 16, true), left = count; left > 0; left -= 1) {
    if (at + DIRECTORY_RECORD_BYTES > view.byteLength || view.getUint32(at, true) !== DIRECTORY_RECORD)
      refuse('bad-zip');
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: String.fromCharCode(
        ...archive.subarray(at + DIRECTORY_RECORD_BYTES, at + DIRECTORY_RECORD_BYTES + nameBytes),
      ),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      localAt: view.getUint32(at + 42, true),
    });
    at += DIRECTORY_RECORD_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEndRecord(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - END_RECORD_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_RECORD_BYTES; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  return refuse('bad-zip');
}

/** KMZ readers open the first KML at the top level; some tools pack it into a folder. */
function mainKml(entries: readonly Entry[]): Entry | undefined {
  const kml = entries.filter(({ name }) => /\.kml$/i.test(name));
  return kml.find(({ name }) => !name.includes('/')) ?? kml[0];
}

function unpack(archive: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  if ((entry.flags & ENCRYPTED_FLAG) !== 0) refuse('zip-unsupported');
  if (entry.bytes > inputCaps.bytes) refuse('too-large');
  if (entry.bytes > entry.packedBytes * inputCaps.zipRatio) refuse('zip-bomb');
  const { localAt } = entry;
  if (localAt + LOCAL_RECORD_BYTES > view.byteLength || view.getUint32(localAt, true) !== LOCAL_RECORD)
    refuse('bad-zip');
  const start = localAt + LOCAL_RECORD_BYTES + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
  if (start + entry.packedBytes > archive.length) refuse('bad-zip');
  const packed = archive.subarray(start, start + entry.packedBytes);
  const bytes = unpacked(packed, entry);
  if (checksum(bytes) !== entry.checksum) refuse('bad-zip');
  return bytes;
}

function unpacked(packed: Uint8Array, { method, bytes }: Entry): Uint8Array {
  if (method === DEFLATED) return inflate(packed, bytes);
  if (method !== STORED) refuse('zip-unsupported');
  return packed.length === bytes ? packed : refuse('bad-zip');
}

const CHECKSUM_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) value = CHECKSUM_TABLE[(value ^ bytes[at]!) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}
