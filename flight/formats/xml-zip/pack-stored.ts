import { encodeUtf8 } from '../encode-utf8.ts';
import { checksum } from './checksum.ts';
import { zipRecords } from './zip-directory.ts';

export type PackedFile = { name: string; bytes: Uint8Array };

const VERSION = 20;
/** Names are UTF-8. */
const UTF8_FLAG = 0x800;
/** 1 January 1980, the first day that the format knows: an export must not depend on the time of day. */
const FIRST_DAY = 0x21;
const [LOCAL_BYTES, ENTRY_BYTES, END_BYTES] = [30, 46, 22];

export const packKmz = (files: readonly { name: string; text: string }[]): Uint8Array =>
  packStored(files.map(({ name, text }) => ({ name, bytes: encodeUtf8(text) })));

/** A zip archive of files as they are: KMZ files inside a split are small, and every program opens it. */
export function packStored(files: readonly PackedFile[]): Uint8Array {
  const named = files.map(({ name, bytes }) => ({ name: encodeUtf8(name), bytes, sum: checksum(bytes) }));
  const dataBytes = named.reduce((sum, { name, bytes }) => sum + LOCAL_BYTES + name.length + bytes.length, 0);
  const tableBytes = named.reduce((sum, { name }) => sum + ENTRY_BYTES + name.length, 0);
  const archive = new Uint8Array(dataBytes + tableBytes + END_BYTES);
  const view = new DataView(archive.buffer);
  let [at, entryAt] = [0, dataBytes];
  for (const { name, bytes, sum } of named) {
    const shared = (from: number) => {
      const shorts = [VERSION, UTF8_FLAG, 0, 0, FIRST_DAY];
      for (const [place, value] of shorts.entries()) view.setUint16(from + 2 * place, value, true);
      const longs = [sum, bytes.length, bytes.length];
      for (const [place, value] of longs.entries()) view.setUint32(from + 10 + 4 * place, value, true);
      view.setUint16(from + 22, name.length, true);
    };
    view.setUint32(at, zipRecords.local, true);
    shared(at + 4);
    archive.set(name, at + LOCAL_BYTES);
    archive.set(bytes, at + LOCAL_BYTES + name.length);
    view.setUint32(entryAt, zipRecords.entry, true);
    view.setUint16(entryAt + 4, VERSION, true);
    shared(entryAt + 6);
    view.setUint32(entryAt + 42, at, true);
    archive.set(name, entryAt + ENTRY_BYTES);
    at += LOCAL_BYTES + name.length + bytes.length;
    entryAt += ENTRY_BYTES + name.length;
  }
  view.setUint32(entryAt, zipRecords.end, true);
  view.setUint16(entryAt + 8, files.length, true);
  view.setUint16(entryAt + 10, files.length, true);
  view.setUint32(entryAt + 12, tableBytes, true);
  view.setUint32(entryAt + 16, dataBytes, true);
  return archive;
}
