import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  terrainLimits,
  type HeightDatum,
  type HeightFile,
  type HeightModel,
} from '@overflight/contract/map/terrain.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { storeFile } from '../../platform/storage/store-file.ts';
import { readHeightFiles, writeHeightFile } from '../height-files-store.ts';
import { openRaster } from '../rasters/open-raster.ts';
import { BadRaster, type Raster } from '../rasters/raster.ts';
import { checkHeights } from './check-heights.ts';

const TOO_LARGE = 'The file is larger than 4 GB. Cut it: gdalwarp -te west south east north in.tif out.tif';

type Wanted = { id: string; fileName: string; datum?: HeightDatum | undefined; model: HeightModel };

/** Receives a file of heights as a stream; it is used only once it was whole, read on trial and stored. */
export async function uploadHeightFile(services: Services, wanted: Wanted, body: Readable): Promise<HeightFile> {
  const isTaken = (await readHeightFiles(services)).some(({ file }) => file.id === wanted.id);
  if (isTaken) throw new Refused({ status: 409, code: 'taken', message: 'This file is there already.' });
  const draft = path.join(services.env.OVERFLIGHT_DATA, `.heights-${randomUUID()}`);
  try {
    await receiveFile(body, { file: draft, limitBytes: terrainLimits.fileBytes, tooLarge: TOO_LARGE });
    const { raster, datum } = await inspect(draft, wanted);
    const bytes = await storeFile(services.storage, draft);
    const file: HeightFile = {
      id: wanted.id,
      fileName: wanted.fileName,
      name: wanted.fileName.replace(/\.[^.]*$/, '').slice(0, 100) || wanted.fileName,
      datum,
      model: wanted.model === 'mixed' ? (raster.model ?? 'mixed') : wanted.model,
      day: null,
      attribution: '',
      priority: 0,
      enabled: true,
      bounds: raster.bounds,
      cellM: raster.grid.cellM,
      size: bytes.size,
      addedAt: services.now().toISOString(),
    };
    await writeHeightFile(services, { file, bytes });
    await recordEvent(services.db, { kind: 'heights-added', subject: file.name, details: { id: file.id } });
    return file;
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}

async function inspect(draft: string, { fileName, datum }: Wanted): Promise<{ raster: Raster; datum: HeightDatum }> {
  const handle = await fs.promises.open(draft);
  try {
    const { size } = await handle.stat();
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, Math.min(length, size - from))), {
        position: from,
      });
      return buffer.subarray(0, bytesRead);
    };
    const raster = await openRaster({ fileName, key: draft, size, read });
    await checkHeights(raster.grid);
    const known = datum ?? raster.datum;
    if (!known) throw noDatum();
    return { raster, datum: known };
  } catch (error) {
    if (error instanceof BadRaster) throw new Refused({ status: 400, code: 'bad-raster', message: error.message });
    throw error;
  } finally {
    await handle.close();
  }
}

function noDatum(): Refused {
  const message = 'The file does not say what its heights are measured from: choose it.';
  return new Refused({ status: 422, code: 'datum-unknown', message, fields: [{ field: 'datum', problem: message }] });
}
