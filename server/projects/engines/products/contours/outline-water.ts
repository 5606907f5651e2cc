import fs from 'node:fs/promises';
import path from 'node:path';
import { filledMask, type EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { smoothForContours } from './smooth-for-contours.ts';

/** Where to look for what a line is the outline of, in cells. */
const NEAR_CELLS = 3;
/** No cell of what is outlined has it. */
const NO_DATA = -1;

type Raster = { columns: number; rows: number };
type Water = {
  size: Raster;
  /** A `filledMask` for each cell. */
  mask: Uint8Array;
  /** A raster on the same cells, with its header beside it. */
  like: string;
  to: string;
};

/** Draws the outline of water on a mask as lines in GeoJSON; false if there is no water. */
export async function outlineWater(
  run: Pick<EngineRun, 'signal' | 'log' | 'threads'>,
  { size, mask, like, to }: Water,
): Promise<boolean> {
  if (!mask.includes(filledMask.water)) return false;
  const values = Float32Array.from(mask, (cell) => (cell === filledMask.water ? 1 : 0));
  const smooth = smoothForContours({ ...size, values }, NO_DATA);
  const raster = path.join(path.dirname(to), 'water.envi');
  await fs.writeFile(raster, new Uint8Array(smooth.buffer));
  await fs.copyFile(`${like.slice(0, -'.envi'.length)}.hdr`, path.join(path.dirname(to), 'water.hdr'));
  await runTool(run, {
    program: 'gdal_contour',
    args: ['-q', '-a', 'share', '-fl', '0.5', '-f', 'GeoJSON', raster, to],
  });
  return true;
}

type Place = readonly [column: number, row: number];
type OnMask = Pick<Water, 'size' | 'mask'>;

/** The height of the water beside a place of its outline; undefined if none is near. */
export function waterHeight({ size, mask, heights }: OnMask & { heights: Float32Array }, place: Place) {
  for (const at of cellsNear(size, place)) if (mask[at] === filledMask.water) return heights[at];
  return undefined;
}

/** Whether a place of the outline of water is a shore: beside it is rather land than the end of the data. */
export function isShore({ size, mask }: OnMask, place: Place): boolean {
  let [land, beyond] = [0, (2 * NEAR_CELLS + 1) ** 2];
  for (const at of cellsNear(size, place)) {
    if (mask[at] !== filledMask.none) beyond--;
    if (mask[at] === filledMask.measured || mask[at] === filledMask.filled) land++;
  }
  return land > beyond;
}

function* cellsNear({ columns, rows }: Raster, [column, row]: Place): Generator<number> {
  for (let y = Math.max(0, row - NEAR_CELLS); y <= Math.min(rows - 1, row + NEAR_CELLS); y++)
    for (let x = Math.max(0, column - NEAR_CELLS); x <= Math.min(columns - 1, column + NEAR_CELLS); x++)
      yield y * columns + x;
}
