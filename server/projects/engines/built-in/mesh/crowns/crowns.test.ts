import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { makeCloud } from '../../depth/cloud/point-cloud.ts';
import { heightAt } from '../../heights/height-at.ts';
import type { HeightGrid } from '../../heights/height-grid.ts';
import { coarseHeights } from '../../heights/smooth-heights.ts';
import { testRun } from '../../testing/engine-run.ts';
import { cloudSurface } from '../cloud-surface.ts';
import type { SurfaceMesh } from '../join-nets.ts';
import { crownField, leafField, valueAt, type CrownField } from './crown-field.ts';
import { findCrowns } from './find-crowns.ts';
import { mirrorSides } from './mirror-sides.ts';
import { isOfCrown, roundCrowns } from './round-crowns.ts';

/** A field with a tree, a smooth shed, and at the west rim a wood of chance heights, half of them below the ground. */
const CELL_M = 0.08;
const HALF_M = 15;
const tree = { east: 5, north: 0, radiusM: 3, highM: 8 };
const shed = { east: -3, north: 8, halfM: 1.5, highM: 2.5 };
const WOOD_WEST_M = -10;

const isUnderTree = (east: number, north: number, widerM = 0) =>
  Math.hypot(east - tree.east, north - tree.north) < tree.radiusM + widerM;
const isOverShed = (east: number, north: number) =>
  Math.max(Math.abs(east - shed.east), Math.abs(north - shed.north)) < shed.halfM;

function scene() {
  const cells = Math.round((2 * HALF_M) / CELL_M);
  const layout = { columns: cells, rows: cells, cellM: CELL_M, westM: -HALF_M, northM: HALF_M };
  const random = seededRandom(7);
  const isMeasured = new Uint8Array(cells * cells).fill(1);
  const values = Float32Array.from(isMeasured, (_, at) => {
    const [east, north] = [-HALF_M + ((at % cells) + 0.5) * CELL_M, HALF_M - (Math.floor(at / cells) + 0.5) * CELL_M];
    if (isUnderTree(east, north) || east < WOOD_WEST_M) isMeasured[at] = 0;
    if (isUnderTree(east, north)) return random() < 0.3 ? random() : tree.highM * (0.6 + 0.4 * random());
    if (east < WOOD_WEST_M) return north < -8 ? -2 - 2 * random() : 6 * random();
    return isOverShed(east, north) ? shed.highM : 0;
  });
  const grid = { ...layout, values };
  const terrain: HeightGrid = { ...layout, values: new Float32Array(values.length) };
  const found = findCrowns({ grid, coarse: coarseHeights(grid), isMeasured }, terrain);
  return { grid, field: crownField(found) };
}

describe('trees of a survey that photos from above show', () => {
  let grid: HeightGrid;
  let field: CrownField;
  let round: HeightGrid;
  beforeAll(() => {
    ({ grid, field } = scene());
    round = roundCrowns(grid, field);
  });

  it('PROC-14 are round bumps: high in the middle, at the ground at the edge, without spikes or pits', () => {
    const upAt = (awayM: number, turn: number) =>
      heightAt(round, tree.east + awayM * Math.cos(turn), tree.north + awayM * Math.sin(turn));
    for (let turn = 0; turn < 2 * Math.PI; turn += 0.3) {
      expect(upAt(0.5, turn)).toBeGreaterThan(0.7 * tree.highM);
      expect(upAt(0.5, turn)).toBeLessThan(tree.highM);
      expect(upAt(tree.radiusM + 0.6, turn)).toBeCloseTo(0, 1);
      for (let away = 0.4; away < tree.radiusM; away += 0.2)
        expect(upAt(away, turn)).toBeLessThan(upAt(away - 0.4, turn) + 0.3);
    }
  });

  it('PROC-14 nothing hangs below the ground at the rim', () => {
    expect(grid.values.reduce((low, up) => Math.min(low, up), 0)).toBeLessThan(-3);
    expect(round.values.reduce((low, up) => Math.min(low, up), 0)).toBeGreaterThan(-0.5);
  });

  it('a smooth shed stays as it was measured', () => {
    const off = round.values.map((up, at) => {
      const [east, north] = [
        -HALF_M + ((at % grid.columns) + 0.5) * CELL_M,
        HALF_M - (Math.floor(at / grid.columns) + 0.5) * CELL_M,
      ];
      return Math.hypot(east - shed.east, north - shed.north) < 4 ? Math.abs(up - (grid.values[at] as number)) : 0;
    });
    expect(Math.max(...off.subarray(0, 100_000))).toBe(0);
  });

  it('PROC-14 points of leaves in and beside a crown are left out, those of the field are not', () => {
    expect(isOfCrown(field, [tree.east, tree.north], 7)).toBe(true);
    expect(isOfCrown(field, [tree.east + tree.radiusM + 0.5, tree.north], 5)).toBe(true);
    expect(isOfCrown(field, [tree.east + tree.radiusM + 0.8, tree.north], 0.1)).toBe(false);
    expect(isOfCrown(field, [shed.east, shed.north], shed.highM)).toBe(false);
  });

  describe('in the mesh', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-crowns-'));
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
    let net: SurfaceMesh;
    beforeAll(async () => {
      const run = testRun(folder, []);
      await makeCloud(run, { layout: grid, lowM: -5, highM: 12 }, async ({ add }) => {
        for (let at = 0; at < grid.values.length; at++) {
          const [east, north] = [
            -HALF_M + ((at % grid.columns) + 0.5) * CELL_M,
            HALF_M - (Math.floor(at / grid.columns) + 0.5) * CELL_M,
          ];
          if (isUnderTree(east, north) || east < WOOD_WEST_M) continue;
          const up = grid.values[at] as number;
          add({ east, north, up, normal: [0, 0, 1], colour: [90, 90, 90], weight: 3 });
        }
      });
      net = await cloudSurface(run, { heights: grid, crowns: field, water: null, maxTriangles: 60_000 });
    }, 240_000);

    it('PROC-14 have no hole, seen from any side', () => {
      expect(openEdges(net, ([east, north, up]) => isUnderTree(east, north, 0.3) && up > 0.3)).toBe(0);
    });

    it('PROC-14 show leaves on their sides, not the ground beside them', () => {
      const nowhere = new Uint8Array(field.places.length);
      const { net: split, shown } = mirrorSides(net, leafField(field, { isLeafy: nowhere, isBare: nowhere }));
      const vertices = split.positions.length / 3;
      let sides = 0;
      for (const vertex of shown.triangles) {
        if (vertex < vertices) continue;
        const [east, north, up] = shown.positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as Place;
        if (Number.isNaN(east) || !isUnderTree(east, north, 3)) continue;
        sides++;
        expect(isUnderTree(east, north, 0.1)).toBe(true);
        expect(up).toBeCloseTo(valueAt(field, field.values, [east, north]), 3);
      }
      expect(sides).toBeGreaterThan(300);
    });
  });
});

type Place = [east: number, north: number, up: number];

/** Edges of only one face, with both ends where they are asked for. */
function openEdges({ positions, triangles }: SurfaceMesh, isAsked: (place: Place) => boolean): number {
  const counts = new Map<string, number>();
  const place = (vertex: number) => [...positions.subarray(vertex * 3, vertex * 3 + 3)] as Place;
  for (let corner = 0; corner < triangles.length; corner++) {
    const ends = [
      triangles[corner] as number,
      triangles[corner % 3 === 2 ? corner - 2 : corner + 1] as number,
    ].toSorted((one, other) => one - other);
    if (ends.every((vertex) => isAsked(place(vertex)))) counts.set(ends.join(), (counts.get(ends.join()) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count === 1).length;
}
