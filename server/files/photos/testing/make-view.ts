import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';

/** Details of every size, in pixels, equally strong: as in aerial views. */
const SIZES = [1, 2, 4, 8, 16, 32, 64];
const [MEAN, SPREAD] = [115, 34];

/** A synthetic aerial view: sharp to the pixel, neither dark nor bright. */
export async function makeView({ width = 2000, height = 1125 } = {}): Promise<Sharp> {
  const random = seededRandom(1);
  const light = new Float32Array(width * height).fill(MEAN);
  for (const size of SIZES) {
    const raw = { width: Math.ceil(width / size), height: Math.ceil(height / size), channels: 1 as const };
    const grains = new Uint8Array(raw.width * raw.height);
    for (let at = 0; at < grains.length; at++) grains[at] = random() * 256;
    const grown = sharp(grains, { raw }).resize(width, height, { kernel: 'cubic', fit: 'fill' });
    const detail = await grown.toColourspace('b-w').raw().toBuffer();
    for (let at = 0; at < light.length; at++) light[at]! += ((detail[at]! - 127.5) / 127.5) * SPREAD;
  }
  return sharp(Uint8ClampedArray.from(light), { raw: { width, height, channels: 1 } });
}
