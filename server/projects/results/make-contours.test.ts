import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeGeoTiff } from '../../terrain/testing/make-geotiff.ts';
import { filledMask, rawProducts } from '../engines/engine.ts';
import { useRunEnvironment, type RunEnvironment } from '../engines/find-run-environment.ts';
import { makeTerrainProducts } from '../engines/products/make-terrain-products.ts';
import { viewerFiles, type ProductFile } from '../engines/products/outcome.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { bounds, gdal, makeCogs } from '../testing/make-cogs.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';

const server = await startTestServer();
const { app, services } = server;
const mine = projectCalls(server, await signInAs(server, { products: ['users', 'process'] }));
const theirs = projectCalls(server, await signInAs(server, { products: ['users', 'process'], tenant: 'elsewhere' }));

const CELLS = 80;
const place = { west: 465_000, north: 5_249_000, step: 0.5, columns: CELLS, rows: CELLS, code: 32_632 } as const;
/** A cone, 8 m high; its western half was filled in. */
const coneM = (column: number, row: number) => 400 + Math.max(0, 8 - Math.hypot(column - 39.5, row - 39.5) / 4);

function writeRaws(folder: string): void {
  fs.mkdirSync(path.join(folder, 'raw'), { recursive: true });
  const [terrain, mask] = [rawProducts.terrain, rawProducts.terrainFilled].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  fs.writeFileSync(terrain, makeGeoTiff({ ...place, heightAt: coneM, noData: -9999 }));
  const isFilled = (column: number) => (column < CELLS / 2 ? filledMask.filled : filledMask.measured);
  fs.writeFileSync(`${mask}.wide`, makeGeoTiff({ ...place, heightAt: isFilled, noData: 0 }));
  execFileSync('gdal_translate', ['-q', '-ot', 'Byte', `${mask}.wide`, mask]);
}

const base = testRunEnvironment();
const withTerrain: RunEnvironment = {
  engine: base.engine,
  makeProducts: async (run, soFar) => {
    const outcome = await base.makeProducts(run, soFar);
    writeRaws(run.folder);
    const { ortho } = await makeCogs(run.folder);
    const files: ProductFile[] = [{ folder: '', name: viewerFiles.ortho, path: ortho }];
    const terrain = await makeTerrainProducts(run, { groundResolutionM: 0.05 }, (folder, name) => {
      files.push({ folder, name, path: path.join(run.folder, name) });
      return path.join(run.folder, name);
    });
    return { ...outcome, files, bounds, terrain };
  },
};

async function completed(environment: RunEnvironment): Promise<Project> {
  const planId = await mine.plan();
  await addPhotos(services, { planId, count: 6 });
  useRunEnvironment(services, environment);
  const vendor = { wktCRS: 'EPSG:32632' };
  const asked = { name: `Pit ${randomUUID()}`, sources: [planId], status: 'Process', vendor };
  const { processId } = await mine.saved(asked);
  return vi.waitFor(
    async () => {
      const project = await mine.read(processId);
      expect(project.status).toBe('Completed');
      return project;
    },
    { timeout: 60_000, interval: 100 },
  );
}

const namesIn = (project: Project, folder: string) =>
  project.results[0]?.folders.find(({ name }) => name === folder)?.files ?? [];

it.skipIf(gdal.isMissing)(
  `MODEL-04 contours of a finished project are made at a chosen step, once, and shown in the viewer${gdal.reason}`,
  { timeout: 120_000 },
  async () => {
    const project = await completed(withTerrain);
    const { processId } = project;
    const timestamp = project.results[0]?.timestamp ?? '';
    expect(project.results[0]?.terrain).toMatchObject({ heightUnit: 'metre', contourStep: 0.5, measuredShare: 0.5 });
    expect(namesIn(project, 'Terrain Model')).toEqual(['hillshade.tif', 'terrain-filled.tif', 'terrain-model.tif']);
    expect(namesIn(project, 'Contours')).toEqual(['contours-0.5m.gpkg']);

    const ask = (step: number, format: string, who = mine) =>
      who.ask('POST', `/${processId}/contours`, { timestamp, step, format });
    expect((await ask(2, 'dxf')).json()).toEqual({ folder: 'Contours', fileName: 'contours-2m.dxf' });
    expect(namesIn(await mine.read(processId), 'Contours')).toEqual(['contours-0.5m.gpkg', 'contours-2m.dxf']);
    const rows = () =>
      services.db.selectFrom('project_files').select('id').where('name', '=', 'contours-2m.dxf').execute();
    const [first] = await rows();
    expect((await ask(2, 'dxf')).statusCode).toBe(200);
    expect(await rows()).toEqual([first]);

    const inFeet = { timestamp, step: 5, unit: 'US survey foot', format: 'gpkg' };
    expect((await mine.ask('POST', `/${processId}/contours`, inFeet)).json()).toEqual({
      folder: 'Contours',
      fileName: 'contours-5usft.gpkg',
    });

    const query = new URLSearchParams({ timestamp, folder: 'Contours', fileName: 'contours-2m.dxf' });
    const { fileUrl } = (await mine.ask('GET', `/${processId}/file?${query.toString()}`)).json<{ fileUrl: string }>();
    const dxf = (await app.inject({ url: fileUrl })).body;
    for (const layer of ['CONTOURS', 'CONTOURS_FILLED']) expect(dxf).toContain(`\n${layer}\n`);

    expect((await ask(3, 'dxf')).json()).toMatchObject({ status: 400, code: 'invalid-request' });
    expect((await ask(2, 'pdf')).statusCode).toBe(400);
    expect((await ask(2, 'dxf', theirs)).statusCode).toBe(404);
    const plain = await completed(base);
    const onPlain = { timestamp: plain.results[0]?.timestamp, step: 1, format: 'gpkg' };
    expect((await mine.ask('POST', `/${plain.processId}/contours`, onPlain)).json()).toMatchObject({
      status: 409,
      code: 'no-terrain',
    });

    const scene = (await mine.ask('GET', `/${processId}/viewer`)).json<ViewerScene>();
    expect(scene.terrain).toMatchObject({ lowestM: expect.closeTo(400, 1), highestM: expect.closeTo(407.8, 1) });
    expect(scene.contours).toMatchObject({ heightUnit: 'metre', contourStep: 0.5 });
    const lines = (await app.inject({ url: scene.contours?.url ?? '' })).json<{
      features: { properties: { height: number; ground: string } }[];
    }>();
    expect(new Set(lines.features.map(({ properties }) => properties.ground))).toEqual(new Set(['measured', 'filled']));
    expect(new Set(lines.features.map(({ properties }) => properties.height % 0.5))).toEqual(new Set([0]));
    expect(scene.otherContours).toMatchObject({ heightUnit: 'US survey foot', contourStep: 1 });
    const inOther = (await app.inject({ url: scene.otherContours?.url ?? '' })).json<typeof lines>();
    expect(new Set(inOther.features.map(({ properties }) => properties.height % 1))).toEqual(new Set([0]));
    for (const layer of ['terrain', 'filled'] as const) {
      const { url = '', maxzoom = 0 } = scene[layer] ?? {};
      const [west, , , north] = bounds;
      const [x, y] = tileOf(west + 0.0001, north - 0.0001, maxzoom);
      const answer = await app.inject({
        url: url.replace('{z}', `${maxzoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
      });
      expect([layer, answer.statusCode]).toEqual([layer, 200]);
    }
  },
);

function tileOf(lng: number, lat: number, zoom: number): [number, number] {
  const turn = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return [Math.floor(((lng + 180) / 360) * 2 ** zoom), Math.floor(((1 - turn / Math.PI) / 2) * 2 ** zoom)];
}
