import type { Services } from '../../platform/services.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';
import { isHgt, openHgt } from './open-hgt.ts';
import { isGeoTiff, openGeoTiff } from './open-geotiff.ts';
import { BadRaster, type Raster, type RasterBytes } from './raster.ts';

const formats = [
  { isOne: isGeoTiff, open: openGeoTiff },
  { isOne: async (bytes: RasterBytes) => isHgt(bytes), open: openHgt },
] as const;

/** Opens a file of heights by its first bytes or its name. */
export async function openRaster(bytes: RasterBytes): Promise<Raster> {
  for (const { isOne, open } of formats) if (await isOne(bytes)) return open(bytes);
  throw new BadRaster('The file is neither a GeoTIFF nor an .hgt file.');
}

/** The bytes of a file in the store. */
export function storedRaster({ storage }: Services, fileName: string, { key, size }: StoredBytes): RasterBytes {
  const read = async (from: number, length: number): Promise<Uint8Array> => {
    if (length <= 0) return new Uint8Array();
    const stream = await storage.read(key, { from, to: Math.min(from + length, size) - 1 });
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  };
  return { fileName, key, size, read };
}
