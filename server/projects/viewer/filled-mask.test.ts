import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { readViewerHeights, type Measurement, type ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filledMask, type EngineRun } from '../engines/engine.ts';
import type { RunEnvironment } from '../engines/find-run-environment.ts';
import { surfaceFiles, terrainFiles, viewerFiles } from '../engines/products/outcome.ts';
import { WATER } from '../engines/products/mask-look.ts';
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
const water = placeOf(300, 1100);
const nowhere: [number, number] = [0, 0];

/** Filled in the east, but for a strip in the south; water in the south-west. */
async function writeMask(run: EngineRun, system: string): Promise<string> {
  const cells = Buffer.alloc(SIZE * SIZE, filledMask.measured);
  for (let row = 0; row < 1000; row++) cells.fill(filledMask.filled, row * SIZE + SIZE / 2, (row + 1) * SIZE);
  for (let row = 1000; row < SIZE; row++) cells.fill(filledMask.water, row * SIZE, row * SIZE + SIZE / 2);
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
    const mask = await writeMask(run, coordinateSystem);
    const masks = [surfaceFiles, terrainFiles].map(({ folder, filled: name }) => ({ folder, name, path: mask }));
    // Heights of the surface stand in for those of the terrain.
    const heights = outcome.files.filter(({ name }) => name === viewerFiles.surface);
    const terrain = heights.map((file) => ({ ...file, name: viewerFiles.terrain }));
    return {
      ...outcome,
      files: [...outcome.files, ...masks, ...terrain],
      report: { ...outcome.report, coordinateSystem },
    };
  },
});

async function resultsOf(environment: RunEnvironment) {
  const { processId } = await completedProject({ services: server.services, calls: mine }, environment);
  const readScene = async () => (await mine.ask('GET', `/${processId}/viewer`)).json<ViewerScene>();
  const scene = await readScene();
  const points = [seen, filled, seenBelow, water, nowhere].map((place) => place.join()).join(';');
  const told = await server.app.inject({ url: `${scene.heightsUrl}?points=${encodeURIComponent(points)}` });
  const save = async (measurement: object) =>
    (await mine.ask('POST', `/${processId}/viewer/measurements`, measurement)).json<Measurement>();
  return { scene, readScene, told: readViewerHeights.answer.parse(told.json()), save };
}

describe.skipIf(gdal.isMissing)(`MODEL-01 heights that were filled in${gdal.reason}`, () => {
  it.each(['WGS84', 'EPSG:32632', 'EPSG:2056', 'EPSG:31467'])(
    'are told from measured ones by the mask of the surface, in %s',
    async (system) => {
      const { told } = await resultsOf(withMask(system));
      const [heights, kinds] = [
        [...Array(4).fill(expect.any(Number)), null],
        [false, true, false, 'water', null],
      ];
      expect(told).toEqual({ heights, filled: kinds, terrain: { heights, filled: kinds } });
    },
  );

  it.each(['EPSG:32632', 'EPSG:2056'])('are hatched in tiles, and water is blue, in %s', async (system) => {
    const { scene } = await resultsOf(withMask(system));
    const { url = '', maxzoom = 0 } = scene.surfaceFilled ?? {};
    /** The colours beside a place, without the clear ones. */
    const coloursAt = async ([lng, lat]: [number, number]) => {
      const tiles = 2 ** maxzoom;
      const x = ((lng + 180) / 360) * tiles;
      const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * tiles;
      const asked = { z: maxzoom, x: Math.floor(x), y: Math.floor(y) };
      const at = url.replace(/\{(\w)\}/g, (_, name: 'x' | 'y' | 'z') => String(asked[name]));
      const { statusCode, rawPayload } = await server.app.inject({ url: at });
      if (statusCode === 204) return [];
      const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      const [left, top] = [Math.floor((x % 1) * 256), Math.floor((y % 1) * 256)];
      const pixels = [...Array(8).keys()].map((more) => (top * 256 + Math.min(255, left + more)) * 4);
      return pixels.map((pixel) => [...data.subarray(pixel, pixel + 4)]).filter(([, , , opacity]) => opacity !== 0);
    };
    expect(await coloursAt(placeOf(200, 300))).toEqual([]);
    // Most stays in sight below a hatch.
    expect([1, 2]).toContain((await coloursAt(placeOf(1000, 300))).length);
    expect(await coloursAt(placeOf(200, 1100))).toEqual(Array(8).fill([...WATER]));
    expect([await coloursAt(placeOf(1000, 1150)), await coloursAt(nowhere)]).toEqual([[], []]);
  });

  it('stay with a measurement, as its run tells and not as the client says', async () => {
    const { scene, readScene, save } = await resultsOf(withMask('EPSG:2056'));
    const { runId } = scene;
    const line = { kind: 'distance', points: [seen, filled, filled], heights: [407, 408, null], runId };
    const kept = [
      await save({ ...line, filled: [true, false, false] }),
      await save({ kind: 'point', points: [filled], heights: [408], runId: null }),
      await save({ kind: 'wall-distance', points: [filled, filled], heights: [408, 412], runId }),
      await save({ kind: 'point', points: [water], heights: [407], model: 'terrain', runId }),
    ];
    expect(kept.map((one) => one.filled)).toEqual([[false, true, null], [null], [null, null], ['water']]);
    expect(kept.map(({ model }) => model)).toEqual([null, null, null, 'terrain']);
    expect((await readScene()).measurements).toEqual(kept);
  });

  it('are not known in a run without a mask', async () => {
    const { scene, told, save } = await resultsOf(withMaps);
    expect(scene.surfaceFilled).toBeNull();
    expect(told).toMatchObject({ filled: Array(5).fill(null), terrain: null });
    const kept = await save({ kind: 'point', points: [filled], heights: [408], runId: scene.runId });
    expect(kept.filled).toEqual([null]);
  });
});
