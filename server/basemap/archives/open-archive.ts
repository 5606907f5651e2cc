import fs from 'node:fs';
import { openMbtiles } from './open-mbtiles.ts';
import { openPmtiles } from './open-pmtiles.ts';
import { BadTileArchive, type TileArchive } from './tile-archive.ts';

const formats = [
  { extension: 'mbtiles', magic: 'SQLite format 3\0', open: async (file: string) => openMbtiles(file) },
  { extension: 'pmtiles', magic: 'PMTiles', open: openPmtiles },
] as const;

export const packExtensions = formats.map(({ extension }) => extension);

/** Opens a tile archive by its first bytes, whatever its name. */
export async function openArchive(file: string): Promise<TileArchive & { extension: string }> {
  const start = await readStart(file);
  const format = formats.find(({ magic }) => start.startsWith(magic));
  if (!format) throw new BadTileArchive('The file is neither MBTiles nor PMTiles.');
  return { ...(await format.open(file)), extension: format.extension };
}

async function readStart(file: string): Promise<string> {
  const handle = await fs.promises.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
