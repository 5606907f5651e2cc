import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillHoles } from '../../heights/fill-holes.ts';
import { wholeOutline } from '../../testing/whole-outline.ts';
import { surfaceOfCloud } from '../../heights/surface-of-cloud.ts';
import { testRun } from '../../testing/engine-run.ts';
import type { CloudFrame } from './cloud-frame.ts';
import type { CloudPoint, CloudPoints } from './cloud-points.ts';
import { cloudTiles, makeCloud } from './point-cloud.ts';

/** 1000 × 300 cells of 10 cm: two tiles. */
const frame: CloudFrame = {
  layout: { columns: 1000, rows: 300, cellM: 0.1, westM: -50, northM: 15 },
  lowM: 0,
  highM: 20,
};
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-cloud-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const point = (east: number, north: number, up: number): CloudPoint => ({
  east,
  north,
  up,
  normal: [0, 0, 1],
  colour: [200, 100, 50],
  weight: 3,
});

/** Level ground at 1 m over a square around the border of the tiles, each place seen twice. */
function* ground(): Generator<CloudPoint> {
  for (let east = 20.05; east < 40; east += 0.1)
    for (let north = -9.95; north < 10; north += 0.1)
      for (const noise of [-0.02, 0.02]) yield point(east, north, 1.05 + noise);
}

/** A roof of 3 × 3 m, 5 m high, with one wall down to the ground. */
function* house(): Generator<CloudPoint> {
  for (let east = 22.05; east < 25; east += 0.1)
    for (let north = 0.05; north < 3; north += 0.1) yield point(east, north, 5.05);
  for (let up = 1.05; up < 5; up += 0.1) for (let north = 0.05; north < 3; north += 0.1) yield point(22.05, north, up);
}

/** A blob in the air and one beyond the rim. */
function* drops(): Generator<CloudPoint> {
  for (const [east, north, up] of [
    [30.05, 5.05, 9.05],
    [45.05, 5.05, 4.05],
  ] as const)
    for (let at = 0; at < 27; at++)
      yield point(east + (at % 3) * 0.1, north + (Math.floor(at / 3) % 3) * 0.1, up + Math.floor(at / 9) * 0.1);
}

async function cloudOf(points: Iterable<CloudPoint>): Promise<CloudPoints[]> {
  const run = testRun(folder, []);
  await makeCloud(run, frame, async ({ add }) => {
    for (const each of points) add(each);
  });
  const tiles: CloudPoints[] = [];
  for await (const tile of cloudTiles(run)) tiles.push(tile);
  return tiles;
}

const all = (tiles: readonly CloudPoints[]) =>
  tiles.flatMap((tile) =>
    Array.from({ length: tile.count }, (_, at) => ({
      place: [tile.place(at, 0), tile.place(at, 1), tile.place(at, 2)] as const,
      colour: tile.colour(at, 0),
      weight: tile.weight(at),
      isLoose: tile.isLoose(at),
    })),
  );

describe('MODEL-03 the cloud', () => {
  it('has one mean point per voxel, in tiles, also across their border', async () => {
    const tiles = await cloudOf(ground());
    expect(tiles).toHaveLength(2);
    const points = all(tiles);
    expect(points).toHaveLength(200 * 200);
    const isRight = ({ place, colour, weight, isLoose }: (typeof points)[number]) =>
      Math.abs(place[2] - 1.05) < 1e-3 && colour === 200 && weight === 2 && !isLoose;
    expect(points.filter((each) => !isRight(each))).toEqual([]);
    expect(fs.readdirSync(path.join(folder, 'cloud')).toSorted()).toEqual([
      '0.points',
      '1.points',
      'fusing.json',
      'tiles.json',
    ]);
  });

  it('marks small pieces that touch nothing; a wall belongs to its house', async () => {
    const points = all(await cloudOf([...ground(), ...house(), ...drops()]));
    const loose = points.filter(({ isLoose }) => isLoose);
    expect(loose).toHaveLength(54);
    expect(loose.every(({ place }) => place[2] > 3.9)).toBe(true);
    expect(points.filter(({ place }) => place[2] > 1.2 && place[2] < 4.9 && place[0] < 22.1)).toHaveLength(37 * 30);
  });

  it('drops what is outside the frame', async () => {
    expect(all(await cloudOf([point(60, 0, 1), point(0, 0, -1), point(0, 0, 25), point(0, 0, 1)]))).toHaveLength(1);
  });
});

describe('the surface of a cloud', () => {
  const at = (east: number, north: number): number =>
    Math.floor((frame.layout.northM - north) / 0.1) * frame.layout.columns + Math.floor((east + 50) / 0.1);

  it('is the top of each cell; loose pieces never hide what is measured, and count as unmeasured', async () => {
    const hole = [...ground()].filter(({ east, north }) => Math.hypot(east - 36, north + 5) > 2);
    await cloudOf([...hole, ...house(), ...drops()]);
    const window = { left: 0, top: 0, ...frame.layout };
    const { grid, isMeasured } = await surfaceOfCloud({ frame, window }, cloudTiles({ folder }));
    expect(grid.values[at(23.05, 1.05)]).toBeCloseTo(5.05, 2);
    expect(grid.values[at(30.05, 5.05)]).toBeCloseTo(1.05, 2);
    expect(grid.values[at(36.05, -5.05)]).toBeNaN();
    expect([at(23.05, 1.05), at(36.05, -5.05), at(45.05, 5.05)].map((cell) => isMeasured[cell])).toEqual([1, 0, 0]);
    const filled = fillHoles(grid, wholeOutline(grid), window);
    expect(filled[at(36.05, -5.05)]).toBeCloseTo(1.05, 2);
    // No tower beyond the rim.
    expect(filled[at(45.05, 5.05)]).toBeNaN();
    expect(filled[at(42.05, 5.05)]).toBeNaN();
    expect(filled[at(39.05, 5.05)]).toBeCloseTo(1.05, 2);
  });
});

describe('what lies deep below the ground', () => {
  /** Level ground at 8 m around a hole of so many metres each way, and a level floor of `sideM` at 4 m that so many photos see. */
  function* scene({ holeM, sideM, views, hasWall }: Deep): Generator<CloudPoint> {
    const reachM = ({ east, north }: CloudPoint) => Math.max(Math.abs(east - 30), Math.abs(north));
    for (const each of ground()) {
      if (reachM(each) < sideM / 2) yield { ...each, up: 4.05, views };
      if (reachM(each) > holeM / 2) yield { ...each, up: 8.05, views: 5 };
    }
    for (let up = 4.05; hasWall && up < 8; up += 0.1)
      for (let east = 30.05 - sideM / 2; east < 30 + sideM / 2; east += 0.1)
        yield { ...point(east, sideM / 2, up), views };
  }
  type Deep = { holeM: number; sideM: number; views: number; hasWall?: boolean };

  async function surfaceOver(made: Deep): Promise<{ upM: number; isMeasured: boolean; deepPoints: number }> {
    const tiles = await cloudOf(scene(made));
    const window = { left: 0, top: 0, ...frame.layout };
    const { grid, isMeasured } = await surfaceOfCloud({ frame, window }, cloudTiles({ folder }));
    const at = Math.floor(frame.layout.northM / 0.1) * frame.layout.columns + Math.floor((30 + 50) / 0.1);
    return {
      upM: fillHoles(grid, wholeOutline(grid), window)[at] as number,
      isMeasured: isMeasured[at] === 1,
      deepPoints: all(tiles).filter(({ place, isLoose }) => place[2] < 4.2 && !isLoose).length,
    };
  }

  it('and that two photos take for a small floor by chance, is neither drawn nor in the cloud', async () => {
    const { upM, isMeasured, deepPoints } = await surfaceOver({ holeM: 1.6, sideM: 0.8, views: 2 });
    expect(upM).toBeCloseTo(8.05, 1);
    expect([isMeasured, deepPoints]).toEqual([false, 0]);
  });

  it('and that few photos take for a floor of some square metres, without walls, is neither drawn nor in the cloud', async () => {
    const { upM, isMeasured, deepPoints } = await surfaceOver({ holeM: 5, sideM: 3.6, views: 3 });
    expect(upM).toBeCloseTo(8.05, 1);
    expect([isMeasured, deepPoints]).toEqual([false, 0]);
  });

  it('under a closed ground is not in the cloud, however large it is', async () => {
    const { upM, deepPoints } = await surfaceOver({ holeM: 0, sideM: 5, views: 3 });
    expect(upM).toBeCloseTo(8.05, 1);
    expect(deepPoints).toBe(0);
  });

  it.each([
    ['as the floor of a shaft, and four photos see it', { holeM: 1.6, sideM: 0.8, views: 4 }, false],
    ['as the floor of a small pit with a wall', { holeM: 1.4, sideM: 1.2, views: 2, hasWall: true }, true],
    ['as the floor of a wide pit', { holeM: 6, sideM: 5, views: 2 }, true],
  ])('%s, is drawn', async (_, made, isMeasured) => {
    expect(await surfaceOver(made)).toMatchObject({ upM: expect.closeTo(4.05, 1), isMeasured });
  });
});
