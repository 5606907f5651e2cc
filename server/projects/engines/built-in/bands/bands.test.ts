import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BandFacts } from '@overflight/contract/projects/band-maps.ts';
import { surveyLens } from '@overflight/flight/site/render/photo.ts';
import { axesOf } from '@overflight/flight/site/render/view.ts';
import { surfaceHeightM } from '@overflight/flight/site/surface.ts';
import { rawProducts, type EngineRun } from '../../engine.ts';
import { makeBandProducts } from '../../products/make-band-products.ts';
import { bandFiles } from '../../products/outcome.ts';
import { heldGround } from '../ortho/ground/ground.ts';
import type { Matrix } from '../placing/linear.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';
import { testRun, type TestRun } from '../testing/engine-run.ts';
import { bandFromAbove, renderBands, type BandFlight, type BandPhotos } from '../testing/render-bands.ts';
import { engineTools } from '../testing/engine-tools.ts';
import { drawBands } from './draw-bands.ts';
import { NO_DATA } from './draw-band-block.ts';
import { withReferences } from './with-references.ts';

/** A farm, a lane and wheat of the made-up site; poses and heights are the truth. */
const flight: BandFlight = {
  centre: { x: -22, y: 22 },
  columns: 2,
  rows: 3,
  altitudeM: 40,
  colourPx: [480, 360],
  bandPx: [400, 300],
  bands: ['Red', 'NIR'],
};
const CELL_M = 0.25;
const HALF_M = 30;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-bands-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function drawn(name: string, { photos, poses }: BandPhotos, more: Partial<EngineRun> = {}): Promise<TestRun> {
  const run = testRun(path.join(folder, name), photos, more);
  fs.mkdirSync(run.folder, { recursive: true });
  const { x, y } = flight.centre;
  const corner = { westM: x - HALF_M, northM: y + HALF_M };
  const columns = (2 * HALF_M) / CELL_M;
  const values = Float32Array.from({ length: columns * columns }, (_, at) =>
    surfaceHeightM(
      corner.westM + ((at % columns) + 0.5) * CELL_M,
      corner.northM - (Math.floor(at / columns) + 0.5) * CELL_M,
      'june',
    ),
  );
  const ground = heldGround(
    { ...corner, columns, rows: columns, cellM: CELL_M, values },
    path.join(run.folder, 'ground.f32'),
  );
  const { widthPx, heightPx, focalPx, k1, k2 } = surveyLens(...flight.colourPx);
  const lens = {
    widthPx,
    heightPx,
    fx: focalPx,
    fy: focalPx,
    cx: widthPx / 2,
    cy: heightPx / 2,
    k1,
    k2,
    p1: 0,
    p2: 0,
    k3: 0,
  };
  const references = await withReferences(run);
  const views = references.photos.map((photo, at) => {
    const pose = poses[at] ?? { x, y, z: 0, yawDeg: 0, pitchDeg: 0, rollDeg: 0 };
    const rotation = axesOf(pose).flat() as unknown as Matrix;
    return {
      name: photo.name,
      path: photo.path,
      lens,
      rotation,
      centre: [pose.x, pose.y, pose.z] as const,
      points: new Set<number>(),
    };
  });
  const scene = { epsg: 32_614, origin: [550_000, 4_330_000, 0], groundResolutionM: flight.altitudeM / focalPx, views };
  await drawBands({ ...references, warn: run.warn }, scene as unknown as PlacedScene, ground);
  return run;
}

type Raster = { values: Float32Array; columns: number; rows: number; cellM: number };

function rasterOf(file: string, band: number): Raster {
  const raw = `${file}.${band}.bin`;
  execFileSync('gdal_translate', ['-q', '-of', 'ENVI', '-b', String(band), file, raw]);
  const info = JSON.parse(execFileSync('gdalinfo', ['-json', file], { encoding: 'utf8' })) as {
    size: [number, number];
    geoTransform: number[];
  };
  const bytes = fs.readFileSync(raw);
  const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return { values, columns: info.size[0], rows: info.size[1], cellM: info.geoTransform[1] ?? 0 };
}

const truths = new Map<string, Float32Array>();

/** The same from above, at the pixels of a raster. */
function truthOf(sensor: 'Red' | 'NIR', { columns, rows, cellM }: Raster): Float32Array {
  const [west, north] = [flight.centre.x - HALF_M, flight.centre.y + HALF_M];
  expect(columns).toBe(rows);
  const area = { west, north, east: west + columns * cellM, south: north - rows * cellM };
  const truth = truths.get(sensor) ?? bandFromAbove(sensor, area, columns);
  truths.set(sensor, truth);
  return truth;
}

/** By how many pixels a picture has to be moved to look most like the truth. */
function offsetOf({ values, columns, rows }: Raster, truth: Float32Array): [number, number] {
  const MOST = 2;
  const likeness = (dx: number, dy: number) => {
    let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
    for (let row = 60; row < rows - 60; row++)
      for (let column = 60; column < columns - 60; column++) {
        const one = values[row * columns + column] as number;
        if (one === NO_DATA) continue;
        const other = truth[(row + dy) * columns + column + dx] as number;
        [n, a, b, aa, bb, ab] = [n + 1, a + one, b + other, aa + one * one, bb + other * other, ab + one * other];
      }
    return (ab - (a * b) / n) / Math.sqrt((aa - (a * a) / n) * (bb - (b * b) / n));
  };
  let best = { dx: 0, dy: 0, like: -1 };
  for (let dx = -MOST; dx <= MOST; dx++)
    for (let dy = -MOST; dy <= MOST; dy++) {
      const like = likeness(dx, dy);
      if (like > best.like) best = { dx, dy, like };
    }
  const between = (less: number, more: number) => (more - less) / (2 * (2 * best.like - less - more));
  return [
    best.dx + between(likeness(best.dx - 1, best.dy), likeness(best.dx + 1, best.dy)),
    best.dy + between(likeness(best.dx, best.dy - 1), likeness(best.dx, best.dy + 1)),
  ];
}

const sortedOf = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;

describe.skipIf(engineTools.isMissing)(`bands of a made-up flight${engineTools.reason}`, () => {
  let taken: BandPhotos;
  let run: TestRun;
  const file = (product: 'bands' | 'ndvi') => path.join(run.folder, rawProducts[product]);
  const facts = (of: TestRun) =>
    JSON.parse(fs.readFileSync(path.join(of.folder, rawProducts.bandFacts), 'utf8')) as BandFacts;
  beforeAll(async () => {
    taken = await renderBands(path.join(folder, 'photos'), flight);
    run = await drawn('whole', taken);
  });

  it('NDVI of every material is that of the truth within 0.02, though exposure, gain and sun change from shot to shot', () => {
    expect(run.warnings).toEqual([]);
    expect(facts(run)).toMatchObject({ calibration: 'sunlight', isShadingCorrected: true, shots: 6 });
    const ndvi = rasterOf(file('ndvi'), 1);
    const [red, nir] = [truthOf('Red', ndvi), truthOf('NIR', ndvi)];
    const patches = { bare: [] as number[], mixed: [] as number[], green: [] as number[] };
    for (const [place, value] of ndvi.values.entries()) {
      if (value === NO_DATA) continue;
      const [r, n] = [red[place] as number, nir[place] as number];
      const truth = (n - r) / (n + r);
      patches[truth < 0.15 ? 'bare' : truth > 0.6 ? 'green' : 'mixed'].push(value - truth);
    }
    for (const off of Object.values(patches).map(sortedOf)) {
      expect(off.length).toBeGreaterThan(10_000);
      expect(Math.abs(at(off, 0.5))).toBeLessThan(0.02);
      expect(at(off, 0.05)).toBeGreaterThan(-0.15);
      expect(at(off, 0.95)).toBeLessThan(0.15);
    }
  });

  it('both bands lie within half a pixel of the truth, and of each other', () => {
    const [red, nir] = [rasterOf(file('bands'), 1), rasterOf(file('bands'), 2)];
    const offsets = [offsetOf(red, truthOf('Red', red)), offsetOf(nir, truthOf('NIR', nir))];
    for (const offset of offsets.flat()) expect(Math.abs(offset)).toBeLessThan(0.5);
  });

  it('are downloaded as one file with names and wavelengths, and NDVI beside it', async () => {
    const places: string[] = [];
    await makeBandProducts(run, (inFolder, name) => {
      places.push(`${inFolder}/${name}`);
      return path.join(run.folder, name);
    });
    expect(places).toEqual(['Bands/bands.tif', 'Bands/ndvi.tif', '/ndvi-web.tif']);
    const told = execFileSync('gdalinfo', [path.join(run.folder, bandFiles.bands)], { encoding: 'utf8' });
    for (const text of ['Description = Red', 'Description = NIR', 'wavelength=650', 'NoData Value=-9999', 'LAYOUT=COG'])
      expect(told).toContain(text);
  });

  it('of unknown shots are left out and named; nothing is made up', async () => {
    const lost = await drawn('lost', {
      ...taken,
      photos: taken.photos.map(({ shot: _, ...photo }) => photo),
    });
    expect(lost.warnings.join()).toMatch(/12 photos of bands belong to no shot.*No bands were drawn/);
    expect(fs.existsSync(path.join(lost.folder, rawProducts.bands))).toBe(false);
  });
});
