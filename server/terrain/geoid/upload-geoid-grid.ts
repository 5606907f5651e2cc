import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { terrainLimits, type GeoidGrid } from '@overflight/contract/map/terrain.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { storeFile } from '../../platform/storage/store-file.ts';
import { checkHeights } from '../rasters/check-heights.ts';
import { isGeoTiff, openGeoTiff } from '../rasters/open-geotiff.ts';
import { BadRaster, UnknownSystem, type Raster } from '../rasters/raster.ts';
import { addGeoidGrid, readGeoidGrids } from './geoid-grids-store.ts';

const TOO_LARGE = 'The file is larger than 256 MB: a geoid grid is smaller.';
/** The geoid is at most 107 m below and 86 m above the ellipsoid. */
const FARTHEST_M = 120;

type Wanted = Pick<GeoidGrid, 'id' | 'fileName' | 'datum'>;

/** Receives a geoid grid; it is used only once it was whole, read on trial and stored. */
export async function uploadGeoidGrid(services: Services, wanted: Wanted, body: Readable): Promise<GeoidGrid> {
  const isTaken = (await readGeoidGrids(services)).some(({ grid }) => grid.id === wanted.id);
  if (isTaken) throw new Refused({ status: 409, code: 'taken', message: 'This grid is there already.' });
  const draft = path.join(services.env.OVERFLIGHT_DATA, `.geoid-${randomUUID()}`);
  try {
    await receiveFile(body, { file: draft, limitBytes: terrainLimits.geoidBytes, tooLarge: TOO_LARGE });
    const { bounds, grid: cells } = await inspect(draft, wanted.fileName);
    const bytes = await storeFile(services.storage, draft);
    const name = wanted.fileName.replace(/\.[^.]*$/, '').slice(0, 100) || wanted.fileName;
    const addedAt = services.now().toISOString();
    const grid: GeoidGrid = { ...wanted, name, bounds, cellM: cells.cellM, size: bytes.size, addedAt };
    await addGeoidGrid(services, { grid, bytes });
    await recordEvent(services.db, { kind: 'geoid-added', subject: name, details: { id: wanted.id } });
    return grid;
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}

async function inspect(draft: string, fileName: string): Promise<Raster> {
  const bytes = await fs.promises.readFile(draft);
  const read = async (from: number, length: number) => bytes.subarray(from, from + length);
  const raster = { fileName, key: draft, size: bytes.length, read, anyDegrees: true };
  try {
    if (!(await isGeoTiff(raster))) throw new BadRaster('The file is no GeoTIFF. Take the .tif file of cdn.proj.org.');
    const opened = await openGeoTiff(raster);
    await checkHeights(opened.grid, { farthestM: FARTHEST_M });
    return opened;
  } catch (error) {
    if (!(error instanceof BadRaster)) throw error;
    const message = error instanceof UnknownSystem ? 'A geoid grid is in degrees; this file is not.' : error.message;
    throw new Refused({ status: 400, code: 'bad-raster', message });
  }
}
