import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { cloudTiles } from '../../depth/cloud/point-cloud.ts';
import { makeSurface } from '../../heights/make-surface.ts';
import { storedSurface } from '../../heights/stored-surface.ts';
import type { Vector } from '../../placing/linear.ts';
import { cloudOfPhotos } from '../../testing/cloud-of-photos.ts';
import { testRun } from '../../testing/engine-run.ts';
import { engineTools } from '../../testing/engine-tools.ts';
import { speckled } from '../../testing/render-boxes.ts';
import { photographRelief, type Relief } from '../../testing/render-relief.ts';
import { collectCells } from './collect-cells.ts';
import { findWater } from './find-water.ts';
import { waterSettings } from './water-settings.ts';

/** A beach that falls into a lake to the east, from above; poses are the truth, heights are measured. */
const FLYING_M = 30;
const lens = { widthPx: 640, heightPx: 480, fx: 640, fy: 640, cx: 320, cy: 240, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
const CELL_M = (2 * FLYING_M) / lens.fx;
const centres = [-12, -4, 4, 12].flatMap((east) => [-8, 0, 8].map((north): Vector => [east, north, FLYING_M]));
const [SHORE_M, SLOPE] = [6, 0.14];
const heightM = (east: number) => SLOPE * (SHORE_M - east);

type Colour = readonly [number, number, number];
const gravel: Colour = [150, 125, 120];
const dry = (place: Vector): Colour => gravel.map((band) => band * speckled(place, [0, 0, 1])) as unknown as Colour;
const dark: Relief['colourOf'] = (place) =>
  place[2] < 0 ? (dry(place).map((band) => WET * band) as unknown as Colour) : dry(place);

/** Red, green and blue lose so much a metre, down and up again; wet ground is darker; waves are elsewhere in each photo, and bend what is seen. */
const [FADING, VEIL, WET] = [[0.24, 0.14, 0.15] as const, [48, 66, 58] as const, 0.55];
const [BRIGHT, BEND_M, WAVES] = [10, 0.45, 2.5] as const;
const water: Relief['colourOf'] = (place, photo) => {
  const [east, north, up] = place;
  const deepM = -up;
  if (deepM <= 0) return dry(place);
  const wave = (apart: number) =>
    speckled([(east + 31.7 * photo + apart) / WAVES, (north - 17.3 * photo) / WAVES, 0], [0, 0, 1]) - 1;
  const seen = dry([east + BEND_M * deepM * wave(0), north + BEND_M * deepM * wave(5), up]);
  return seen.map((band, at) => {
    const share = Math.exp(-2 * (FADING[at] as number) * deepM);
    return WET * band * share + (VEIL[at] as number) * (1 - share) + BRIGHT * wave(0) * Math.min(1, deepM);
  }) as unknown as Colour;
};

async function waterIn(colourOf: Relief['colourOf']) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-water-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const run = testRun(folder, []);
  const random = seededRandom(3);
  const noisy: Relief['colourOf'] = (place, photo) =>
    colourOf(place, photo).map((band) => band + 3 * (random() - 0.5)) as unknown as Colour;
  const { views, pointAt } = await photographRelief(folder, { heightM, colourOf: noisy }, { lens, centres });
  const layout = {
    columns: Math.ceil(48 / CELL_M),
    rows: Math.ceil(32 / CELL_M),
    cellM: CELL_M,
    westM: -24,
    northM: 16,
  };
  const frame = { layout, lowM: -6, highM: 8 };
  await cloudOfPhotos(run, { views, pointAt, frame, depthPx: 320 });
  await makeSurface(run, frame, { blockCells: 3072 });
  const surface = await storedSurface(run);
  const cells = await collectCells({ surface, points: cloudTiles(run) }, waterSettings);
  return { areas: findWater(cells), layout: cells.layout };
}

describe.skipIf(engineTools.isMissing)(`water in photos${engineTools.reason}`, { timeout: 180_000 }, () => {
  it('MODEL-04 is recognised by its shore and its fading bottom, though it moves between photos', async () => {
    const { areas, layout } = await waterIn(water);
    expect(areas).toHaveLength(1);
    const [{ levelM, cells } = { levelM: Number.NaN, cells: [] }] = areas;
    expect(Math.abs(levelM)).toBeLessThan(0.15);
    const eastOf = (at: number) => layout.westM + ((at % layout.columns) + 0.5) * layout.cellM;
    expect(cells.filter((at) => eastOf(at) < SHORE_M - 1)).toEqual([]);
    expect(cells.length * layout.cellM ** 2).toBeGreaterThan(200);
  });

  it('MODEL-04 is not found where ground is dark below a line at one height', async () => {
    expect((await waterIn(dark)).areas).toEqual([]);
  });
});
