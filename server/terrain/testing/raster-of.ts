import { openRaster } from '../rasters/open-raster.ts';
import type { Raster } from '../rasters/raster.ts';

let lastKey = 0;

/** Opens the bytes of a file of heights. */
export function rasterOf(bytes: Buffer, fileName = 'heights.tif'): Promise<Raster> {
  const read = async (from: number, length: number) => bytes.subarray(from, from + length);
  return openRaster({ fileName, key: `test ${++lastKey}`, size: bytes.length, read });
}
