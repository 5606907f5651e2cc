export type TileFormat = { contentType: string; isVector: boolean; isGzip: boolean };

const raster = (contentType: string): TileFormat => ({ contentType, isVector: false, isGzip: false });
const VECTOR = { contentType: 'application/x-protobuf', isVector: true };

/** First bytes of each kind of tile, some at an offset. */
const formats: readonly { magic: string; at: number; format: TileFormat }[] = [
  { magic: '\x1f\x8b', at: 0, format: { ...VECTOR, isGzip: true } },
  { magic: '\x89PNG', at: 0, format: raster('image/png') },
  { magic: '\xff\xd8\xff', at: 0, format: raster('image/jpeg') },
  { magic: 'WEBP', at: 8, format: raster('image/webp') },
  { magic: 'ftypavif', at: 4, format: raster('image/avif') },
  // Every vector tile starts with a layer field.
  { magic: '\x1a', at: 0, format: { ...VECTOR, isGzip: false } },
];

/** Detects a tile's format from its bytes: archives are often wrong about it. */
export function tileFormat(bytes: Uint8Array): TileFormat | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  return formats.find(({ magic, at }) => start.startsWith(magic, at))?.format;
}
