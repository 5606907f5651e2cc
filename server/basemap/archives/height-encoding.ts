import sharp from 'sharp';

export type HeightEncoding = 'terrarium' | 'mapbox';

/** Red values of all heights between the deepest trench and the highest peak, in each terrain encoding. */
const redRange: Record<HeightEncoding, { least: number; most: number }> = {
  terrarium: { least: 84, most: 163 },
  mapbox: { least: 0, most: 3 },
};

/** The encoding of a terrain tile, detected from its colours; undefined if they are not heights. */
export async function heightEncoding(tile: Uint8Array): Promise<HeightEncoding | undefined> {
  const { data, info } = await sharp(tile).raw().toBuffer({ resolveWithObject: true });
  if (info.channels < 3) return undefined;
  const votes = { terrarium: 0, mapbox: 0, other: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red === 0 && green === 0 && blue === 0) continue;
    if (red >= redRange.terrarium.least && red <= redRange.terrarium.most) votes.terrarium++;
    else if (red <= redRange.mapbox.most) votes.mapbox++;
    else votes.other++;
  }
  const seen = votes.terrarium + votes.mapbox + votes.other;
  return (['terrarium', 'mapbox'] as const).find((encoding) => seen > 0 && votes[encoding] / seen > 0.9);
}

/** Heights survive only in lossless pictures: PNG, and WebP with a lossless part. */
export function isLossless(tile: Uint8Array, contentType: string): boolean {
  if (contentType === 'image/png') return true;
  if (contentType !== 'image/webp') return false;
  const bytes = Buffer.from(tile.buffer, tile.byteOffset, tile.length);
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'VP8L') return true;
    if (name === 'VP8 ') return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}
