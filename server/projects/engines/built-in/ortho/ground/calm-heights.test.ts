import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { expect, it, onTestFinished } from 'vitest';
import { CellFile } from '../../heights/cell-file.ts';
import type { GridLayout, HeightGrid } from '../../heights/height-grid.ts';
import { inRun } from '../../run-folder.ts';
import { testRun } from '../../testing/engine-run.ts';
import { calmHeights } from './calm-heights.ts';
import { smoothGround } from './ground.ts';

/** A field at 2 m with a wood in the west, a house in the east, and bushes that nothing was measured of between them. */
const layout: GridLayout = { columns: 600, rows: 400, cellM: 0.1, westM: -30, northM: 20 };
const [WOOD_END, BUSHES, HOUSE] = [180, { from: 300, to: 380 }, { from: 460, to: 540 }] as const;
const FIELD_M = 2;

function scene(): { grid: HeightGrid; isMeasured: Uint8Array } {
  const random = seededRandom(11);
  const isMeasured = new Uint8Array(layout.columns * layout.rows).fill(1);
  const values = new Float32Array(isMeasured.length).fill(FIELD_M);
  for (let at = 0; at < values.length; at++) {
    const [column, row] = [at % layout.columns, Math.floor(at / layout.columns)];
    if (column < WOOD_END) values[at] = 8 + 6 * random();
    if (column >= BUSHES.from && column < BUSHES.to) {
      values[at] = 5 + 3 * Math.sin(column / 9) * Math.cos(row / 7);
      isMeasured[at] = 0;
    }
    if (column >= HOUSE.from && column < HOUSE.to && row > 150 && row < 250) values[at] = 6;
  }
  return { grid: { ...layout, values }, isMeasured };
}

const steepest = (values: Float32Array, from: number, to: number): number => {
  let most = 0;
  for (let row = 40; row < layout.rows - 40; row++)
    for (let column = from; column < to; column++) {
      const at = row * layout.columns + column;
      const fall = (next: number) => Math.abs((values[at] as number) - (values[next] as number)) / layout.cellM;
      most = Math.max(most, fall(at + 1), fall(at + layout.columns));
    }
  return most;
};

it('MODEL-05 an orthophoto is drawn over calm crowns with an upright edge, and over the ground and roofs as measured', () => {
  const { grid, isMeasured } = scene();
  expect(steepest(grid.values, 40, WOOD_END - 30)).toBeGreaterThan(10);
  const { values } = calmHeights(grid, isMeasured);
  expect(steepest(values, 20, WOOD_END - 5)).toBeLessThan(0.5);
  for (const [column, row] of [
    [WOOD_END + 4, 200],
    [250, 100],
    [HOUSE.from, 200],
    [HOUSE.to - 1, 200],
    [HOUSE.from - 1, 200],
    [580, 40],
  ] as const)
    expect(values[row * layout.columns + column]).toBe(grid.values[row * layout.columns + column]);
  // From the crowns to the field within half a metre.
  expect(values[200 * layout.columns + WOOD_END - 5]).toBeGreaterThan(9);
});

it('MODEL-05 what was not measured is drawn over a surface without steep slopes', () => {
  const { grid, isMeasured } = scene();
  expect(steepest(grid.values, BUSHES.from, BUSHES.to - 1)).toBeGreaterThan(3);
  const { values } = calmHeights(grid, isMeasured);
  // Photos look 30° aside and more: slopes of 1.7 would show a place twice.
  expect(steepest(values, BUSHES.from + 16, BUSHES.to - 16)).toBeLessThan(1.2);
  const middle = values[200 * layout.columns + (BUSHES.from + BUSHES.to) / 2] as number;
  expect(middle).toBeGreaterThan(3.5);
  expect(middle).toBeLessThan(6.5);
});

it('MODEL-06 calm heights are the same in blocks as in one piece', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-calm-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const run = testRun(folder, []);
  const { grid, isMeasured } = scene();
  const all = { left: 0, top: 0, ...layout };
  fs.writeFileSync(inRun(run, 'heights'), JSON.stringify(layout));
  const heights = CellFile.create<Float32Array>(inRun(run, 'heightValues'), layout, Float32Array);
  heights.write(all, grid.values);
  heights.close();
  const measured = CellFile.create<Uint8Array>(inRun(run, 'measuredCells'), layout, Uint8Array);
  measured.write(all, isMeasured);
  measured.close();
  const drawn = async (blockCells: number) => {
    const { file } = await smoothGround(run, blockCells);
    return fs.readFileSync(file);
  };
  const whole = await drawn(3072);
  expect(Buffer.from(calmHeights(grid, isMeasured).values.buffer).equals(whole)).toBe(true);
  expect((await drawn(160)).equals(whole)).toBe(true);
});
