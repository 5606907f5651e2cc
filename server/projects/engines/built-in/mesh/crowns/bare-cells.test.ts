import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { heightAt } from '../../heights/height-at.ts';
import type { HeightGrid } from '../../heights/height-grid.ts';
import { coarseHeights } from '../../heights/smooth-heights.ts';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import type { SurfaceMesh } from '../join-nets.ts';
import { colouredFaces, type Face } from '../testing/coloured-faces.ts';
import { textureMesh } from '../texture/texture-mesh.ts';
import { crownField, type CrownField } from './crown-field.ts';
import { drawCrowns } from './draw-crowns.ts';
import { findCrowns } from './find-crowns.ts';
import { roundCrowns } from './round-crowns.ts';

/** Three trees on gravel. The west of the green one's crown is thought to be wider than its leaves are. */
const CELL_M = 0.08;
const HALF_M = 13;
const [RADIUS_M, HIGH_M, FLYING_M] = [3, 6, 30];
const LEAVES_WEST_M = 1;
const colours = {
  green: [70, 120, 50],
  dead: [120, 112, 110],
  autumn: [190, 110, 40],
  gravel: [150, 140, 150],
} as const;
const trees = [
  { kind: 'green', east: -6, north: 0 },
  { kind: 'dead', east: 5, north: 6 },
  { kind: 'autumn', east: 5, north: -6 },
] as const;
type Tree = (typeof trees)[number];
const lens = { widthPx: 640, heightPx: 640, fx: 640, fy: 640, cx: 320, cy: 320, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-bare-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const treeAt = (east: number, north: number) =>
  trees.find((tree) => Math.hypot(east - tree.east, north - tree.north) < RADIUS_M);

function scene(): { round: HeightGrid; field: CrownField } {
  const cells = Math.round((2 * HALF_M) / CELL_M);
  const layout = { columns: cells, rows: cells, cellM: CELL_M, westM: -HALF_M, northM: HALF_M };
  const random = seededRandom(7);
  const isMeasured = new Uint8Array(cells * cells).fill(1);
  const values = Float32Array.from(isMeasured, (_, at) => {
    if (!treeAt(-HALF_M + ((at % cells) + 0.5) * CELL_M, HALF_M - (Math.floor(at / cells) + 0.5) * CELL_M)) return 0;
    isMeasured[at] = 0;
    return random() < 0.3 ? random() : HIGH_M * (0.6 + 0.4 * random());
  });
  const grid = { ...layout, values };
  const terrain = { ...layout, values: new Float32Array(values.length) };
  const field = crownField(findCrowns({ grid, coarse: coarseHeights(grid), isMeasured }, terrain));
  return { round: roundCrowns(grid, field), field };
}

/** Two faces for each square of a grid of heights. */
function netOf(heights: HeightGrid, squareM: number): SurfaceMesh {
  const [positions, triangles]: [number[], number[]] = [[], []];
  const count = Math.floor((2 * HALF_M - 1) / squareM);
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      const [east, north] = [-HALF_M + 0.5 + column * squareM, -HALF_M + 0.5 + row * squareM];
      positions.push(east, north, heightAt(heights, east, north));
      const at = row * count + column;
      if (row > 0 && column > 0) triangles.push(at - count - 1, at - count, at, at - count - 1, at, at - 1);
    }
  return {
    positions: Float32Array.from(positions),
    triangles: Uint32Array.from(triangles),
    voxels: new Int32Array(positions.length),
    isFilled: new Uint8Array(positions.length / 3).fill(1),
  };
}

/** Leaves are as high as most of the crown. The photo from nearest, which is sharpest, shows none. */
function seenBy(centre: Centre, [x, y]: readonly [number, number]): readonly number[] {
  const farM = centre[2] - 0.8 * HIGH_M;
  const [east, north] = [centre[0] + x * farM, centre[1] - y * farM];
  const tree = treeAt(east, north);
  if (!tree || centre[2] < FLYING_M || (tree.kind === 'green' && east < tree.east - LEAVES_WEST_M))
    return colours.gravel;
  return colours[tree.kind];
}

type Centre = readonly [east: number, north: number, up: number];

async function photograph(): Promise<OrthoView[]> {
  const centres = [
    [-6, 0, FLYING_M],
    [0, 0, FLYING_M],
    [6, 0, FLYING_M],
    [0, 6, FLYING_M],
    [0, -6, FLYING_M],
    [-8, 0, FLYING_M - 10],
  ] as const;
  return Promise.all(
    centres.map(async (centre, number) => {
      const pixels = Buffer.alloc(lens.widthPx * lens.heightPx * 3);
      for (let at = 0; at < pixels.length / 3; at++) {
        const [u, v] = [(at % lens.widthPx) + 0.5, Math.floor(at / lens.widthPx) + 0.5];
        pixels.set(seenBy(centre, [(u - lens.cx) / lens.fx, (v - lens.cy) / lens.fy]), at * 3);
      }
      const file = path.join(folder, `${number}.png`);
      const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
      await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(file);
      return { path: file, lens, rotation: [1, 0, 0, 0, -1, 0, 0, 0, -1], centre: [...centre], gain: 1 };
    }),
  );
}

describe('crowns of a mesh', () => {
  const faces: { face: Face; colour: readonly (number | undefined)[]; isOfPhoto: boolean }[] = [];
  beforeAll(async () => {
    const { round, field } = scene();
    const views = await photograph();
    const drawn = await drawCrowns(netOf(round, 0.25), field, { views, cellM: CELL_M });
    for (const part of await textureMesh(drawn, views, CELL_M))
      for (const face of await colouredFaces(part)) faces.push({ ...face, isOfPhoto: 'jpeg' in part });
  }, 240_000);

  type Drawn = (typeof faces)[number];
  const isIn =
    (wanted: readonly number[]) =>
    ({ colour }: Drawn): boolean =>
      wanted.every((value, band) => Math.abs(value - (colour[band] ?? 0)) < 25);

  /** Share of the area of a tree. */
  const shareOf = (tree: Tree, isAsked: (drawn: Drawn) => boolean): number => {
    const areaOf = (some: readonly Drawn[]) => some.reduce((sum, { face }) => sum + face.areaM2, 0);
    const all = faces.filter(({ face: { middle } }) => treeAt(middle[0], middle[1]) === tree && middle[2] > 0.5);
    return areaOf(all.filter(isAsked)) / areaOf(all);
  };

  it('PROC-14 show leaves also where photos see the ground beside them', () => {
    expect(shareOf(trees[0], isIn(colours.green))).toBeGreaterThan(0.97);
  });

  it('PROC-14 show photos everywhere, no blurred colours', () => {
    expect(shareOf(trees[0], ({ isOfPhoto }) => isOfPhoto)).toBeGreaterThan(0.99);
  });

  it('PROC-14 that are not green at all stay as they are: dead trees, and those in autumn', () => {
    for (const tree of [trees[1], trees[2]]) {
      expect(shareOf(tree, isIn(colours[tree.kind]))).toBeGreaterThan(0.9);
      expect(shareOf(tree, isIn(colours.green))).toBe(0);
    }
  });
});
