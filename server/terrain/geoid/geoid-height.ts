import fs from 'node:fs/promises';
import path from 'node:path';
import type { Position } from 'geojson';
import { heightsInGrid } from '../heights-in-grid.ts';
import type { HeightGrid } from '../height-grid.ts';
import { openGeoTiff } from '../rasters/open-geotiff.ts';

/** EGM96 every 15 minutes of arc, by the NGA, public domain, as PROJ distributes it. */
const FILE = path.join(import.meta.dirname, 'us_nga_egm96_15.tif');

let grid: Promise<HeightGrid> | undefined;

/** Height of the EGM96 geoid above the WGS84 ellipsoid at each position, in metres. */
export async function geoidHeights(positions: readonly Position[]): Promise<number[]> {
  grid ??= openGrid();
  return heightsInGrid(await grid, positions);
}

async function openGrid(): Promise<HeightGrid> {
  const bytes = await fs.readFile(FILE);
  const read = async (from: number, length: number) => bytes.subarray(from, from + length);
  return (await openGeoTiff({ fileName: path.basename(FILE), key: 'egm96', size: bytes.length, read })).grid;
}
