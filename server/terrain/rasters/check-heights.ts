import type { HeightGrid } from '../height-grid.ts';
import { BadRaster } from './raster.ts';

const BLOCKS_READ = 64;

/** Reads blocks all over a raster on trial: it must be whole and hold heights, of a geoid near the ellipsoid. */
export async function checkHeights(
  { columns, rows, blockWidth, blockHeight, readBlock }: HeightGrid,
  { farthestM = Infinity }: { farthestM?: number } = {},
): Promise<void> {
  const [across, down] = [Math.ceil(columns / blockWidth), Math.ceil(rows / blockHeight)];
  const count = Math.min(BLOCKS_READ, across * down);
  let hasHeights = false;
  for (let order = 0; order < count; order++) {
    const number = count === 1 ? 0 : Math.round((order * (across * down - 1)) / (count - 1));
    const block = await readOrRefuse(() => readBlock(number % across, Math.floor(number / across)));
    hasHeights ||= block?.some((heightM) => !Number.isNaN(heightM)) ?? false;
    if (block?.some((heightM) => Math.abs(heightM) > farthestM))
      throw new BadRaster(`It holds heights of more than ${farthestM} m: it is no geoid.`);
  }
  if (!hasHeights) throw new BadRaster('No heights of the ground were found in it.');
}

async function readOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BadRaster) throw error;
    throw new BadRaster('The file is damaged: a part of it cannot be read.', { cause: error });
  }
}
