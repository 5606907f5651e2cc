import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { terrainLimits } from '@overflight/contract/map/terrain.ts';
import { Refused } from '../../platform/http/refused.ts';
import { BadRaster, type UnknownSystem } from '../rasters/raster.ts';

const runFile = promisify(execFile);

/** Enough for two billion heights. */
const TIMEOUT_MS = 15 * 60_000;
const MAX_CELLS = 2e9;
const MEMORY_MB = 256;
const NO_DATA = -9999;
const SHORT_TEXT = 300;

/** One format in, as some name further files; rather no transformation than one that may be a hundred metres off. */
const OPTIONS = [
  '-q -if GTiff -of COG -t_srs EPSG:4326 -to ALLOW_BALLPARK=NO -novshift',
  `-r bilinear -ot Float32 -dstnodata ${NO_DATA} -wm ${MEMORY_MB}`,
  '-co COMPRESS=DEFLATE -co PREDICTOR=YES -co BIGTIFF=IF_SAFER -co BLOCKSIZE=512',
].flatMap((options) => options.split(' '));

let isBusy = false;

/** Converts a file to degrees with GDAL, into a new folder; returns its place. One at a time: it takes a processor. */
export async function convertRaster(from: string, folder: string, unknown: UnknownSystem): Promise<string> {
  const { columns, rows } = unknown.grid;
  if (!unknown.isInMetres)
    throw new BadRaster(`${unknown.message} Its heights are in feet: convert them to metres as well.`);
  if (columns * rows > MAX_CELLS)
    throw new BadRaster(`It has more than ${MAX_CELLS / 1e9} billion cells in another coordinate system: cut it.`);
  if (isBusy) throw anotherOne();
  isBusy = true;
  try {
    await fs.mkdir(folder);
    const to = path.join(folder, 'converted.tif');
    await warp(from, to, unknown);
    if ((await fs.stat(to)).size > terrainLimits.fileBytes)
      throw new BadRaster('Converted to degrees it is larger than 4 GB: cut it.');
    return to;
  } finally {
    isBusy = false;
  }
}

async function warp(from: string, to: string, unknown: UnknownSystem): Promise<void> {
  const env = { ...process.env, GDAL_CACHEMAX: `${MEMORY_MB}`, GDAL_PAM_ENABLED: 'NO', PROJ_NETWORK: 'OFF' };
  try {
    await runFile('gdalwarp', [...OPTIONS, from, to], { env, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' });
  } catch (error) {
    const { code, killed, stderr = '' } = error as { code?: unknown; killed?: boolean; stderr?: string };
    if (code === 'ENOENT')
      throw new BadRaster(`${unknown.message} With GDAL installed here (gdal-bin), Overflight does it itself.`);
    if (killed) throw new BadRaster(`Converting it took more than ${TIMEOUT_MS / 60_000} minutes: cut it.`);
    const said = stderr.split('\n').findLast((line) => line.startsWith('ERROR')) ?? '';
    throw new BadRaster(`GDAL cannot convert it from ${unknown.system}: ${said.slice(0, SHORT_TEXT)}`, {
      cause: error,
    });
  }
}

const anotherOne = (): Refused =>
  new Refused({ status: 409, code: 'converting', message: 'Another file is being converted: add this one after it.' });
