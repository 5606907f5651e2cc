import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { HeightDatum, HeightFile, HeightModel } from '@overflight/contract/map/terrain.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { storeFile } from '../../platform/storage/store-file.ts';
import { writeHeightFile } from '../height-files-store.ts';
import { openRaster } from '../rasters/open-raster.ts';
import { BadRaster, UnknownSystem, type Raster } from '../rasters/raster.ts';
import { checkHeights } from '../rasters/check-heights.ts';
import { convertRaster } from './convert-raster.ts';

export type WantedFile = {
  id: string;
  fileName: string;
  datum?: HeightDatum | undefined;
  model: HeightModel;
  name?: string;
  day?: string | null;
  attribution?: string;
  priority?: number;
};

/** Reads a file of heights on trial, converts it where only GDAL knows its coordinates, and puts it in use. */
export async function addHeightFile(services: Services, wanted: WantedFile, local: string): Promise<HeightFile> {
  const converted = path.join(services.env.OVERFLIGHT_DATA, `.heights-${randomUUID()}`);
  try {
    const found = await inspect(wanted, { local, converted });
    const bytes = await storeFile(services.storage, found.place);
    const { fileName } = wanted;
    const file: HeightFile = {
      id: wanted.id,
      fileName,
      name: (wanted.name ?? fileName.replace(/\.[^.]*$/, '').slice(0, 100)) || fileName,
      datum: found.datum,
      model: wanted.model === 'mixed' ? (found.raster.model ?? 'mixed') : wanted.model,
      day: wanted.day ?? null,
      attribution: wanted.attribution ?? '',
      priority: wanted.priority ?? 0,
      enabled: true,
      bounds: found.raster.bounds,
      cellM: found.raster.grid.cellM,
      size: bytes.size,
      addedAt: services.now().toISOString(),
      ...(found.convertedFrom === undefined ? {} : { convertedFrom: found.convertedFrom }),
    };
    await writeHeightFile(services, { file, bytes });
    await recordEvent(services.db, { kind: 'heights-added', subject: file.name, details: { id: file.id } });
    return file;
  } finally {
    await fs.promises.rm(converted, { recursive: true, force: true });
  }
}

type Places = { local: string; converted: string };
type Inspected = { raster: Raster; datum: HeightDatum; place: string; convertedFrom?: string };

/** Nothing is converted before it is known what the heights mean and that they are there. */
async function inspect(wanted: WantedFile, { local, converted }: Places): Promise<Inspected> {
  try {
    const { opened, datum } = await readOnTrial(wanted, local);
    if (!(opened instanceof UnknownSystem)) return { raster: opened, datum, place: local };
    const place = await convertRaster(local, converted, opened);
    const { opened: raster } = await readOnTrial({ ...wanted, datum }, place);
    if (raster instanceof UnknownSystem) throw raster;
    return { raster, datum, place, convertedFrom: opened.system };
  } catch (error) {
    if (!(error instanceof BadRaster)) throw error;
    throw new Refused({ status: 400, code: 'bad-raster', message: error.message });
  }
}

async function readOnTrial({ fileName, datum }: WantedFile, local: string) {
  const handle = await fs.promises.open(local);
  try {
    const opened = await openLocal(handle, { fileName, key: local });
    await checkHeights(opened.grid);
    const known = datum ?? opened.datum;
    if (!known) throw noDatum();
    return { opened, datum: known };
  } finally {
    await handle.close();
  }
}

async function openLocal(handle: fs.promises.FileHandle, about: { fileName: string; key: string }) {
  const { size } = await handle.stat();
  const read = async (from: number, length: number) => {
    const room = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
    const { buffer, bytesRead } = await handle.read(room, { position: from });
    return buffer.subarray(0, bytesRead);
  };
  try {
    return await openRaster({ ...about, size, read });
  } catch (error) {
    if (error instanceof UnknownSystem) return error;
    throw error;
  }
}

function noDatum(): Refused {
  const message = 'The file does not say what its heights are measured from: choose it.';
  return new Refused({ status: 422, code: 'datum-unknown', message, fields: [{ field: 'datum', problem: message }] });
}
