import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';
import { checksum } from './checksum.ts';
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

export type NamedEntry = { name: string; entry: ZipEntry };

/** The files of an archive that is small enough; nothing is unpacked. */
export function listZip(archive: Uint8Array): NamedEntry[] {
  if (archive.length > inputCaps.bytes) refuse('too-large');
  return listEntries(archive).map((entry) => ({ entry, name: String.fromCharCode(...entry.name) }));
}

function listEntries(archive: Uint8Array): ZipEntry[] {
  const end = findZipEnd(archive.subarray(-ZIP_TAIL_BYTES)) ?? refuse('bad-zip');
  if (end.count > inputCaps.zipEntries) refuse('zip-bomb');
  if (end.disc !== 0) refuse('zip-unsupported');
  return readZipTable(archive.subarray(end.at), end.count) ?? refuse('bad-zip');
}

/** Unpacks one file, within the caps. */
export function unpackEntry(archive: Uint8Array, entry: ZipEntry): Uint8Array {
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
