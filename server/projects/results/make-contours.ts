import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  contoursName,
  contourUnitOf,
  heightUnits,
  type ContourFormat,
  type HeightUnit,
} from '@overflight/contract/projects/contours.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { drawContours } from '../engines/products/contours/draw-contours.ts';
import { CONTOUR_FOLDER, terrainFiles } from '../engines/products/outcome.ts';
import { toolVersion } from '../engines/tool-version.ts';
import { requireProject, type ProjectKey } from '../projects-store.ts';
import { requireOutcome } from '../viewer/viewed-run.ts';
import { resultFiles, type ResultFile } from './result-files.ts';

const TIMEOUT_MS = 3 * 60_000;

type Wanted = { timestamp: string; step: number; unit?: HeightUnit; format: ContourFormat };
type Made = { folder: string; fileName: string };

let isBusy = false;

/** Contours of a run at a step: found among its results, or made and added to them. One at a time: it takes a processor. */
export async function makeContours(
  services: Services,
  key: ProjectKey,
  { timestamp, step, unit: asked, format }: Wanted,
): Promise<Made> {
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp } });
  const inTerrain = (name: string) => files.find((file) => file.folder === terrainFiles.folder && file.name === name);
  const terrain = inTerrain(terrainFiles.terrain);
  const facts = terrain && (await requireOutcome(services, terrain.run_id)).terrain;
  if (!facts) throw noTerrain();
  const unit = asked ?? contourUnitOf(facts);
  const { steps, symbol } = heightUnits[unit];
  if (!steps.some((each) => each === step)) throw noSuchStep(steps, symbol);
  const fileName = contoursName(unit, step, format);
  const made = { folder: CONTOUR_FOLDER, fileName };
  if (files.some(({ folder, name }) => folder === CONTOUR_FOLDER && name === fileName)) return made;
  if (isBusy) throw anotherOne();
  isBusy = true;
  try {
    const filled = inTerrain(terrainFiles.filled) ?? null;
    await draw(services, { terrain, filled, step, unit, format, fileName });
  } finally {
    isBusy = false;
  }
  return made;
}

type Drawing = Pick<Required<Wanted>, 'step' | 'unit' | 'format'> & {
  terrain: ResultFile;
  filled: ResultFile | null;
  fileName: string;
};

async function draw(services: Services, { terrain, filled, step, unit, format, fileName }: Drawing): Promise<void> {
  if ((await toolVersion('gdalwarp', ['--version'])) === null) throw noGdal();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-contours-'));
  try {
    const fetched = async (file: ResultFile) => {
      const to = path.join(folder, file.name);
      await pipeline(await services.storage.read(file.key), createWriteStream(to));
      return to;
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const to = path.join(folder, fileName);
    const from = { terrain: await fetched(terrain), filled: filled && (await fetched(filled)) };
    const tools = { signal, threads: 1, log: () => undefined };
    await drawContours(tools, { ...from, step, unit, format, to, scratch: path.join(folder, 'scratch') });
    await store(services, terrain, to);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw tooLong();
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Another server may have made the same meanwhile: the first one stays. */
async function store({ db, storage }: Services, { project_id, run_id }: ResultFile, file: string): Promise<void> {
  const { size } = await fs.stat(file);
  const { key, sha256 } = await storage.write(createReadStream(file), size);
  const name = path.basename(file);
  const row = { id: randomUUID(), project_id, run_id, folder: CONTOUR_FOLDER, name, size, sha256, key };
  await db
    .insertInto('project_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['run_id', 'folder', 'name']).doNothing())
    .execute();
}

const noTerrain = (): Refused =>
  new Refused({
    status: 409,
    code: 'no-terrain',
    message:
      'These results have no terrain model to draw contours of: they are local, or of an earlier version. Process the project again to get one.',
  });

const noSuchStep = (steps: readonly number[], symbol: string): Refused =>
  new Refused({
    status: 400,
    code: 'invalid-request',
    message: `Contours of these results are ${steps.join(', ')} ${symbol} apart.`,
  });

const anotherOne = (): Refused =>
  new Refused({ status: 409, code: 'busy', message: 'Other contours are being drawn: try again in a moment.' });

const noGdal = (): Refused =>
  new Refused({
    status: 503,
    code: 'no-gdal',
    message: 'This server has no GDAL (gdal-bin) to draw contours with. Those made with the results can be downloaded.',
  });

const tooLong = (): Refused =>
  new Refused({
    status: 503,
    code: 'too-long',
    message: `Drawing took more than ${TIMEOUT_MS / 60_000} minutes: choose a larger step.`,
  });
