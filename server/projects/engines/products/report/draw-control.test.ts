import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { drawControl } from './draw-control.ts';
import type { SmallOrtho } from './shrink-ortho.ts';

const EPSG = 32_632;
const [west, north] = [465_000, 5_249_000];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-points-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'small.png');
await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } }).toFile(file);
const small: SmallOrtho = {
  file,
  columns: 200,
  rows: 100,
  pixelM: 0.5,
  pixelOf: ([east, along]) => [(east - west) * 2, (north - along) * 2],
};
const point = (name: string, role: 'control' | 'check', [east, south]: [number, number]) => ({
  name,
  role,
  position: fromUtm([west + east, north - south], EPSG) as [number, number],
  heightM: 400,
  marks: 3,
  offM: null,
  markErrorPx: null,
  leftOut: null,
});

it('MODEL-01 the map of points has each at its place, in the look of its role, and leaves out what lies beside it', async () => {
  const points = [
    point('G1', 'control', [25, 25]),
    point('K1', 'check', [75, 25]),
    { ...point('K2', 'check', [50, 12.5]), leftOut: 'not marked' },
    point('Far', 'control', [125, 25]),
  ];
  const drawn = await drawControl(small, { points, epsg: EPSG, units: 'metric' });
  expect(drawn?.places).toEqual([
    { name: 'G1', x: expect.closeTo(0.25, 4), y: expect.closeTo(0.5, 4) },
    { name: 'K1', x: expect.closeTo(0.75, 4), y: expect.closeTo(0.5, 4) },
    { name: 'K2', x: expect.closeTo(0.5, 4), y: expect.closeTo(0.25, 4) },
  ]);
  const { data } = await sharp(drawn!.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [...data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)];
  const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.2));
  expect(colourAt(50, 50)).toEqual(near([224, 55, 155]));
  expect(colourAt(150, 50)).toEqual(near([112, 72, 232]));
  expect(colourAt(100, 25)).toEqual(near([134, 142, 150]));
  // A triangle is narrow where a circle is wide.
  expect(colourAt(59, 44)).toEqual(near([0, 0, 0]));
  expect(colourAt(143, 47)).toEqual(near([112, 72, 232]));
});

it('there is none without a point in the picture', async () => {
  expect(await drawControl(small, { points: [], epsg: EPSG, units: 'metric' })).toBeNull();
  const far = point('Far', 'control', [125, 25]);
  expect(await drawControl(small, { points: [far], epsg: EPSG, units: 'metric' })).toBeNull();
});
