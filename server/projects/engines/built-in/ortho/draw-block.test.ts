import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matrix } from '../placing/linear.ts';
import { drawBlock } from './draw-block.ts';
import { heldGround } from './ground/ground.ts';
import type { OrthoTask, OrthoView } from './ortho-task.ts';
import { viewCache } from './view-cache.ts';

/** A red house with blue walls on a green field, photographed from above; heights and poses are the truth. */
const house = { halfM: 3, heightM: 4 };
const FLYING_M = 30;
const lens = { widthPx: 640, heightPx: 480, fx: 640, fy: 640, cx: 320, cy: 240, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
const CELL_M = FLYING_M / lens.fx;
const downward: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const places = [-9, 0, 9].flatMap((east) => [-8, 0, 8].map((north) => ({ east: east + 2, north: north + 1 })));
const colours = { roof: [200, 40, 40], wall: [40, 40, 220], field: [60, 160, 60] } as const;
const SIDE_PX = 640;
const WEST_M = (-SIDE_PX / 2) * CELL_M;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-ortho-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What a ray from a camera meets. */
function seenBy(east: number, north: number, [x, y]: readonly [number, number]): keyof typeof colours {
  const top = FLYING_M - house.heightM;
  const isNear = Math.abs(east + x * FLYING_M) < 3 * house.halfM && Math.abs(north - y * FLYING_M) < 3 * house.halfM;
  if (!isNear) return 'field';
  const isUnder = (farM: number) => Math.abs(east + x * farM) < house.halfM && Math.abs(north - y * farM) < house.halfM;
  if (isUnder(top)) return 'roof';
  for (let farM = top; farM <= FLYING_M; farM += 0.05) if (isUnder(farM)) return 'wall';
  return 'field';
}

async function photograph(name: string, brightness: (number: number) => number): Promise<OrthoView[]> {
  const views: OrthoView[] = [];
  for (const [number, { east, north }] of places.entries()) {
    const pixels = Buffer.alloc(lens.widthPx * lens.heightPx * 3);
    for (let at = 0; at < lens.widthPx * lens.heightPx; at++) {
      const [u, v] = [(at % lens.widthPx) + 0.5, Math.floor(at / lens.widthPx) + 0.5];
      const colour = colours[seenBy(east, north, [(u - lens.cx) / lens.fx, (v - lens.cy) / lens.fy])];
      for (const [band, value] of colour.entries()) pixels[at * 3 + band] = value * brightness(number);
    }
    const file = path.join(folder, `${name}-${number}.png`);
    const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
    await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(file);
    views.push({ path: file, lens, rotation: downward, centre: [east, north, FLYING_M], gain: 1 });
  }
  return views;
}

function taskOf(views: OrthoView[]): OrthoTask {
  const [columns, cellM] = [SIDE_PX / 2, CELL_M * 2];
  const values = Float32Array.from({ length: columns * columns }, (_, at) => {
    const [east, north] = [WEST_M + ((at % columns) + 0.5) * cellM, -WEST_M - (Math.floor(at / columns) + 0.5) * cellM];
    return Math.abs(east) < house.halfM && Math.abs(north) < house.halfM ? house.heightM : 0;
  });
  const corner = { westM: WEST_M, northM: -WEST_M };
  return {
    layout: { ...corner, columns: SIDE_PX, rows: SIDE_PX, cellM: CELL_M },
    ground: heldGround({ ...corner, columns, rows: columns, cellM, values }, path.join(folder, 'heights.f32')),
    views,
    file: '',
    blockPx: SIDE_PX,
    next: new SharedArrayBuffer(4),
    cacheBytes: 100e6,
  };
}

async function draw(task: OrthoTask, left: number, sidePx: number) {
  const drawn = await drawBlock(task, { left, top: left, columns: sidePx, rows: sidePx }, viewCache(task));
  if (!drawn) throw new Error('the block is empty');
  return drawn;
}

/** Metres outside the walls; less than 0 on the roof. */
function outsideM(at: number): number {
  const [east, north] = [WEST_M + ((at % SIDE_PX) + 0.5) * CELL_M, WEST_M + (Math.floor(at / SIDE_PX) + 0.5) * CELL_M];
  return Math.max(Math.abs(east), Math.abs(north)) - house.halfM;
}

const like = (pixels: Uint8ClampedArray, at: number, name: keyof typeof colours): boolean =>
  colours[name].every((value, band) => Math.abs((pixels[at * 4 + band] as number) - value) < 40);

describe('an orthophoto of a house', () => {
  let task: OrthoTask;
  let pixels: Uint8ClampedArray;
  beforeAll(async () => {
    task = taskOf(await photograph('even', () => 1));
    ({ pixels } = await draw(task, 0, SIDE_PX));
  });

  it('MODEL-05 has its roof in place within 2 pixels, and neither walls nor a second roof beside it', () => {
    const wrong = { roof: 0, field: 0 };
    const all = { roof: 0, field: 0 };
    for (let at = 0; at < SIDE_PX * SIDE_PX; at++) {
      const outM = outsideM(at);
      if (Math.abs(outM) <= 2 * CELL_M || (pixels[at * 4 + 3] as number) === 0) continue;
      const name = outM < 0 ? 'roof' : 'field';
      all[name] += 1;
      if (!like(pixels, at, name)) wrong[name] += 1;
    }
    expect(all.roof).toBeGreaterThan(10_000);
    expect(all.field).toBeGreaterThan(200_000);
    expect(wrong.roof / all.roof).toBeLessThan(0.002);
    expect(wrong.field / all.field).toBeLessThan(0.0002);
  });

  it('is the same however it is cut into blocks', async () => {
    const part = await draw(task, 256, 256);
    let most = 0;
    for (let row = 0; row < 256; row++)
      for (let at = row * 256 * 4; at < (row + 1) * 256 * 4; at++) {
        const whole = ((row + 256) * SIDE_PX + 256) * 4 + (at - row * 256 * 4);
        most = Math.max(most, Math.abs((pixels[whole] as number) - (part.pixels[at] as number)));
      }
    expect(most).toBeLessThanOrEqual(1);
  });
});

it('MODEL-05 darker photos leave no step in a field of one colour', async () => {
  const views = await photograph('uneven', (number) => (number % 2 === 0 ? 1 : 0.8));
  const { pixels } = await draw(taskOf(views), 0, SIDE_PX);
  let [step, brightest, darkest] = [0, 0, 255];
  for (let at = 0; at < SIDE_PX * SIDE_PX - 1; at++) {
    if (outsideM(at) < 3 || outsideM(at + 1) < 3 || at % SIDE_PX === SIDE_PX - 1) continue;
    if (pixels[at * 4 + 3] === 0 || pixels[at * 4 + 7] === 0) continue;
    const [here, next] = [pixels[at * 4 + 1] as number, pixels[at * 4 + 5] as number];
    step = Math.max(step, Math.abs(here - next));
    [brightest, darkest] = [Math.max(brightest, here), Math.min(darkest, here)];
  }
  // The photos themselves differ by 32.
  expect(brightest - darkest).toBeGreaterThan(20);
  expect(step).toBeLessThan(8);
});
