import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CellFile } from '../../heights/cell-file.ts';
import { readHeights, readMeasured, type GridLayout } from '../../heights/height-grid.ts';
import { cellKinds } from '../../heights/stored-surface.ts';
import { inRun } from '../../run-folder.ts';
import { testRun } from '../../testing/engine-run.ts';
import { classifyPoints, pointClasses } from '../classify-points.ts';
import { levelSurface, levelTerrain } from './level-water.ts';
import { mapOf, readWater, writeWater } from './water-map.ts';

const layout: GridLayout = { columns: 8, rows: 1, cellM: 0.25, westM: 0, northM: 0.25 };
/** Water in the eastern half, at 2 m; west of it ground that cannot be lower. */
const water = {
  layout: { ...layout, columns: 4, cellM: 0.5 },
  areas: [{ levelM: 2, cells: [2, 3], below: [1], beside: [] }],
};
const { filled, measured, water: wet } = cellKinds;
const heights = [3, Number.NaN, 2.5, 1, 1.2, 5, 2.6, Number.NaN];
const kinds = [measured, filled, measured, measured, measured, measured, filled, filled];

it('MODEL-04 water is level: its bottom and what was filled in there, not stones or what has no height; ground beside it is measured only above its level', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-level-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const run = testRun(folder, []);
  const area = { left: 0, top: 0, columns: 8, rows: 1 };
  fs.writeFileSync(inRun(run, 'heights'), JSON.stringify(layout));
  const values = CellFile.create<Float32Array>(inRun(run, 'heightValues'), layout, Float32Array);
  const cells = CellFile.create<Uint8Array>(inRun(run, 'measuredCells'), layout, Uint8Array);
  values.write(area, Float32Array.from(heights));
  cells.write(area, Uint8Array.from(kinds));
  values.close();
  cells.close();
  await writeWater(run, water);
  const found = mapOf((await readWater(run))!);
  // The second time is that of a run that was killed in between.
  for (const _ of ['once', 'again']) {
    await levelSurface(run, found);
    expect([...(await readHeights(run)).values]).toEqual([3, Number.NaN, 2.5, 1, 2, 5, 2, Number.NaN]);
    expect([...(await readMeasured(run))]).toEqual([measured, filled, measured, filled, wet, measured, wet, filled]);
  }
});

it('MODEL-04 the terrain of water has its level also where it had no height, and its points are of class 9', () => {
  const terrain = { ...layout, values: Float32Array.from(heights), isGround: Uint8Array.from(kinds) };
  const found = mapOf(water);
  const level = levelTerrain(terrain, found);
  expect([...level.values]).toEqual([3, Number.NaN, 2.5, 1, 2, 5, 2, 2]);
  expect([...level.isGround.subarray(4)]).toEqual([wet, measured, wet, wet]);
  const places = Int32Array.of(1100, 100, 900, 1100, 100, 2100, 1300, 100, 5000, 100, 100, 3000);
  const points = { places, colours: new Uint8Array(12), classes: new Uint8Array(4) };
  classifyPoints(points, { terrain: level, water: found });
  const { ground, water: ofWater } = pointClasses;
  expect([...points.classes].slice(0, 2)).toEqual([ofWater, ofWater]);
  expect(points.classes[2]).not.toBe(ofWater);
  expect(points.classes[3]).not.toBe(ofWater);
  expect([ground, ofWater]).toEqual([2, 9]);
});
