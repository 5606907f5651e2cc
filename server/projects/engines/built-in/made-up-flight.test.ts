import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { toUtm, utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { surveyLens } from '@overflight/flight/site/render/photo.ts';
import { fromSite, siteOrigin } from '@overflight/flight/site/site.ts';
import { surfaceHeightM } from '@overflight/flight/site/surface.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { EngineFailure, type RawScene, type RunPhoto } from '../engine.ts';
import { makeProducts } from '../products/make-products.ts';
import { defaultEffort } from './effort.ts';
import { builtInWith } from './engine.ts';
import { linkPhotos } from './cameras/link-photos.ts';
import { readColmapModel } from './cameras/read-colmap-model.ts';
import { heightAt } from './heights/height-at.ts';
import { readHeights } from './heights/height-grid.ts';
import { quantile } from './placing/linear.ts';
import { probe } from './probe.ts';
import { surveyInWgs84, testRun, type TestRun } from './testing/engine-run.ts';
import { markOnSite } from './testing/mark-on-site.ts';
import { flightStart, renderFlight, withoutCalibration } from './testing/render-flight.ts';

const MINUTES = 60_000;
const engine = builtInWith({ ...defaultEffort, photoPx: 1000, features: 3000, neighbours: 6 });
const tools = needs((await probe()).isReady, 'COLMAP, GDAL and OpenCV for Python');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-flight-'));
const inFolder = (name: string) => path.join(folder, name);
const sceneOf = ({ folder: of }: TestRun) =>
  JSON.parse(fs.readFileSync(path.join(of, 'raw', 'scene.json'), 'utf8')) as RawScene;

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe.skipIf(tools.isMissing)(`a made-up flight${tools.reason}`, () => {
  const flight = { columns: 2, rows: 3, widthPx: 800, heightPx: 540, isExact: true } as const;
  const nowhere = (photo: RunPhoto): RunPhoto => ({ ...photo, position: null, altitudeM: null });
  let tilted: RunPhoto[] = [];
  let photos: RunPhoto[] = [];

  // Aligned as photos without positions, then placed in turn by positions, by control points, and not at all.
  beforeAll(async () => {
    tilted = await renderFlight(inFolder('photos'), { ...flight, isTiltedToo: true });
    photos = tilted.slice(0, flight.columns * flight.rows);
    const run = testRun(inFolder('ground'), photos.map(nowhere));
    for (const stage of ['features', 'match', 'align'] as const) await engine.runStage(stage, run);
  }, 5 * MINUTES);

  it('PROC-14 heights match the surface of the made-up site', { timeout: 10 * MINUTES }, async () => {
    const run = testRun(inFolder('ground'), photos);
    for (const stage of ['georeference', 'heights'] as const) await engine.runStage(stage, run);
    const grid = await readHeights(run);
    const { origin } = sceneOf(run);
    const off: number[] = [];
    const zone = utmCodeOf(siteOrigin);
    for (let dx = 0; dx < 20; dx += 0.5)
      for (let dy = 2; dy < 22; dy += 0.5) {
        const [x, y] = [flightStart.x + dx, flightStart.y + dy];
        const [east, north] = toUtm(fromSite(x, y), zone);
        const up = heightAt(grid, east - origin[0], north - origin[1]);
        if (!Number.isNaN(up)) off.push(up + origin[2] - surfaceHeightM(x, y, 'june'));
      }
    expect(off.length).toBeGreaterThan(300);
    const middle = quantile(off, 0.5);
    // Half a percent of the flying height.
    expect(Math.abs(middle)).toBeLessThan(0.22);
    // Six photos have a wide rim.
    expect(run.warnings).toEqual([expect.stringMatching(/^Only two photos see \d\d % of what was measured/)]);
    expect(
      quantile(
        off.map((each) => Math.abs(each - middle)),
        0.68,
      ),
    ).toBeLessThan(0.15);

    // After a kill in the midst of it, the depth maps that are there stay, and the result is the same.
    const depths = path.join(run.folder, 'depths');
    fs.rmSync(path.join(depths, 'synthetic-002.jpg.depth'));
    fs.writeFileSync(path.join(depths, 'synthetic-002.jpg.depth.part'), 'half');
    fs.writeFileSync(path.join(run.folder, 'cloud', '0.seen'), 'half');
    const timeOf = (photo: number) => fs.statSync(path.join(depths, `synthetic-00${photo}.jpg.depth`)).mtimeMs;
    const before = timeOf(1);
    await engine.runStage('heights', run);
    expect(timeOf(1)).toBe(before);
    expect(timeOf(2)).toBeGreaterThan(before);
    expect(Buffer.from((await readHeights(run)).values.buffer).equals(Buffer.from(grid.values.buffer))).toBe(true);
  });

  it('MODEL-01 photos without positions are placed by control points', { timeout: MINUTES }, async () => {
    const { x, y } = flightStart;
    const corners = [
      [x + 2, y + 2],
      [x + 22, y + 3],
      [x + 4, y + 26],
      [x + 21, y + 25],
    ] as const;
    const control = [
      ...corners.map((corner) => markOnSite(flight, corner, 'control')),
      markOnSite(flight, [x + 12, y + 14], 'check'),
    ];
    const heights = { datum: 'ellipsoid', geoids: [] } as const;
    const run = testRun(inFolder('ground'), photos.map(nowhere), { control, heights });
    await engine.runStage('georeference', run);
    const scene = sceneOf(run);
    expect([scene.georeferencingErrorM, scene.accuracy?.heightDatum, scene.isLocal]).toEqual([
      null,
      'ellipsoid',
      undefined,
    ]);
    expect(scene.accuracy?.positions).toMatchObject({ ordinary: 0, none: 6 });
    expect(scene.accuracy?.check?.planeM).toBeLessThan(0.05);
    expect(scene.accuracy?.check?.heightM).toBeLessThan(0.1);
    expect(run.warnings).toEqual([]);
    // The cameras, of which it knew nothing, are where they were.
    const known = new Map(photos.map(({ name, position, altitudeM }) => [name, { position, altitudeM }]));
    for (const { name, centre } of scene.cameras) {
      const { position, altitudeM } = known.get(name)!;
      const [east, north] = toUtm([...position!], scene.epsg);
      const off = [east - scene.origin[0], north - scene.origin[1], altitudeM! - scene.origin[2]];
      expect(Math.hypot(...centre.map((value, axis) => value - off[axis]!))).toBeLessThan(0.3);
    }
  });

  it(
    'MODEL-02 without control points they stay local, and all results say so, also of an orthophoto alone',
    { timeout: 2 * MINUTES },
    async () => {
      const run = testRun(inFolder('ground'), photos.map(nowhere), { options: { ...surveyInWgs84, orthoOnly: true } });
      fs.rmSync(path.join(run.folder, 'raw'), { recursive: true, force: true });
      for (const stage of ['georeference', 'ortho'] as const) await engine.runStage(stage, run);
      expect(engine.stages(run.options).map(({ stage }) => stage)).toEqual([
        'features',
        'match',
        'align',
        'georeference',
        'ortho',
      ]);
      expect(fs.readdirSync(path.join(run.folder, 'raw')).filter((name) => /\.(tif|glb|las)$/.test(name))).toEqual([
        'ortho.tif',
      ]);
      const outcome = await makeProducts(run, {
        engine: 'built-in',
        seconds: 60,
        warnings: run.warnings,
        stages: [],
        tools: null,
      });
      const { report, bounds, terrain } = outcome;
      expect(RunReport.parse(report)).toMatchObject({
        isLocal: true,
        coordinateSystem: 'local: place, direction and size are not known',
        georeferencingErrorM: null,
        warnings: [expect.stringMatching(/^The result is local: /)],
      });
      expect(terrain).toBeNull();
      // In the open sea, whatever the system of the project.
      expect(bounds.map(Math.round)).toEqual([3, 1, 3, 1]);
      expect(outcome.files.filter(({ name }) => name === 'NOT-PLACED.txt').map((file) => file.folder)).toEqual([
        'Orthophoto',
        'Cameras',
      ]);
      const page = outcome.files.find(({ name }) => name === 'report.html')?.path ?? '';
      expect(fs.readFileSync(page, 'utf8')).toContain('This result is local');
    },
  );

  const trueFocalPx = surveyLens(flight.widthPx, flight.heightPx).focalPx;

  async function align(run: TestRun) {
    for (const stage of ['features', 'match', 'align'] as const) await engine.runStage(stage, run);
    const { lenses, points, images } = await readColmapModel(path.join(run.folder, 'colmap', 'sparse'));
    expect(images).toHaveLength(run.photos.length);
    return { focalPx: [...lenses.values()][0]?.fx ?? 0, errorPx: quantile(points.errors, 0.5) };
  }

  it(
    'PROC-14 photos that look straight down keep the focal length they state, and see points to a tenth of a pixel',
    { timeout: 5 * MINUTES },
    async () => {
      const run = testRun(inFolder('stated'), await withoutCalibration(inFolder('stated-photos'), photos));
      const known = [...(await linkPhotos(run)).values()][0]?.lens;
      expect(known?.isCalibrated).toBe(false);
      const { focalPx, errorPx } = await align(run);
      expect(focalPx).toBe(known?.lens.fx);
      // By features alone: 0.2.
      expect(errorPx).toBeLessThan(0.1);
      expect(run.shares.at(-1)).toBe(1);
      expect(run.warnings.join()).toMatch(/focal length to 2\.\d % only/);
    },
  );

  it('PROC-14 photos from several sides correct the focal length they state', { timeout: 5 * MINUTES }, async () => {
    const run = testRun(inFolder('tilted'), await withoutCalibration(inFolder('tilted-photos'), tilted));
    const stated = [...(await linkPhotos(run)).values()][0]?.lens?.lens.fx ?? 0;
    expect(Math.abs(stated / trueFocalPx - 1)).toBeGreaterThan(0.004);
    expect(Math.abs((await align(run)).focalPx / trueFocalPx - 1)).toBeLessThan(0.003);
    expect(run.warnings).toEqual([]);
  });

  it(
    'photos that cannot be aligned are a data error with the number of aligned photos',
    { timeout: 5 * MINUTES },
    async () => {
      const photos = await renderFlight(inFolder('apart-photos'), { columns: 5, rows: 1, widthPx: 400, heightPx: 300 });
      const run = testRun(inFolder('apart'), photos);
      await engine.runStage('features', run);
      await engine.runStage('match', { ...run, photos: photos.slice(0, 1) });
      const failing = engine.runStage('align', run);
      await expect(failing).rejects.toBeInstanceOf(EngineFailure);
      await expect(failing).rejects.toMatchObject({
        blame: 'data',
        reasons: [expect.stringMatching(/Only 0 of 5 photos could be aligned/), expect.anything()],
      });
    },
  );
});
