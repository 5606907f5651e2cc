import sharp from 'sharp';
import type { HeightEncoding } from '../tiles/decode-height-tile.ts';

/** The number that the three colours of a pixel hold. */
const encoders: Record<HeightEncoding, (heightM: number) => number> = {
  terrarium: (heightM) => Math.round((heightM + 32_768) * 256),
  mapbox: (heightM) => Math.round((heightM + 10_000) * 10),
};

/** A picture of heights. What is unknown is drawn level with what is known beside it: colours cannot say unknown. */
export async function encodeHeights(
  heights: readonly number[],
  { encoding, size }: { encoding: HeightEncoding; size: number },
): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * 3);
  for (const [at, heightM] of levelUnknown(heights, size).entries())
    pixels.writeUIntBE(encoders[encoding](heightM), at * 3, 3);
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Spreads known heights to their unknown neighbours, nearest first. */
function levelUnknown(heights: readonly number[], size: number): Float64Array {
  const level = Float64Array.from(heights);
  let edge = heights.flatMap((heightM, at) => (Number.isNaN(heightM) ? [] : [at]));
  while (edge.length > 0 && edge.length < heights.length) {
    const next: number[] = [];
    for (const at of edge)
      for (const beside of neighbours(at, size)) {
        if (!Number.isNaN(level[beside]!)) continue;
        level[beside] = level[at]!;
        next.push(beside);
      }
    edge = next;
  }
  return level;
}

function neighbours(at: number, size: number): number[] {
  const column = at % size;
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < size - 1 ? [at + 1] : []),
    ...(at >= size ? [at - size] : []),
    ...(at < size * (size - 1) ? [at + size] : []),
  ];
}
