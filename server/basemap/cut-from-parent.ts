import sharp from 'sharp';
import type { TileArchive } from './archives/tile-archive.ts';
import type { TileAddress } from '../platform/tiles/tile-address.ts';

/** Beyond this, an overzoomed picture shows nothing useful. */
const MAX_LEVELS_UP = 5;

/** The part of the nearest coarser tile that covers this one, stretched to its size. */
export async function cutFromParent(
  archive: TileArchive,
  { z, x, y }: TileAddress,
  { minZoom, tileSize }: { minZoom: number; tileSize: number },
): Promise<Uint8Array | undefined> {
  for (let up = 1; up <= MAX_LEVELS_UP && z - up >= minZoom; up++) {
    const parent = await archive.readTile({ z: z - up, x: x >> up, y: y >> up });
    if (!parent) continue;
    const width = tileSize >> up;
    const within = 2 ** up - 1;
    return sharp(parent)
      .extract({ left: (x & within) * width, top: (y & within) * width, width, height: width })
      .resize(tileSize, tileSize, { kernel: 'cubic' })
      .toBuffer();
  }
  return undefined;
}
