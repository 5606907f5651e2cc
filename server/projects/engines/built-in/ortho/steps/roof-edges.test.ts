import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GridLayout } from '../../heights/height-grid.ts';
import { makeSurface } from '../../heights/make-surface.ts';
import { quantile, type Matrix } from '../../placing/linear.ts';
import { cloudOfPhotos } from '../../testing/cloud-of-photos.ts';
import { testRun } from '../../testing/engine-run.ts';
import { engineTools } from '../../testing/engine-tools.ts';
import { photographBoxes, type Box } from '../../testing/render-boxes.ts';
import { drawBlock } from '../draw-block.ts';
import { layoutOver, smoothGround } from '../ground/ground.ts';
import { viewCache } from '../view-cache.ts';

/** A house and a shed on a field, photographed with an overlap of 75 and 70 %; poses are the truth, heights are measured. */
const FLYING_M = 30;
const lens = { widthPx: 640, heightPx: 480, fx: 640, fy: 640, cx: 320, cy: 240, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
const DEPTH_PX = 320;
const PIXEL_M = FLYING_M / lens.fx;
const downward: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const painted = { top: [190, 60, 50], side: [60, 60, 190] } as const;
const house: Box = { least: [-4.03, -3.02, 0], most: [4.05, 2.97, 4], ...painted };
const shed: Box = { least: [6.2, 4.1, 0], most: [9.9, 7.6, 2.6], ...painted };
const place = { boxes: [house, shed], ground: [80, 150, 70], sky: [0, 0, 0] } as const;
const cameras = [-9, 0, 9].flatMap((east) =>
  [-11, -5.5, 0, 5.5, 11].map((north) => ({ centre: [east + 2, north + 1, FLYING_M] as const, rotation: downward })),
);
/** Edges are looked for so far to both sides of where they are. */
const AROUND_PX = 30;
const MOST_PX = 2;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-edges-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe.skipIf(engineTools.isMissing)(`the orthophoto of roofs over measured heights${engineTools.reason}`, () => {
  let pixels: Uint8ClampedArray;
  let layout: GridLayout;

  beforeAll(async () => {
    const run = testRun(folder, []);
    const { views, pointAt } = await photographBoxes(folder, place, { lens, cameras, fieldM: 20 });
    const cells = Math.ceil(36 / (2 * PIXEL_M));
    const square = { columns: cells, rows: cells, cellM: 2 * PIXEL_M, westM: -15, northM: 19 };
    const frame = { layout: square, lowM: -1, highM: 10 };
    await cloudOfPhotos(run, { views, pointAt, frame, depthPx: DEPTH_PX });
    await makeSurface(run, frame, { blockCells: 3072 });
    const ground = await smoothGround(run, 3072);
    layout = { ...layoutOver(ground, PIXEL_M), columns: 768, rows: 768 };
    const levelled = views.map((view) => ({ ...view, gain: 1 }));
    const next = new SharedArrayBuffer(4);
    const task = { layout, ground, views: levelled, file: '', blockPx: 768, next, cacheBytes: 100e6 };
    const drawn = await drawBlock(task, { left: 0, top: 0, columns: 768, rows: 768 }, viewCache(task));
    if (!drawn) throw new Error('nothing was drawn');
    ({ pixels } = drawn);
  }, 120_000);

  const colourAt = (east: number, north: number): [number, number, number] => {
    const [column, row] = [(east - layout.westM) / PIXEL_M, (layout.northM - north) / PIXEL_M].map(Math.floor);
    const from = ((row as number) * layout.columns + (column as number)) * 4;
    return [...pixels.subarray(from, from + 3)] as [number, number, number];
  };
  const isRoof = ([red, green, blue]: readonly [number, number, number]) => red > 1.3 * green && red > 1.3 * blue;

  /** Pixels by which a roof is drawn too large or too small, along one of its edges. */
  function offsAlong({ least, most }: Box, axis: 0 | 1, side: -1 | 1): number[] {
    const other = axis === 0 ? 1 : 0;
    const offs: number[] = [];
    for (let along = least[other] + 0.3; along < most[other] - 0.3; along += PIXEL_M) {
      let roof = 0;
      for (let step = -AROUND_PX; step < AROUND_PX; step++) {
        const across = (side < 0 ? least : most)[axis] + side * (step + 0.5) * PIXEL_M;
        if (isRoof(axis === 0 ? colourAt(across, along) : colourAt(along, across))) roof++;
      }
      offs.push(Math.abs(roof - AROUND_PX));
    }
    return offs;
  }

  it('MODEL-05 has their edges within 2 pixels', () => {
    for (const box of [house, shed])
      for (const axis of [0, 1] as const)
        for (const side of [-1, 1] as const) {
          const offs = offsAlong(box, axis, side);
          expect(offs.length).toBeGreaterThan(60);
          expect(quantile(offs, 0.5)).toBeLessThanOrEqual(1);
          expect(quantile(offs, 0.95)).toBeLessThanOrEqual(MOST_PX);
        }
  });

  it('MODEL-05 shows the ground beside them, not their walls', () => {
    let [wrong, all] = [0, 0];
    const outsideM = (east: number, north: number, { least, most }: Box) =>
      Math.max(least[0] - east, east - most[0], least[1] - north, north - most[1]);
    for (let east = -7; east < 12; east += PIXEL_M)
      for (let north = -6; north < 10; north += PIXEL_M) {
        const outPx = Math.min(...[house, shed].map((box) => outsideM(east, north, box))) / PIXEL_M;
        if (outPx < MOST_PX || outPx > 16) continue;
        const [red, green, blue] = colourAt(east, north);
        all++;
        if (Math.max(red, blue) > 1.2 * green) wrong++;
      }
    expect(wrong / all).toBeLessThan(0.03);
  });
});
