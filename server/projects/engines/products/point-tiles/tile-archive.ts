import fs from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  centralDirectory,
  descriptor,
  localHeader,
  type ArchiveEntry,
} from '../../../../files/downloads/zip-archive.ts';

export type TileArchive = { add: (name: string, bytes: Uint8Array) => Promise<void>; end: () => Promise<void> };

/** The same cloud gives the same archive. */
const MADE_AT = new Date(Date.UTC(1980, 0, 1));

/** A zip of files as they are: one stored file for all tiles, of which ranges are sent. */
export async function writeTileArchive(file: string): Promise<TileArchive> {
  const out = await fs.open(file, 'w');
  const entries: ArchiveEntry[] = [];
  const sums: number[] = [];
  return {
    add: async (name, bytes) => {
      const entry = { name, size: bytes.length, modifiedAt: MADE_AT };
      const sum = crc32(bytes);
      await out.writev([localHeader(entry), bytes, descriptor(entry, sum)]);
      entries.push(entry);
      sums.push(sum);
    },
    end: async () => {
      await out.writev([...centralDirectory(entries, sums)]);
      await out.sync();
      await out.close();
    },
  };
}
