import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContourFormat, HeightUnit } from '@overflight/contract/projects/contours.ts';
import { makeGeoTiff } from '../../../../terrain/testing/make-geotiff.ts';
import { gdal } from '../../../testing/make-cogs.ts';
import { testRun } from '../../built-in/testing/engine-run.ts';
import { drawContours } from './draw-contours.ts';
import { linesIn } from './testing/lines-in.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-contours-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const CELLS = 80;
const corner = { west: 465_000, north: 5_249_000 } as const;
type System = 'utm' | 'degrees' | 'feet';

/** A cone, 8 m high, on level ground at 400 m, in UTM, the same in degrees, and its numbers taken for US survey feet. */
const coneM = (column: number, row: number) => 400 + Math.max(0, 8 - Math.hypot(column - 39.5, row - 39.5) / 4);

function terrain(system: System): string {
  const [utm, degrees, feet] = ['utm', 'degrees', 'feet'].map((name) => path.join(folder, `${name}.tif`)) as [
    string,
    string,
    string,
  ];
  const grid = { ...corner, step: 0.5, columns: CELLS, rows: CELLS, code: 32_632 };
  fs.writeFileSync(utm, makeGeoTiff({ ...grid, heightAt: coneM, noData: -9999 }));
  if (system === 'utm') return utm;
  if (system === 'feet') {
    execFileSync('gdal_translate', ['-q', '-a_srs', 'EPSG:26849', utm, feet]);
    return feet;
  }
  execFileSync('gdalwarp', ['-q', '-overwrite', '-t_srs', 'EPSG:4326', '-r', 'bilinear', utm, degrees]);
  return degrees;
}

type Step = { step: number; unit: HeightUnit };

async function contours(
  system: System,
  format: ContourFormat,
  { step, unit }: Step = { step: 2, unit: 'metre' },
): Promise<string> {
  const ending = format === 'shp' ? 'shp.zip' : format;
  const to = path.join(folder, `${system}-${step}.${ending}`);
  const scratch = path.join(folder, `${system}-${step}-${format}`);
  await drawContours(testRun(folder, []), { terrain: terrain(system), filled: null, step, unit, format, to, scratch });
  return to;
}

describe.skipIf(gdal.isMissing)(`contours as files${gdal.reason}`, () => {
  it('MODEL-04 DXF is in metres with the elevation of each point, also of a project in degrees', async () => {
    for (const system of ['utm', 'degrees'] as const) {
      const file = await contours(system, 'dxf');
      const header = fs.readFileSync(file, 'utf8').slice(0, 20_000);
      expect(header).toMatch(/\$INSUNITS\s+70\s+6\s/);
      expect(header).toMatch(/\$MEASUREMENT\s+70\s+1\s/);
      const lines = linesIn(file);
      expect(lines.length).toBeGreaterThanOrEqual(3);
      const points = lines.flatMap(({ geometry }) => geometry.coordinates);
      for (const [east, north] of points) {
        expect(Math.abs(east - corner.west - 20)).toBeLessThan(21);
        expect(Math.abs(north - corner.north + 20)).toBeLessThan(21);
      }
      // Height and place belong together: the contour at 404 m is a circle of 8 m.
      const at404 = points.filter(([, , up]) => up === 404);
      expect(at404.length).toBeGreaterThan(50);
      for (const [east, north] of at404) {
        const radiusM = Math.hypot(east - corner.west - 20, north - corner.north + 20);
        expect(radiusM).toBeGreaterThan(7);
        expect(radiusM).toBeLessThan(9);
      }
      expect(new Set(points.map(([, , up]) => up))).toEqual(new Set([402, 404, 406]));
    }
  });

  it('MODEL-04 DXF names its coordinate system: as a text, in its properties and in comments', async () => {
    for (const [system, name, unit] of [
      ['utm', 'WGS 84 / UTM zone 32N (EPSG:32632)', 'metre'],
      ['degrees', 'WGS 84 / UTM zone 32N (EPSG:32632)', 'metre'],
      ['feet', 'NAD83 / Minnesota North (ftUS) (EPSG:26849)', 'US survey foot'],
    ] as const) {
      const file = await contours(system, 'dxf');
      const read = execFileSync('ogrinfo', ['-al', '-where', "Layer = 'COORDINATE_SYSTEM'", file], {
        encoding: 'utf8',
      });
      expect(read).toContain('Feature Count: 1');
      expect(read.replaceAll('\u00A0', ' ')).toContain(`Coordinate system: ${name}`);
      const text = fs.readFileSync(file, 'latin1');
      expect(text).toContain(`999\nCoordinate system: ${name}\n999\nUnit: ${unit}\n`);
      expect(text).toContain(`$CUSTOMPROPERTY\n  1\n${name}\n`);
    }
  });

  it('MODEL-04 DXF has heights in the unit of its coordinates, where those of the terrain are in another', async () => {
    const file = await contours('feet', 'dxf');
    expect(fs.readFileSync(file, 'utf8').slice(0, 20_000)).toMatch(/\$INSUNITS\s+70\s+21\s/);
    const heights = linesIn(file).flatMap(({ geometry }) => geometry.coordinates.map(([, , up]) => up ?? 0));
    const feet = [402, 404, 406].map((metres) => (metres * 3937) / 1200);
    for (const height of heights) expect(Math.min(...feet.map((each) => Math.abs(each - height)))).toBeLessThan(1e-6);
    expect(heights.length).toBeGreaterThan(50);
  });

  it('MODEL-04 contours at a step in feet are at whole feet; their points stay in the unit of the terrain', async () => {
    const inFeet = { step: 5, unit: 'US survey foot' } as const;
    for (const format of ['gpkg', 'shp', 'geojson'] as const) {
      const lines = linesIn(await contours('utm', format, inFeet));
      // From 1312.3 to 1338.6 ft.
      expect(new Set(lines.map(({ properties }) => properties.height))).toEqual(
        new Set([1315, 1320, 1325, 1330, 1335]),
      );
      for (const { properties, geometry } of lines) {
        expect(properties.unit).toBe('US ft');
        for (const [, , up = 0] of geometry.coordinates)
          expect((up * 3937) / 1200).toBeCloseTo(properties.height ?? 0, 4);
      }
    }
    const ups = linesIn(await contours('feet', 'dxf', inFeet)).flatMap(({ geometry }) =>
      geometry.coordinates.map(([, , up = 0]) => up),
    );
    for (const up of ups) expect(up / 5).toBeCloseTo(Math.round(up / 5), 5);
  });

  it('MODEL-04 GeoPackage and Shapefile have the height of each line as a field, and in its points', async () => {
    for (const format of ['gpkg', 'shp'] as const) {
      const lines = linesIn(await contours('utm', format));
      expect(new Set(lines.map(({ properties }) => properties.height))).toEqual(new Set([402, 404, 406]));
      for (const { properties, geometry } of lines)
        expect(geometry.coordinates.every(([, , up]) => up === properties.height)).toBe(true);
    }
  });
});
