import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { Measurement, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filledMask, type EngineRun } from '../engines/engine.ts';
import type { RunEnvironment } from '../engines/find-run-environment.ts';
import { surfaceFiles } from '../engines/products/outcome.ts';
import { writeFilled } from '../engines/products/write-terrain.ts';
import { gdal } from '../testing/make-cogs.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { completedProject, environmentWithMaps } from '../testing/viewed-project.ts';

const server = await startTestServer();
const pat = await signInAs(server, { products: ['users', 'process'] });
const mine = projectCalls(server, pat);
const base = testRunEnvironment();
const withMaps = environmentWithMaps(base);

/** More than one block of its file. */
const SIZE = 1200;
const [west, north, cellM] = [465_000, 5_249_000, 0.0125];
const placeOf = (column: number, row: number) =>
  fromUtm([west + column * cellM, north - row * cellM], 32_632) as [number, number];
const [seen, filled, seenBelow] = [placeOf(560, 300), placeOf(640, 300), placeOf(640, 1100)];
const nowhere: [number, number] = [0, 0];

/** Filled in the east, but for a strip in the south. */
async function writeMask(run: EngineRun, system: string): Promise<string> {
  const cells = Buffer.alloc(SIZE * SIZE, filledMask.measured);
  for (let row = 0; row < 1000; row++) cells.fill(filledMask.filled, row * SIZE + SIZE / 2, (row + 1) * SIZE);
  const [raw, to] = [path.join(run.folder, 'mask.raw'), path.join(run.folder, 'mask.tif')];
  fs.writeFileSync(raw, cells);
  const band = `<VRTRasterBand dataType="Byte" band="1" subClass="VRTRawRasterBand"><NoDataValue>0</NoDataValue><SourceFilename relativeToVRT="1">mask.raw</SourceFilename></VRTRasterBand>`;
  const place = `<SRS>EPSG:32632</SRS><GeoTransform>${west},${cellM},0,${north},0,${-cellM}</GeoTransform>`;
  const vrt = `<VRTDataset rasterXSize="${SIZE}" rasterYSize="${SIZE}">${place}${band}</VRTDataset>`;
  fs.writeFileSync(`${raw}.vrt`, vrt);
  const chosen = findSystem(system) ?? run.options.system;
  await writeFilled({ ...run, options: { ...run.options, system: chosen } }, `${raw}.vrt`, to);
  return to;
}

const withMask = (coordinateSystem: string): RunEnvironment => ({
  engine: base.engine,
  makeProducts: async (run, soFar) => {
    const outcome = await withMaps.makeProducts(run, soFar);
    const mask = {
      folder: surfaceFiles.folder,
      name: surfaceFiles.filled,
      path: await writeMask(run, coordinateSystem),
    };
    return { ...outcome, files: [...outcome.files, mask], report: { ...outcome.report, coordinateSystem } };
  },
});

async function resultsOf(environment: RunEnvironment) {
  const { processId } = await completedProject({ services: server.services, calls: mine }, environment);
  const readScene = async () => (await mine.ask('GET', `/${processId}/viewer`)).json<ViewerScene>();
  const scene = await readScene();
  const points = [seen, filled, seenBelow, nowhere].map((place) => place.join()).join(';');
  const told = await server.app.inject({ url: `${scene.heightsUrl}?points=${encodeURIComponent(points)}` });
  const save = async (measurement: object) =>
    (await mine.ask('POST', `/${processId}/viewer/measurements`, measurement)).json<Measurement>();
  return { scene, readScene, told: told.json<{ heights: unknown[]; filled: unknown[] }>(), save };
}

describe.skipIf(gdal.isMissing)(`MODEL-01 heights that were filled in${gdal.reason}`, () => {
  it.each(['WGS84', 'EPSG:32632', 'EPSG:2056', 'EPSG:31467'])(
    'are told from measured ones by the mask of the surface, in %s',
    async (system) => {
      const { told } = await resultsOf(withMask(system));
      expect(told.heights).toEqual([...Array(3).fill(expect.any(Number)), null]);
      expect(told.filled).toEqual([false, true, false, null]);
    },
  );

  it.each(['EPSG:32632', 'EPSG:2056'])('are hatched in tiles, in %s', async (system) => {
    const { scene } = await resultsOf(withMask(system));
    const { url = '', maxzoom = 0 } = scene.surfaceFilled ?? {};
    /** Whether any pixel around a place is dark. */
    const isHatchedAt = async ([lng, lat]: [number, number]) => {
      const tiles = 2 ** maxzoom;
      const x = ((lng + 180) / 360) * tiles;
      const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * tiles;
      const asked = { z: maxzoom, x: Math.floor(x), y: Math.floor(y) };
      const at = url.replace(/\{(\w)\}/g, (_, name: 'x' | 'y' | 'z') => String(asked[name]));
      const { statusCode, rawPayload } = await server.app.inject({ url: at });
      if (statusCode === 204) return false;
      const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      const [left, top] = [Math.floor((x % 1) * 256), Math.floor((y % 1) * 256)];
      return [...Array(8).keys()].some((more) => (data[(top * 256 + Math.min(255, left + more)) * 4 + 3] ?? 0) > 0);
    };
    expect([await isHatchedAt(placeOf(200, 300)), await isHatchedAt(placeOf(1000, 300))]).toEqual([false, true]);
    expect([await isHatchedAt(placeOf(1000, 1150)), await isHatchedAt(nowhere)]).toEqual([false, false]);
  });

  it('stay with a measurement, as its run tells and not as the client says', async () => {
    const { scene, readScene, save } = await resultsOf(withMask('EPSG:2056'));
    const { runId } = scene;
    const line = { kind: 'distance', points: [seen, filled, filled], heights: [407, 408, null], runId };
    const kept = [
      await save({ ...line, filled: [true, false, false] }),
      await save({ kind: 'point', points: [filled], heights: [408], runId: null }),
      await save({ kind: 'wall-distance', points: [filled, filled], heights: [408, 412], runId }),
    ];
    expect(kept.map((one) => one.filled)).toEqual([[false, true, null], [null], [null, null]]);
    expect((await readScene()).measurements).toEqual(kept);
  });

  it('are not known in a run without a mask', async () => {
    const { scene, told, save } = await resultsOf(withMaps);
    expect(scene.surfaceFilled).toBeNull();
    expect(told.filled).toEqual([null, null, null, null]);
    const kept = await save({ kind: 'point', points: [filled], heights: [408], runId: scene.runId });
    expect(kept.filled).toEqual([null]);
  });
});
