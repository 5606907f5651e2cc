import { ndviColour } from '@overflight/contract/projects/band-maps.ts';
import sharp from 'sharp';
import { BLOCK_PX, heightBlock, isHeight, type CogFile, type CogTile } from '../cog-file.ts';

const LEVELS = 256;
/** Colours of the levels from −1 to 1. */
const colours = Array.from({ length: LEVELS }, (_, level) => ndviColour((2 * level) / (LEVELS - 1) - 1));

/** NDVI as a picture, clear where there is none; undefined if all of it is. */
export async function ndviTile(cog: CogFile, place: CogTile): Promise<Buffer | undefined> {
  const values = await heightBlock(cog, place);
  if (!values) return undefined;
  const pixels = Buffer.alloc(BLOCK_PX * BLOCK_PX * 4);
  for (let at = 0; at < BLOCK_PX * BLOCK_PX; at++) {
    const value = values[at] as number;
    if (!isHeight(cog, value)) continue;
    const level = Math.round(((Math.min(1, Math.max(-1, value)) + 1) / 2) * (LEVELS - 1));
    pixels.set([...(colours[level] as [number, number, number]), 255], at * 4);
  }
  return sharp(pixels, { raw: { width: BLOCK_PX, height: BLOCK_PX, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
