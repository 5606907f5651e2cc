import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { heightUnits, type HeightUnit } from '@overflight/contract/projects/contours.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { makeGeoTiff } from '../../../terrain/testing/make-geotiff.ts';
import { heightUnitOf } from '../../systems/height-unit.ts';
import { gdal } from '../../testing/make-cogs.ts';
import { geoKeys, inMetres, lasHead } from '../built-in/files/las-head.ts';
import { startLaz } from '../built-in/files/laz/start-laz.ts';
import { surveyInWgs84, testRun } from '../built-in/testing/engine-run.ts';
import { readLaz } from '../built-in/testing/read-laz.ts';
import { rawProducts } from '../engine.ts';
import { makeTerrainProducts } from './make-terrain-products.ts';
import { findPlane } from './plane/find-plane.ts';
import { makeLaz } from './plane/make-laz.ts';
import { writeSurface } from './write-surface.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-units-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const [CELLS, GROUND_M, TOP_M] = [80, 400, 408];
const coneM = (column: number, row: number) => Math.max(GROUND_M, TOP_M - Math.hypot(column - 39.5, row - 39.5) / 4);

/** The code of the unit in the register. */
const codes: Record<HeightUnit, number> = { metre: 9001, foot: 9002, 'US survey foot': 9003 };

type Case = {
  system: string;
  /** The zone of the run, with the place of its north-western corner. */
  code: number;
  corner: [number, number];
  unit: HeightUnit;
  /** That of the system if missing. */
  chosen?: HeightUnit;
};
const minnesota = { code: 32_615, corner: [500_000, 5_260_000] as [number, number] };
const bavaria = { code: 32_632, corner: [600_000, 5_300_000] as [number, number] };
const cases: Case[] = [
  { system: 'EPSG:6503', ...minnesota, unit: 'US survey foot' },
  { system: 'EPSG:2222', code: 32_612, corner: [575_000, 3_650_000], unit: 'foot' },
  { system: 'EPSG:25832', ...bavaria, unit: 'metre' },
  { system: 'EPSG:4326', ...bavaria, unit: 'metre' },
  { system: 'EPSG:6503', ...minnesota, chosen: 'metre', unit: 'metre' },
  { system: 'EPSG:32615', ...minnesota, chosen: 'US survey foot', unit: 'US survey foot' },
  { system: 'WGS84', ...bavaria, chosen: 'foot', unit: 'foot' },
];

describe.skipIf(gdal.isMissing)(`PROC-14 all heights of a run are in one unit${gdal.reason}`, () => {
  it.each(cases)(
    '$system, chosen $chosen: $unit',
    async ({ system: name, code, corner, unit, chosen }) => {
      const inRun = fs.mkdtempSync(path.join(folder, 'run-'));
      const system = findSystem(name)!;
      const options = { ...surveyInWgs84, system, heightUnit: chosen ?? heightUnitOf(system) };
      const run = testRun(inRun, [], { options });
      const { perMetre, symbol } = heightUnits[unit];
      const inUnit = (metres: number) => metres * perMetre;

      const raw = path.join(inRun, rawProducts.terrain);
      fs.mkdirSync(path.dirname(raw));
      const [west, north] = corner;
      const grid = { west, north, step: 0.5, columns: CELLS, rows: CELLS, code };
      fs.writeFileSync(raw, makeGeoTiff({ ...grid, heightAt: coneM, noData: -9999 }));
      const place = (_: string, file: string) => path.join(inRun, file);
      await writeSurface(run, raw, { to: place('', 'surface-model.tif') });
      const facts = await makeTerrainProducts(run, { groundResolutionM: 0.1 }, place);
      expect(facts).toMatchObject({ heightUnit: unit, lowestM: GROUND_M });

      const [lng, lat] = fromUtm([west + 5, north - 5], code);
      for (const file of ['surface-model.tif', 'terrain-model.tif']) {
        const said = execFileSync('gdallocationinfo', ['-valonly', '-wgs84', place('', file), `${lng}`, `${lat}`]);
        expect(Number(said)).toBeCloseTo(inUnit(GROUND_M), 3);
        const { bands } = JSON.parse(execFileSync('gdalinfo', ['-json', place('', file)], { encoding: 'utf8' })) as {
          bands: { unit: string }[];
        };
        expect(bands[0]?.unit).toBe(unit);
      }

      const [gpkg] = fs.readdirSync(inRun).filter((file) => file.endsWith('.gpkg'));
      const lines = execFileSync('ogr2ogr', ['-q', '-f', 'GeoJSONSeq', '/vsistdout/', place('', gpkg!)], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
      const found = lines.split('\n').filter((line) => line.trim() !== '');
      expect(found.length).toBeGreaterThan(3);
      for (const line of found) {
        const { properties, geometry } = JSON.parse(line.replaceAll('\u001E', '')) as {
          properties: { height: number; unit: string };
          geometry: { coordinates: number[][] };
        };
        expect(properties.unit).toBe(symbol);
        expect(properties.height % facts!.contourStep).toBeCloseTo(0, 6);
        expect(properties.height).toBeGreaterThan(inUnit(GROUND_M) - 1);
        expect(properties.height).toBeLessThan(inUnit(TOP_M));
        for (const [, , up] of geometry.coordinates) expect(up).toBeCloseTo(properties.height, 3);
      }

      const cloud = path.join(inRun, 'raw.laz');
      await writeCloud(cloud, [west, north, GROUND_M], code);
      const plane = await findPlane(run, { epsg: code });
      const moved = path.join(inRun, 'points.laz');
      const isMoved = plane && (await makeLaz(run, { from: cloud, to: moved, plane, origin: [west, north, GROUND_M] }));
      const bytes = fs.readFileSync(isMoved ? moved : cloud);
      const points = await readLaz(bytes);
      const heightAt = (point: number) => bytes.readDoubleLE(171) + points.readInt32LE(point * 26 + 8) * 0.001;
      expect([heightAt(0), heightAt(1)]).toEqual([inUnit(GROUND_M), inUnit(TOP_M)].map((up) => expect.closeTo(up, 2)));
      expect(heightUnitKey(bytes)).toBe(codes[unit]);
    },
    60_000,
  );
});

/** Two points, on the ground and at the top. */
async function writeCloud(file: string, origin: [number, number, number], epsg: number): Promise<void> {
  const range = { lowest: [0, 0, 0], highest: [20, 0, TOP_M - GROUND_M] };
  const records = [geoKeys(epsg, inMetres)];
  const laz = await startLaz(file, lasHead({ origin, step: 0.001, records, count: 2, ...range }));
  await laz.add({
    places: Int32Array.from([0, 0, 0, 20_000, 0, (TOP_M - GROUND_M) * 1000]),
    colours: new Uint8Array(6),
    classes: Uint8Array.from([2, 2]),
  });
  await laz.end();
  await laz.close();
}

/** The GeoTIFF key of the unit of heights in a LAZ file. */
function heightUnitKey(bytes: Buffer): number | null {
  let at = bytes.readUInt16LE(94);
  for (let left = bytes.readUInt32LE(100); left > 0; left--) {
    const [id, length] = [bytes.readUInt16LE(at + 18), bytes.readUInt16LE(at + 20)];
    for (let key = at + 54; id === 34_735 && key < at + 54 + length; key += 8)
      if (bytes.readUInt16LE(key) === 4099) return bytes.readUInt16LE(key + 6);
    at += 54 + length;
  }
  return null;
}
