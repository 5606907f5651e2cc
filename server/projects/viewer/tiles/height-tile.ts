import { heightsStartM, heightSteps } from '@overflight/contract/projects/viewer.ts';
import sharp from 'sharp';
import { BLOCK_PX, heightBlock, isHeight, type CogFile, type CogTile } from '../cog-file.ts';

const CHANNELS = 3;
const MOST = 256 ** CHANNELS - 1;

/** A block of heights as a picture of `heightSteps`; black where there is none. */
export async function heightTile(cog: CogFile, place: CogTile, lowestM: number): Promise<Buffer> {
  const heights = await heightBlock(cog, place);
  const pixels = Buffer.alloc(BLOCK_PX * BLOCK_PX * CHANNELS);
  const startM = heightsStartM(lowestM);
  for (const [at, height] of heights?.entries() ?? []) {
    if (!isHeight(cog, height)) continue;
    const steps = Math.round((height - startM) / heightSteps.blue);
    pixels.writeUIntBE(Math.min(Math.max(steps, 0), MOST), at * CHANNELS, CHANNELS);
  }
  return sharp(pixels, { raw: { width: BLOCK_PX, height: BLOCK_PX, channels: CHANNELS } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
