import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coordinateSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { contoursName, type ContourFormat } from '@overflight/contract/projects/contours.ts';
import { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { unzip } from '../nodeodm/unzip.ts';
import { drawContours } from '../products/contours/draw-contours.ts';
import type { Outcome } from '../products/outcome.ts';
import { readMesh } from '../read-mesh.ts';
import { defaultEffort } from './effort.ts';
import { builtInWith } from './engine.ts';
import { findFeatures } from './cameras/find-features.ts';
import { probe } from './probe.ts';
import { pointClasses } from './terrain/classify-points.ts';
import { readLaz } from './testing/read-laz.ts';
import { genuineRunPhotos, runThrough, surveyInWgs84, testRun, type TestRun } from './testing/engine-run.ts';
import { renderFlight } from './testing/render-flight.ts';

const MINUTES = 60_000;
const effort = { ...defaultEffort, photoPx: 1000, features: 3000, neighbours: 6 };
const engine = builtInWith(effort);
const { isReady } = await probe();
const tools = needs(isReady, 'COLMAP, GDAL and OpenCV for Python');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-engine-'));
const inFolder = (name: string) => path.join(folder, name);

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type GdalInfo = {
  size: [number, number];
  geoTransform: number[];
  stac?: { 'proj:epsg'?: number };
  metadata: Record<string, Record<string, string>>;
  bands: {
    type: string;
    block: number[];
    colorInterpretation: string;
    unit?: string;
    noDataValue?: number;
    mask?: { flags: string[] };
  }[];
};

function gdalinfo(outcome: Outcome, name: string): GdalInfo {
  const file = outcome.files.find((each) => each.name === name);
  if (!file) throw new Error(`${name} is missing`);
  return JSON.parse(execFileSync('gdalinfo', ['-json', file.path], { encoding: 'utf8' })) as GdalInfo;
}

const bytesOf = (outcome: Outcome, name: string): Buffer =>
  fs.readFileSync(outcome.files.find((each) => each.name === name)?.path ?? '');

type ContourFeature = {
  properties: { height: number; ground: string };
  geometry: { coordinates: number[][] };
};

async function contoursAt(run: TestRun, outcome: Outcome, { step, format }: { step: number; format: ContourFormat }) {
  const [terrain = '', filled = ''] = ['terrain-model.tif', 'terrain-filled.tif'].map(
    (wanted) => outcome.files.find(({ name }) => name === wanted)?.path,
  );
  const to = path.join(run.folder, contoursName('US survey foot', step, format));
  await drawContours(run, {
    terrain,
    filled,
    step,
    unit: 'US survey foot',
    format,
    to,
    scratch: path.join(run.folder, `scratch-${format}`),
  });
  return to;
}

// Three photos each of two adjacent lines of the real flight, or a synthetic flight.
const genuine = genuineRunPhotos((number) => number < 3 || (number >= 9 && number < 12));

describe.skipIf(tools.isMissing)(`PROC-14 products of a survey${tools.reason}`, () => {
  let run: TestRun;
  let outcome: Outcome;

  beforeAll(async () => {
    const photos =
      genuine.length > 0
        ? genuine
        : await renderFlight(inFolder('synthetic'), { columns: 2, rows: 3, widthPx: 800, heightPx: 540 });
    const system = coordinateSystems[1];
    if (!system) throw new Error('there are six systems');
    run = testRun(inFolder('survey'), photos, {
      options: { ...surveyInWgs84, system, heightUnit: 'US survey foot' },
    });
    outcome = await runThrough(engine, run);
  }, 10 * MINUTES);

  it('PROC-14 every product folder has files', () => {
    expect([...new Set(outcome.files.map((file) => file.folder))].toSorted()).toEqual(
      [
        '',
        'Orthophoto',
        'Surface Model',
        'Terrain Model',
        'Contours',
        'Mesh',
        'Point Cloud',
        'Cameras',
        'Report',
      ].toSorted(),
    );
    for (const file of outcome.files) expect(fs.statSync(file.path).size).toBeGreaterThan(0);
    expect(run.shares.at(-1)).toBe(1);
    expect(run.shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('PROC-14 the orthophoto is cloud-optimised, in the chosen coordinate system, and transparent outside', () => {
    const info = gdalinfo(outcome, 'orthophoto.tif');
    expect(info.stac?.['proj:epsg']).toBe(2231);
    expect(info.metadata['IMAGE_STRUCTURE']?.['LAYOUT']).toBe('COG');
    expect(info.bands.slice(0, 3).map((band) => band.colorInterpretation)).toEqual(['Red', 'Green', 'Blue']);
    expect(info.bands[0]?.mask?.flags).toEqual(['PER_DATASET']);
  });

  it('PROC-14 all cameras are above the orthophoto, within GNSS accuracy of their EXIF positions', () => {
    const [west, south, east, north] = outcome.bounds;
    expect(outcome.cameras).toHaveLength(6);
    for (const { position, altitudeM } of outcome.cameras) {
      expect(position[0] > west && position[0] < east && position[1] > south && position[1] < north).toBe(true);
      expect(altitudeM).toBeGreaterThan(outcome.surfaceRange?.highestM ?? Infinity);
    }
    const { report } = outcome;
    for (const error of report.georeferencingErrorM ?? [99]) expect(error).toBeLessThan(1.5);
    expect(report.reprojectionErrorPx).toBeLessThan(1);
    expect(report).toMatchObject({
      photos: 6,
      photosUsed: 6,
      engine: 'built-in',
      coordinateSystem: coordinateSystems[1]?.name,
    });
    expect(RunReport.parse(JSON.parse(bytesOf(outcome, 'report.json').toString()))).toEqual(report);
  });

  it('PROC-14 heights are in the unit of the system, with a warning that they are not NAVD88', () => {
    const info = gdalinfo(outcome, 'surface-model.tif');
    expect(info.stac?.['proj:epsg']).toBe(2231);
    expect(info.bands).toMatchObject([{ type: 'Float32', unit: 'US survey foot', noDataValue: -9999 }]);
    expect(run.warnings.join()).toMatch(/not shifted to NAVD88/);
    expect(outcome.report.warnings.join()).toMatch(/not shifted to NAVD88/);
  });

  it('MODEL-03 what of the surface was measured is a file on its cells, and a share in the report', () => {
    const [surface, filled] = ['surface-model.tif', 'surface-filled.tif'].map((name) => gdalinfo(outcome, name));
    expect(filled?.bands).toMatchObject([{ type: 'Byte', noDataValue: 0 }]);
    expect(filled?.size).toEqual(surface?.size);
    const share = outcome.report.surfaceMeasuredShare ?? 0;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(1);
    const html = bytesOf(outcome, 'report.html').toString();
    expect(html).toContain(`measured on ${Math.round(100 * share)} % of it, filled in or uncertain on the rest`);
  });

  it('PROC-14 the viewer rasters are aligned to the map tile grid', () => {
    for (const [name, type, compression] of [
      ['ortho-web.tif', 'Byte', 'WEBP'],
      ['surface-web.tif', 'Float32', 'DEFLATE'],
    ] as const) {
      const info = gdalinfo(outcome, name);
      expect(info.stac?.['proj:epsg']).toBe(3857);
      expect(info.bands[0]).toMatchObject({ type, block: [256, 256] });
      expect(info.metadata['IMAGE_STRUCTURE']).toMatchObject({ LAYOUT: 'COG', COMPRESSION: compression });
      expect(info.metadata['TILING_SCHEME']?.['NAME']).toBe('GoogleMapsCompatible');
    }
  });

  it('PROC-14 the mesh is a textured glTF in metres from the origin', () => {
    const glb = bytesOf(outcome, 'mesh.glb');
    expect(glb.toString('latin1', 0, 4)).toBe('glTF');
    const described = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as {
      images: { mimeType: string }[];
      materials: { name: string }[];
      meshes: { primitives: { attributes: { POSITION: number } }[] }[];
      accessors: { count: number; min?: number[]; max?: number[] }[];
    };
    expect(described.images).toMatchObject([{ mimeType: 'image/jpeg' }]);
    expect(new Set(described.materials.map(({ name }) => name))).toEqual(new Set(['measured', 'filled']));
    const places = (described.meshes[0]?.primitives ?? []).map((part) => described.accessors[part.attributes.POSITION]);
    expect(places[0]?.count).toBeGreaterThan(1000);
    const heights = [
      Math.min(...places.map((each) => each?.min?.[1] ?? -Infinity)),
      Math.max(...places.map((each) => each?.max?.[1] ?? Infinity)),
    ] as const;
    expect(heights[0]).toBeGreaterThan((outcome.surfaceRange?.lowestM ?? 0) - outcome.origin.altitudeM - 1);
    expect(heights[1]).toBeLessThan((outcome.surfaceRange?.highestM ?? 0) - outcome.origin.altitudeM + 1);
  });

  it('PROC-14 the mesh as OBJ has the vertices and faces of the GLB, within its picture', async () => {
    const to = inFolder('obj');
    const archive = outcome.files.find(({ name }) => name === 'mesh-obj.zip')?.path ?? '';
    expect(await unzip(archive, { folder: to, wants: () => true })).toEqual(
      expect.arrayContaining(['mesh.obj', 'mesh.mtl', 'texture-1.jpg', 'origin.json']),
    );
    const lines = fs.readFileSync(path.join(to, 'mesh.obj'), 'utf8').split('\n');
    const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `));
    const parts = readMesh(bytesOf(outcome, 'mesh.glb'));
    const count = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
    expect(of('v')).toHaveLength(count(parts.map(({ positions }) => positions.length / 3)));
    expect(of('f')).toHaveLength(count(parts.map(({ indices }) => indices.length / 3)));
    expect(of('usemtl')).toHaveLength(parts.length);
    const uvs = of('vt').flatMap((line) => line.split(' ').slice(1).map(Number));
    expect(uvs.every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  it('PROC-14 the point cloud is LAZ with as many points as the report says, coloured, each ground or not', async () => {
    const laz = fs.readFileSync(path.join(run.folder, 'raw', 'points.laz'));
    const points = await readLaz(laz);
    const las = fs.readFileSync(path.join(run.folder, 'raw', 'points.las'));
    const records = Buffer.from(las.subarray(las.readUInt32LE(96)));
    expect(points.length).toBe((outcome.report.points ?? 0) * 26);
    const classes = new Map<number, number>();
    for (let at = 15; at < points.length; at += 26) {
      const value = points[at] ?? 0;
      classes.set(value, (classes.get(value) ?? 0) + 1);
      records[at] = value;
    }
    expect(new Set(classes.keys())).toEqual(new Set([pointClasses.other, pointClasses.ground]));
    expect(classes.get(pointClasses.ground)).toBeGreaterThan(classes.get(pointClasses.other) ?? Infinity);
    expect(points.equals(records)).toBe(true);
    expect(laz.length).toBeLessThan(las.length / 2);
  });

  it('PROC-14 the point cloud to download lies where the surface model does, in its system and heights', async () => {
    const laz = bytesOf(outcome, 'points.laz');
    expect((await readLaz(laz)).length).toBe((outcome.report.points ?? 0) * 26);
    const { geoTransform, size } = gdalinfo(outcome, 'surface-model.tif');
    const [west, perColumn, , north, , perRow] = geoTransform as [number, number, number, number, number, number];
    const [east, south] = [west + size[0] * perColumn, north + size[1] * perRow];
    const [highX, lowX, highY, lowY, highZ, lowZ] = [0, 1, 2, 3, 4, 5].map((at) => laz.readDoubleLE(179 + at * 8));
    const roomFt = 30;
    expect([lowX! > west - roomFt, highX! < east + roomFt]).toEqual([true, true]);
    expect([lowY! > south - roomFt, highY! < north + roomFt]).toEqual([true, true]);
    const { lowestM, highestM } = outcome.surfaceRange!;
    expect(lowZ).toBeGreaterThan(lowestM / 0.3048 - roomFt);
    expect(highZ).toBeLessThan(highestM / 0.3048 + roomFt);
    expect(highZ! - lowZ!).toBeGreaterThan(((highestM - lowestM) / 0.3048) * 0.5);
  });

  it('MODEL-04 terrain model, hillshade and what was filled in are GeoTIFFs in the system of the project', () => {
    const [terrain, filled, shade] = ['terrain-model.tif', 'terrain-filled.tif', 'hillshade.tif'].map((name) =>
      gdalinfo(outcome, name),
    );
    for (const info of [terrain, filled, shade]) {
      expect(info?.stac?.['proj:epsg']).toBe(2231);
      expect(info?.metadata['IMAGE_STRUCTURE']?.['LAYOUT']).toBe('COG');
    }
    expect(terrain?.bands).toMatchObject([{ type: 'Float32', unit: 'US survey foot', noDataValue: -9999 }]);
    expect(filled?.bands).toMatchObject([{ type: 'Byte', noDataValue: 0 }]);
    expect(filled?.size).toEqual(terrain?.size);
    expect(shade?.bands).toMatchObject([{ colorInterpretation: 'Gray' }, { colorInterpretation: 'Alpha' }]);
    const { terrain: facts, surfaceRange, report } = outcome;
    expect(facts).toMatchObject({ heightUnit: 'US survey foot', measuredShare: report.terrainMeasuredShare });
    expect(facts?.measuredShare).toBeGreaterThan(0.2);
    expect(facts?.measuredShare).toBeLessThan(1);
    expect(facts?.highestM).toBeLessThanOrEqual((surfaceRange?.highestM ?? 0) + 0.01);
  });

  it('MODEL-04 contours are at heights of the step, and tell what was measured', { timeout: MINUTES }, async () => {
    const step = outcome.terrain?.contourStep ?? 0;
    const made = await contoursAt(run, outcome, { step, format: 'geojson' });
    const { features } = JSON.parse(fs.readFileSync(made, 'utf8')) as { features: ContourFeature[] };
    expect(features.length).toBeGreaterThan(3);
    const [west, south, east, north] = outcome.bounds;
    for (const { properties, geometry } of features) {
      expect(Math.abs(properties.height / step - Math.round(properties.height / step))).toBeLessThan(1e-6);
      for (const [lng = 0, lat = 0, height] of geometry.coordinates) {
        expect(((height ?? 0) * 3937) / 1200).toBeCloseTo(properties.height, 4);
        expect(lng > west - 1e-4 && lng < east + 1e-4 && lat > south - 1e-4 && lat < north + 1e-4).toBe(true);
      }
    }
    expect(new Set(features.map(({ properties }) => properties.ground))).toEqual(new Set(['measured', 'filled']));
    for (const [format, driver, system, more] of [
      ['gpkg', 'GPKG', 'Colorado North (ftUS)', 0],
      ['shp', 'ESRI Shapefile', 'Colorado North (ftUS)', 0],
      // And the text that names the system.
      ['dxf', 'DXF', '(unknown)', 1],
    ] as const) {
      const said = execFileSync('ogrinfo', ['-so', '-al', await contoursAt(run, outcome, { step, format })], {
        encoding: 'utf8',
      });
      expect(said).toContain(`using driver \`${driver}'`);
      expect(said).toContain(`Feature Count: ${features.length + more}\n`);
      expect(said).toContain(system);
    }
  });

  it('PROC-14 the report loads nothing external and lists every photo', () => {
    const html = bytesOf(outcome, 'report.html').toString();
    expect(html).not.toMatch(/(src|href)="(?!data:)/);
    for (const { name } of run.photos) expect(html).toContain(name);
    expect(html).toContain('data:image/png;base64,');
  });

  it(
    'repeating a stage gives the same result, and a damaged database is replaced',
    async () => {
      const before = fs.readFileSync(path.join(run.folder, 'raw', 'scene.json'), 'utf8');
      await engine.runStage('georeference', run);
      const [one, other] = [before, fs.readFileSync(path.join(run.folder, 'raw', 'scene.json'), 'utf8')].map(
        (text) => (JSON.parse(text) as { cameras: unknown }).cameras,
      );
      expect(one).toEqual(other);
      await engine.runStage('terrain', run);
      const packed = path.join(run.folder, 'raw', 'points.laz');
      const points = fs.readFileSync(packed);
      // As after a kill in the midst of it.
      fs.rmSync(packed);
      fs.writeFileSync(path.join(run.folder, 'raw', 'points.part.laz'), 'half');
      await engine.runStage('terrain', run);
      expect(fs.readFileSync(packed).equals(points)).toBe(true);
      fs.writeFileSync(path.join(run.folder, 'colmap', 'database.db'), 'no database');
      await findFeatures(run, { ...effort, photoPx: 400, features: 200 });
      expect(fs.statSync(path.join(run.folder, 'colmap', 'database.db')).size).toBeGreaterThan(10_000);
    },
    5 * MINUTES,
  );
});
