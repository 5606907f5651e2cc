import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, apply, multiply, times, transpose, type Matrix, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { testRun } from '../testing/engine-run.ts';
import { engineTools } from '../testing/engine-tools.ts';
import { speckled } from '../testing/render-boxes.ts';
import { chooseNeighbours } from './choose-neighbours.ts';
import { cameraMatrix, depthLens, inverseCamera } from './depth-camera.ts';
import { readDepthMap } from './depth-map.ts';
import { measureDepths } from './measure-depths.ts';
import { rectifyPair } from './rectify-pair.ts';

/** A rounded pile on level ground, photographed from above; poses are the truth. */
const pile = { radiusM: 4, highM: 2.4 };
const FLYING_M = 30;
const DEPTH_PX = 320;
const lens = { widthPx: 640, heightPx: 480, fx: 640, fy: 640, cx: 320, cy: 240, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
const downward: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const places = [
  [0, 0],
  [7, 0],
  [-7, 0],
  [0, 6],
  [0, -6],
] as const;
const ROUNDS = 12;
/** A quarter of a pixel of the photo on the ground. */
const MOST_M = 0.012;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-pile-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function heightM(east: number, north: number): number {
  const out = Math.hypot(east, north) / pile.radiusM;
  return out < 1 ? (pile.highM * (1 + Math.cos(Math.PI * out))) / 2 : 0;
}

/** Where a ray of length 1 downward meets the pile or the ground. */
function hit(centre: Vector, ray: Vector): Vector {
  let at = add(centre, times(ray, centre[2]));
  for (let round = 0; round < ROUNDS; round++) at = add(centre, times(ray, centre[2] - heightM(at[0], at[1])));
  return at;
}

async function photograph([east, north]: readonly [number, number]): Promise<CameraView> {
  const centre: Vector = [east, north, FLYING_M];
  const pixels = Buffer.alloc(lens.widthPx * lens.heightPx * 3);
  const back = multiply(transpose(downward), inverseCamera(cameraMatrix(lens)));
  for (let at = 0; at < lens.widthPx * lens.heightPx; at++) {
    const place = hit(centre, apply(back, [at % lens.widthPx, Math.floor(at / lens.widthPx), 1]));
    pixels.fill(120 * speckled(place, [0, 0, 1]), at * 3, at * 3 + 3);
  }
  const name = `${east} ${north}.png`;
  const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
  await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(path.join(folder, name));
  const points = new Set(corners.keys());
  return { name, path: path.join(folder, name), lens, rotation: downward, centre, points };
}

const corners = Array.from({ length: 17 * 17 }, (_, at): Vector => {
  const [east, north] = [(at % 17) - 8, Math.floor(at / 17) - 8];
  return [east, north, heightM(east, north)];
});
const pointAt = (id: number): Vector | undefined => corners[id];

describe.skipIf(engineTools.isMissing)(`the depths of a pile${engineTools.reason}`, () => {
  const off: { outM: number; upM: number; truthM: number }[] = [];

  beforeAll(async () => {
    const run = testRun(folder, []);
    const views: CameraView[] = [];
    for (const place of places) views.push(await photograph(place));
    const [{ view, matched } = { view: views[0]!, matched: [] }] = chooseNeighbours(views, pointAt);
    const small = depthLens(view, DEPTH_PX);
    const pairs = matched.flatMap((right) => rectifyPair({ left: view, right }, { depthPx: DEPTH_PX, pointAt }) ?? []);
    await measureDepths(run, [{ view, lens: small, pairs }]);
    const map = await readDepthMap(run, view.name, small);
    const back = multiply(transpose(downward), inverseCamera(cameraMatrix(small)));
    for (const [at, depth] of map.depths.entries()) {
      if (depth === 0) continue;
      const ray = apply(back, [at % map.widthPx, Math.floor(at / map.widthPx), 1]);
      const [east, north, up] = add(view.centre, times(ray, depth));
      off.push({ outM: Math.hypot(east, north), upM: up, truthM: heightM(east, north) });
    }
  }, 60_000);

  const within = (fromM: number, tillM: number) => off.filter(({ outM }) => outM >= fromM && outM < tillM);
  const meanM = (some: readonly { upM: number; truthM: number }[]) =>
    some.reduce((sum, { upM, truthM }) => sum + upM - truthM, 0) / some.length;

  it.each([
    { part: 'its top', fromM: 0, tillM: 1 },
    { part: 'its foot', fromM: 3.4, tillM: 4.4 },
    { part: 'the ground around', fromM: 5, tillM: 7 },
  ])('has $part at its height', ({ fromM, tillM }) => {
    const part = within(fromM, tillM);
    expect(part.length).toBeGreaterThan(300);
    expect(Math.abs(meanM(part))).toBeLessThan(MOST_M);
  });

  it('has its volume', () => {
    const all = within(0, pile.radiusM);
    const truthM = all.reduce((sum, each) => sum + each.truthM, 0) / all.length;
    expect(Math.abs(meanM(all) / truthM)).toBeLessThan(0.005);
  });
});
