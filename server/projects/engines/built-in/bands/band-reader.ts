import sharp from 'sharp';
import { recent } from '../ortho/recent.ts';
import type { BandView } from './band-shots.ts';

/** The numbers of a sensor as they were written. */
export type BandNumbers = { pixels: Uint16Array; widthPx: number; heightPx: number };
export type BandReader = (view: BandView) => Promise<BandNumbers>;

const CACHED_BYTES = 384 * 1024 ** 2;

/** Reads band photos, and keeps those used last. */
export function bandReader(): BandReader {
  const kept = recent<BandView, Promise<BandNumbers>>(
    CACHED_BYTES,
    ({ lens }) => Uint16Array.BYTES_PER_ELEMENT * lens.widthPx * lens.heightPx,
  );
  return (view) => kept(view, () => decode(view.path));
}

async function decode(file: string): Promise<BandNumbers> {
  const { data, info } = await sharp(file, { limitInputPixels: false, pages: 1 })
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`not a single band: ${file}`);
  const pixels = new Uint16Array(data.buffer, data.byteOffset, info.width * info.height);
  return { pixels, widthPx: info.width, heightPx: info.height };
}
