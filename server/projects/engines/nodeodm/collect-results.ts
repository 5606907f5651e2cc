import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EngineFailure, rawProducts, type EngineRun, type RawScene } from '../engine.ts';
import { writeMesh } from '../write-mesh.ts';
import { gcpList, tooFewForOdm } from './gcp-list.ts';
import { NodeOdmUnavailable } from './node-odm-client.ts';
import { readObjMesh } from './obj-mesh.ts';
import { readShots } from './read-shots.ts';
import type { NodeOdmConnection } from './submit-task.ts';
import { BadZip, unzip } from './unzip.ts';
import { withRetries } from './with-retries.ts';

const runFile = promisify(execFile);

/** Files used from the archive. */
const names = {
  ortho: 'odm_orthophoto/odm_orthophoto.tif',
  surface: 'odm_dem/dsm.tif',
  terrain: 'odm_dem/dtm.tif',
  points: 'odm_georeferencing/odm_georeferenced_model.laz',
  offset: 'odm_georeferencing/coords.txt',
  model: 'odm_texturing/odm_textured_model_geo.obj',
  shots: 'odm_report/shots.geojson',
  stats: 'odm_report/stats.json',
  report: 'odm_report/report.pdf',
} as const;
const textures = /^odm_texturing\/[^/]+\.(mtl|png|jpe?g)$/;
const wanted = (name: string) => Object.values<string>(names).includes(name) || textures.test(name);

/** Fetches the results of a finished task in the common engine output. */
export async function collectResults(connection: NodeOdmConnection & { task: string }, run: EngineRun): Promise<void> {
  const folder = path.join(run.folder, 'nodeodm');
  const found = new Set(await fetchArchive({ ...connection, folder }, run));
  const inFolder = (name: string) => path.join(folder, name);
  const take = async (name: string, product: string) => {
    if (found.has(name)) await rename(inFolder(name), path.join(run.folder, product));
  };
  if (!found.has(names.ortho)) throw new EngineFailure('engine', ['NodeODM finished without an orthophoto.']);
  await mkdir(path.join(run.folder, 'raw'), { recursive: true });
  const { corner, ...ortho } = await aboutOrtho(inFolder(names.ortho));
  const ifThere = (name: string) => (found.has(name) ? inFolder(name) : null);
  const shots = await readShots(
    { shots: ifThere(names.shots), stats: ifThere(names.stats) },
    { epsg: ortho.epsg, corner },
  );
  // No cameras means an unknown file format: without cameras there would be no orthophoto.
  if (shots.cameras.length > 0) requireEnough(run, shots.cameras.length);
  else run.warn('NodeODM does not say where the photos were taken: they cannot be shown with the results.');
  const scene: RawScene = { ...shots, ...ortho };
  run.signal.throwIfAborted();
  if (!run.options.orthoOnly) {
    const mesh = await readMesh(ifThere(names.model), ifThere(names.offset), scene).catch((error: Error) => {
      run.log(`The model cannot be read: ${error.message}`);
      return null;
    });
    if (mesh) await writeFile(path.join(run.folder, rawProducts.mesh), mesh);
    else run.warn('NodeODM made no model that can be shown.');
  }
  await writeFile(path.join(run.folder, rawProducts.scene), JSON.stringify(scene));
  await take(names.surface, rawProducts.surface);
  await take(names.points, rawProducts.pointsPacked);
  await take(names.ortho, rawProducts.ortho);
  const extras = [
    { name: names.terrain, product: rawProducts.terrain, called: 'terrain model', isGood: isRaster },
    { name: names.report, product: rawProducts.engineReport, called: 'report', isGood: isPdf },
  ];
  for (const { name, product, called, isGood } of extras)
    if (found.has(name) && !(await isGood(inFolder(name)))) run.warn(`The ${called} of NodeODM cannot be read.`);
    else await take(name, product);
  await rm(folder, { recursive: true, force: true });
}

const isRaster = (file: string): Promise<boolean> =>
  runFile('gdalinfo', ['-json', '-nomd', file]).then(
    () => true,
    () => false,
  );
const isPdf = async (file: string): Promise<boolean> => (await readFile(file)).subarray(0, 5).toString() === '%PDF-';

async function readMesh(model: string | null, offset: string | null, { origin }: RawScene): Promise<Uint8Array | null> {
  if (model === null) return null;
  const [east, north] = offset === null ? [0, 0] : await readOffset(offset);
  const parts = await readObjMesh(model, [east - origin[0], north - origin[1], -origin[2]]);
  return parts.length === 0 ? null : writeMesh(parts);
}

const ERRORS_IN_ODM_REPORT =
  'NodeODM used the control points; their errors are in its own report. It takes no check points and no accuracies.';

/** At least half of the photos must have been used. */
function requireEnough(run: EngineRun, used: number): void {
  const all = run.photos.length;
  if (used < all / 2)
    throw new EngineFailure('data', [
      `Only ${used} of ${all} photos could be aligned. Photos must overlap more and show more detail.`,
    ]);
  if (run.control.length > 0) run.warn(gcpList(run) === null ? tooFewForOdm : ERRORS_IN_ODM_REPORT);
  if (used < all) run.warn(`${all - used} of ${all} photos could not be aligned.`);
}

type Fetch = NodeOdmConnection & { task: string; folder: string };

/** A broken archive can only be fetched again as a whole. */
async function fetchArchive({ client, task, retryPolicy, folder }: Fetch, run: EngineRun): Promise<string[]> {
  const archive = path.join(folder, 'all.zip');
  return withRetries(retryPolicy, run.signal, async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await client.download(task, archive);
    run.progress(0.5);
    const found = await unzip(archive, { folder, wants: wanted, signal: run.signal }).catch((error: unknown) => {
      run.signal.throwIfAborted();
      throw error instanceof BadZip ? new NodeOdmUnavailable(`The results arrived broken. ${error.message}`) : error;
    });
    await rm(archive);
    return found;
  });
}

/** The second line has the easting and northing of the model origin. */
async function readOffset(file: string): Promise<[number, number]> {
  const numbers = (await readFile(file, 'utf8')).split('\n')[1]?.trim().split(/\s+/).map(Number) ?? [];
  return z.tuple([z.number(), z.number()]).parse(numbers.slice(0, 2));
}

const GdalInfo = z.object({
  geoTransform: z.array(z.number()).length(6),
  stac: z.object({ 'proj:epsg': z.int() }),
});

type Ortho = Pick<RawScene, 'epsg' | 'groundResolutionM'> & { corner: readonly [number, number] };

async function aboutOrtho(file: string): Promise<Ortho> {
  const { stdout } = await runFile('gdalinfo', ['-json', '-nomd', file], { maxBuffer: 10 * 1024 ** 2 });
  const info = GdalInfo.safeParse(JSON.parse(stdout));
  if (!info.success)
    throw new EngineFailure('data', ['NodeODM could not place the results: the photos have no positions.']);
  const { geoTransform, stac } = info.data;
  const [west = 0, cellM = 0, , north = 0] = geoTransform;
  return { epsg: stac['proj:epsg'], groundResolutionM: cellM, corner: [west, north] };
}
