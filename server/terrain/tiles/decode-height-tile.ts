import sharp from 'sharp';
import type { terrainEncodings } from '@overflight/contract/map/basemap.ts';

export type HeightEncoding = (typeof terrainEncodings)[number];

/** Height in metres of a pixel's colour. */
const decoders: Record<HeightEncoding, (red: number, green: number, blue: number) => number> = {
  terrarium: (red, green, blue) => red * 256 + green + blue / 256 - 32_768,
  mapbox: (red, green, blue) => (red * 65_536 + green * 256 + blue) / 10 - 10_000,
};
/** Below any ground: black, which means no data. */
const LOWEST_GROUND_M = -9999;

/** The heights in the colours of a tile, row by row; NaN where black or transparent. */
export async function decodeHeightTile(
  tile: Uint8Array,
  { encoding, size }: { encoding: HeightEncoding; size: number },
): Promise<Float32Array> {
  const { data } = await sharp(tile)
    .resize(size, size, { kernel: 'nearest', fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decode = decoders[encoding];
  return Float32Array.from({ length: size * size }, (_, pixel) => {
    const at = pixel * 4;
    const heightM = decode(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    return data[at + 3] === 0 || heightM < LOWEST_GROUND_M ? NaN : heightM;
  });
}
