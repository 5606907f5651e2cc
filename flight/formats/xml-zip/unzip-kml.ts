import { refuse } from '../attempt.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { inputCaps } from '../input-caps.ts';
import { inflate } from './inflate.ts';
import {
  findZipEnd,
  readZipTable,
  ZIP_LOCAL_BYTES,
  ZIP_TAIL_BYTES,
  zipDataAt,
  type ZipEntry,
} from './zip-directory.ts';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** The text of the main KML file of a KMZ archive; nothing else is unpacked. */
export function unzipKml(archive: Uint8Array): string {
  if (archive.length > inputCaps.bytes) refuse('too-large');
  const entry = mainKml(listEntries(archive)) ?? refuse('zip-without-kml');
  return decodeUtf8(unpack(archive, entry));
}

function listEntries(archive: Uint8Array): ZipEntry[] {
  const end = findZipEnd(archive.subarray(-ZIP_TAIL_BYTES)) ?? refuse('bad-zip');
  if (end.count > inputCaps.zipEntries) refuse('zip-bomb');
  if (end.disc !== 0) refuse('zip-unsupported');
  return readZipTable(archive.subarray(end.at), end.count) ?? refuse('bad-zip');
}

/** KMZ readers open the first KML at the top level; some tools put it into a folder. */
function mainKml(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const named = entries.map((entry) => ({ entry, name: String.fromCharCode(...entry.name) }));
  const kml = named.filter(({ name }) => /\.kml$/i.test(name));
  return (kml.find(({ name }) => !name.includes('/')) ?? kml[0])?.entry;
}

function unpack(archive: Uint8Array, entry: ZipEntry): Uint8Array {
  const { flags, bytes, packedBytes, localAt } = entry;
  if ((flags & ENCRYPTED_FLAG) !== 0) refuse('zip-unsupported');
  if (bytes > inputCaps.bytes) refuse('too-large');
  if (bytes > packedBytes * inputCaps.zipRatio) refuse('zip-bomb');
  const start = zipDataAt(entry, archive.subarray(localAt, localAt + ZIP_LOCAL_BYTES)) ?? refuse('bad-zip');
  if (start + packedBytes > archive.length) refuse('bad-zip');
  const whole = unpacked(archive.subarray(start, start + packedBytes), entry);
  return checksum(whole) === entry.checksum ? whole : refuse('bad-zip');
}

function unpacked(packed: Uint8Array, { method, bytes }: ZipEntry): Uint8Array {
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
