import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ContourFormat } from '@overflight/contract/projects/contours.ts';
import { makeGeoTiff } from '../../../../terrain/testing/make-geotiff.ts';
import { gdal } from '../../../testing/make-cogs.ts';
import { testRun } from '../../built-in/testing/engine-run.ts';
import { filledMask } from '../../engine.ts';
import { CONTOUR_NO_DATA, drawContours } from './draw-contours.ts';
import { linesIn, type Line } from './testing/lines-in.ts';

const { none, measured, filled, water } = filledMask;
const [CELLS, CELL_M] = [240, 0.25];
const corner = { west: 465_000, north: 5_249_000 } as const;
/** Metres to the east and to the south of the middle. */
type At = (east: number, south: number) => number;
type Ground = { heightM: At; kind?: At; step?: number };

/** Draws contours of ground whose cells are of some kind, and reads them back. */
async function drawn({ heightM, kind = () => measured, step = 1 }: Ground, format: ContourFormat = 'gpkg') {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-contours-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const inFolder = (name: string) => path.join(folder, name);
  const grid = { ...corner, step: CELL_M, columns: CELLS, rows: CELLS, code: 32_632, noData: CONTOUR_NO_DATA };
  const inMiddle = (of: At) => (column: number, row: number) =>
    of((column + 0.5 - CELLS / 2) * CELL_M, (row + 0.5 - CELLS / 2) * CELL_M);
  const known: At = (east, south) => (kind(east, south) === none ? CONTOUR_NO_DATA : heightM(east, south));
  fs.writeFileSync(inFolder('terrain.tif'), makeGeoTiff({ ...grid, heightAt: inMiddle(known) }));
  fs.writeFileSync(inFolder('wide.tif'), makeGeoTiff({ ...grid, heightAt: inMiddle(kind) }));
  const bytes = ['-q', '-ot', 'Byte', '-a_nodata', String(none)];
  execFileSync('gdal_translate', [...bytes, inFolder('wide.tif'), inFolder('mask.tif')]);
  const to = inFolder(`contours.${format}`);
  await drawContours(testRun(folder, []), {
    terrain: inFolder('terrain.tif'),
    filled: inFolder('mask.tif'),
    step,
    unit: 'metre',
    format,
    to,
    scratch: inFolder('scratch'),
  });
  return { lines: linesIn(to), to };
}

const HALF_M = (CELLS * CELL_M) / 2;
const placesOf = (lines: readonly Line[]) =>
  lines.flatMap(({ geometry }) =>
    geometry.coordinates.map(([x, y]) => ({ east: x - corner.west - HALF_M, south: corner.north - y - HALF_M })),
  );
const outM = ({ east, south }: { east: number; south: number }) => Math.hypot(east, south);
const heightsOf = (lines: readonly Line[]) => lines.map(({ properties }) => properties.height ?? Number.NaN);

/** A round lake of 12 m in a bowl. */
const LAKE_M = 12;
const bowlM: At = (east, south) => 400.3 + Math.max(0, Math.hypot(east, south) - LAKE_M) / 4;
const isLake = (east: number, south: number) => Math.hypot(east, south) < LAKE_M;

describe.skipIf(gdal.isMissing)(`contours of a terrain with a mask${gdal.reason}`, () => {
  it('MODEL-04 no contour crosses water: it has a shore at its level, on a layer of its own in DXF', async () => {
    const lake: Ground = { heightM: bowlM, kind: (east, south) => (isLake(east, south) ? water : measured) };
    const { lines } = await drawn(lake, 'dxf');
    const isShore = ({ properties }: Line) => properties.Layer === 'WATER';
    expect(lines.filter(isShore)).toHaveLength(1);
    for (const place of placesOf(lines.filter(isShore))) expect(Math.abs(outM(place) - LAKE_M)).toBeLessThan(0.4);
    for (const [, , up] of lines.find(isShore)?.geometry.coordinates ?? []) expect(up).toBeCloseTo(400.3, 2);
    const others = lines.filter((line) => !isShore(line));
    expect(others.length).toBeGreaterThan(3);
    expect(Math.min(...placesOf(others).map(outM))).toBeGreaterThan(LAKE_M);
    const shores = (await drawn(lake)).lines.filter(({ properties }) => properties.ground === 'water');
    expect(heightsOf(shores)).toEqual([400.3]);
  });

  it('MODEL-04 where water ends because the data end, there is no shore', async () => {
    const END_M = 4;
    const { lines } = await drawn({
      heightM: bowlM,
      kind: (east, south) => {
        if (east > END_M) return none;
        return isLake(east, south) ? water : measured;
      },
    });
    const shores = lines.filter(({ properties }) => properties.ground === 'water');
    expect(shores).toHaveLength(1);
    const places = placesOf(shores);
    for (const place of places) expect(Math.abs(outM(place) - LAKE_M)).toBeLessThan(1.5);
    // To both ends of the shore.
    const endM = Math.sqrt(LAKE_M ** 2 - END_M ** 2);
    expect(Math.max(...places.map(({ south }) => south))).toBeGreaterThan(endM - 1);
    expect(Math.min(...places.map(({ south }) => south))).toBeLessThan(1 - endM);
  });

  it('MODEL-04 water to the edge of the raster has no shore there', async () => {
    const { lines } = await drawn({
      heightM: (east) => 400.3 + Math.max(0, -east) / 4,
      kind: (east) => (east > 0 ? water : measured),
    });
    const shores = lines.filter(({ properties }) => properties.ground === 'water');
    expect(shores).toHaveLength(1);
    for (const { east } of placesOf(shores)) expect(Math.abs(east)).toBeLessThan(1.5);
  });

  it('MODEL-04 contours are dashed over gaps of 10 m, and leave out what is farther from measured ground', async () => {
    const slope: At = (east) => 400.5 + (east + HALF_M) / 10;
    const gapOf = (wideM: number) =>
      drawn({ heightM: slope, kind: (_, south) => (Math.abs(south) < wideM / 2 ? filled : measured) });
    const isFilled = ({ properties }: Line) => properties.ground === 'filled';
    const narrow = (await gapOf(9)).lines;
    const souths = placesOf(narrow.filter(isFilled)).map(({ south }) => south);
    expect([Math.min(...souths) < -4, Math.max(...souths) > 4]).toEqual([true, true]);
    expect(souths.some((south) => Math.abs(south) < 1)).toBe(true);
    const wide = (await gapOf(30)).lines;
    const fromMiddle = placesOf(wide.filter(isFilled)).map(({ south }) => Math.abs(south));
    expect(Math.min(...fromMiddle)).toBeGreaterThan(9);
    expect(Math.min(...fromMiddle)).toBeLessThan(11);
    // Each of them ends before the gap and goes on behind it.
    const measuredLines = wide.filter((line) => !isFilled(line));
    expect(measuredLines).toHaveLength(2 * new Set(heightsOf(measuredLines)).size);
  });

  it('MODEL-04 closed contours as small as stones and shrubs are left out, others stay', async () => {
    const bump =
      (apartM: number, radiusM: number): At =>
      (east, south) =>
        Math.max(0, 1.2 * (1 - Math.hypot(east - apartM, south) / (2 * radiusM)));
    const [small, large] = [bump(-20, 0.8), bump(20, 5)];
    const { lines } = await drawn({ heightM: (east, south) => 400.4 + small(east, south) + large(east, south) });
    expect(heightsOf(lines)).toEqual([401]);
    for (const place of placesOf(lines)) expect(place.east).toBeGreaterThan(0);
  });

  it('MODEL-04 DXF draws what was filled in, index contours and water unlike other lines', async () => {
    const { lines, to } = await drawn(
      {
        heightM: (east, south) => bowlM(east, south) + 0.4,
        kind: (east, south) => {
          if (isLake(east, south)) return water;
          return south > 0 ? filled : measured;
        },
        step: 0.5,
      },
      'dxf',
    );
    const text = fs.readFileSync(to, 'latin1');
    const tables = text.slice(0, text.indexOf('\nENTITIES\n'));
    const looks = [...tables.matchAll(/\n {2}2\n(\w+)\n 70\n.+\n 62\n *(\d+)\n {2}6\n(\w+)\n370\n *(-?\d+)/g)];
    expect(looks.map(([, ...look]) => look.join(' ')).toSorted()).toEqual([
      '0 7 Continuous -3',
      'CONTOURS 33 Continuous 18',
      'CONTOURS_FILLED 8 DASHED 18',
      'CONTOURS_INDEX 32 Continuous 35',
      'COORDINATE_SYSTEM 7 Continuous -3',
      'WATER 150 Continuous 25',
    ]);
    expect(tables).toMatch(
      /\nLTYPE\n {2}5\n1FFF0\n[^]*\n {2}2\nDASHED\n[^]*\n 40\n3.0000\n 49\n2.0000\n 74\n *0\n 49\n-1.0000\n/,
    );
    // No handle twice.
    const handles = [...text.matchAll(/\n {2}5\n([0-9A-F]+)\n/g)].map(([, handle]) => handle);
    expect(new Set(handles).size).toBe(handles.length);
    // Dashes run over the points of every line; nothing overrides the layers.
    const flags = [...text.matchAll(/\nAcDbPolyline\n 70\n *(\d+)/g)].map(([, value]) => Number(value));
    expect(flags).toHaveLength(lines.length);
    expect(flags.every((value) => (value & 128) === 128)).toBe(true);
    const told = execFileSync('ogrinfo', ['-al', '-where', "Layer = 'CONTOURS_FILLED'", to], { encoding: 'utf8' });
    expect(told).toContain('p:"2g 1g"');
  });
});
