import { NO_DATA_BELOW_M } from '@overflight/contract/projects/viewer.ts';
import sharp from 'sharp';
import { BLOCK_PX, heightBlock, isHeight, type CogFile, type CogTile } from './cog-file.ts';

const ZERO = 32768;

/**
 * Terrarium encoding: red, green and blue are 256, 1 and 1/256 m above -32768 m. It has no no-data value, so a height
 * slightly below the lowest of the run is used: a small step at the edge instead of an abyss.
 */
export async function terrariumTile(cog: CogFile, place: CogTile, lowestM: number): Promise<Buffer> {
  const heights = await heightBlock(cog, place);
  const pixels = Buffer.alloc(BLOCK_PX * BLOCK_PX * 3);
  for (let index = 0; index < BLOCK_PX * BLOCK_PX; index++) {
    const height = heights?.[index];
    const value = (height !== undefined && isHeight(cog, height) ? height : lowestM - NO_DATA_BELOW_M) + ZERO;
    const clamped = Math.min(Math.max(value, 0), 65535.99);
    pixels[index * 3] = Math.floor(clamped / 256);
    pixels[index * 3 + 1] = Math.floor(clamped) % 256;
    pixels[index * 3 + 2] = Math.floor((clamped % 1) * 256);
  }
  return sharp(pixels, { raw: { width: BLOCK_PX, height: BLOCK_PX, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
