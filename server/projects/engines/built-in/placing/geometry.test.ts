import { describe, expect, it } from 'vitest';
import { backProject, type PairPoint } from './back-project.ts';
import { chooseMatches, allMatches } from '../cameras/choose-matches.ts';
import { fillHoles } from '../heights/fill-holes.ts';
import { heightAt } from '../heights/height-at.ts';
import { cropGrid, layOut, type HeightGrid } from '../heights/height-grid.ts';
import { distort, undistort, type Lens } from './lens.ts';
import {
  add,
  apply,
  eigen,
  lengthOf,
  multiply,
  rotationOf,
  subtract,
  times,
  transpose,
  unit,
  type Matrix,
  type Vector,
} from './linear.ts';
import { medianFilter } from '../heights/median-filter.ts';
import type { CameraView } from './placed-scene.ts';
import { rectifyPair } from '../heights/rectify-pair.ts';

const lens: Lens = {
  widthPx: 2000,
  heightPx: 1125,
  fx: 1143,
  fy: 1143,
  cx: 1000,
  cy: 562,
  k1: 0.011,
  k2: 0.015,
  p1: -0.0013,
  p2: 0.0026,
  k3: -0.004,
};

describe('lenses', () => {
  it('undistort is the inverse of distort', () => {
    for (const [u, v] of [
      [3, 5],
      [1990, 1100],
      [1000, 562],
      [400, 900],
    ] as const) {
      const [x, y] = undistort(lens, u, v);
      const [backU, backV] = distort(lens, x, y);
      expect(Math.hypot(backU - u, backV - v)).toBeLessThan(1e-6);
    }
  });
});

const down: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const tilted = (angle: number): Matrix => multiply(rotationOf([Math.cos(angle / 2), Math.sin(angle / 2), 0, 0]), down);
const grounds = Array.from({ length: 200 }, (_, at): Vector => [
  (at % 20) * 1.5 - 10,
  Math.floor(at / 20) * 3 - 15,
  (at % 7) * 0.5,
]);
const view = (name: string, centre: Vector, angle: number): CameraView => ({
  name,
  path: name,
  lens,
  rotation: tilted(angle),
  centre,
  points: new Set(grounds.keys()),
});

describe('a rectified pair', () => {
  const pair = { left: view('a', [0, 0, 40], 0.03), right: view('b', [8, 1, 41], -0.02) };
  const rectified = rectifyPair(pair, { photoPx: 2000, pointAt: (id) => grounds[id] });

  it('has a point in the same row of both images, and its position follows from the disparity', () => {
    if (!rectified) throw new Error('no rectified pair');
    for (const ground of grounds.slice(0, 150)) {
      const [left, right] = [pair.left, pair.right].map(({ centre }) => {
        const [x, y, z] = apply(rectified.axes, subtract(ground, centre));
        return [(x / z) * rectified.focalPx, (y / z) * rectified.focalPx] as const;
      }) as [readonly [number, number], readonly [number, number]];
      expect(left[1]).toBeCloseTo(right[1], 6);
      const side = rectified.sides[0];
      const [column, row] = [left[0] + side.principalX, left[1] + side.principalY];
      const disparities = Int16Array.of(Math.round((left[0] - right[0] - rectified.shift) * 16));
      const found: PairPoint[] = [];
      // A single pixel at the point.
      const alone = {
        ...rectified,
        stride: 1,
        sides: [
          { ...side, principalX: side.principalX - column, principalY: side.principalY - row },
          side,
        ] as typeof rectified.sides,
      };
      backProject(alone, { columns: 1, rows: 1, disparities, colours: new Uint8Array(3) }, (seen) =>
        found.push({ ...seen }),
      );
      const [seen] = found;
      expect(lengthOf(subtract([seen?.east ?? 0, seen?.north ?? 0, seen?.up ?? 0], ground))).toBeLessThan(0.05);
    }
  });

  it('covers the depth range of the ground', () => {
    if (!rectified) throw new Error('no rectified pair');
    for (const ground of grounds) {
      const depth = apply(rectified.axes, subtract(ground, pair.left.centre))[2];
      const moved = (rectified.focalPx * rectified.baselineM) / depth - rectified.shift;
      expect(moved).toBeGreaterThan(rectified.minDisparity);
      expect(moved).toBeLessThan(rectified.minDisparity + rectified.disparities);
    }
  });

  it('is rejected if the image is narrower than the search range', () => {
    const small = { ...lens, widthPx: 100, heightPx: 56, fx: 57, fy: 57, cx: 50, cy: 28 };
    const shrunk = { left: { ...pair.left, lens: small }, right: { ...pair.right, lens: small } };
    expect(rectifyPair(shrunk, { photoPx: 2000, pointAt: (id) => grounds[id] })).toBeNull();
  });
});

describe('eigenvalues', () => {
  it('are sorted, largest first, with their eigenvectors', () => {
    const axis = unit([1, 2, 3]);
    const matrix = [0, 1, 2].map((row) => [0, 1, 2].map((column) => 5 * (axis[row] ?? 0) * (axis[column] ?? 0)));
    const [first, second] = eigen(matrix);
    expect(first?.value).toBeCloseTo(5, 9);
    expect(second?.value).toBeCloseTo(0, 9);
    expect(Math.abs(first?.vector.reduce((sum, each, at) => sum + each * (axis[at] ?? 0), 0) ?? 0)).toBeCloseTo(1, 9);
  });

  it('the transpose of a rotation is its inverse', () => {
    const turn = rotationOf([0.8, 0.6, 0, 0]);
    const there = apply(turn, [1, 2, 3]);
    expect(lengthOf(subtract(apply(transpose(turn), there), [1, 2, 3]))).toBeLessThan(1e-12);
    expect(lengthOf(add(there, times(there, -1)))).toBe(0);
  });
});

function gridOf(columns: number, rows: number, height: (column: number, row: number) => number): HeightGrid {
  const values = Float32Array.from({ length: columns * rows }, (_, at) =>
    height(at % columns, Math.floor(at / columns)),
  );
  return { columns, rows, cellM: 0.5, westM: 10, northM: 20, values };
}

describe('height grids', () => {
  it('are filled in holes, not outside', () => {
    const isHole = (column: number, row: number) => Math.hypot(column - 60, row - 60) < 6;
    const grid = gridOf(200, 120, (column, row) => (column > 120 || isHole(column, row) ? Number.NaN : column * 0.1));
    const filled = fillHoles(grid);
    expect(filled[60 * 200 + 60]).toBeCloseTo(6, 0);
    expect(filled[60 * 200 + 10]).toBeCloseTo(1, 5);
    expect(filled[60 * 200 + 190]).toBeNaN();
  });

  it('lose spikes and keep edges', () => {
    const grid = gridOf(20, 20, (column, row) => (column === 5 && row === 5 ? 50 : column < 10 ? 0 : 3));
    const filtered = medianFilter(grid);
    expect(filtered[5 * 20 + 5]).toBe(0);
    expect([filtered[10 * 20 + 9], filtered[10 * 20 + 10]]).toEqual([0, 3]);
  });

  it('are cropped to the known cells', () => {
    const grid = gridOf(20, 10, (column, row) =>
      column > 3 && column < 8 && row > 2 && row < 6 ? column : Number.NaN,
    );
    const cropped = cropGrid(grid);
    expect([cropped.columns, cropped.rows]).toEqual([4, 3]);
    expect(heightAt(cropped, 10 + 5.5 * 0.5, 20 - 4.5 * 0.5)).toBeCloseTo(5, 6);
    expect(heightAt(grid, 10 + 5.5 * 0.5, 20 - 4.5 * 0.5)).toBeCloseTo(5, 6);
  });

  it('have a maximum number of cells', () => {
    const { columns, rows } = layOut({ westM: 0, eastM: 5000, southM: 0, northM: 5000 }, 0.01);
    expect(columns * rows).toBeLessThan(65_000_000);
  });
});

describe('photos to match', () => {
  const line = Array.from({ length: 10 }, (_, at) => ({ position: [8 + at * 0.0001, 47] as const }));

  it('are the nearest neighbours', () => {
    const pairs = chooseMatches(line, 2);
    expect(pairs).toContainEqual([4, 5]);
    expect(pairs).not.toContainEqual([0, 9]);
    expect(pairs.every(([one, other]) => one < other)).toBe(true);
  });

  it('link a dense line of photos to the next line', () => {
    const lines = Array.from({ length: 60 }, (_, at) => {
      return { position: [8 + Math.floor(at / 20) * 0.0004, 47 + (at % 20) * 0.00003] as const };
    });
    const across = chooseMatches(lines, 8).filter(([one, other]) => Math.floor(one / 20) !== Math.floor(other / 20));
    for (const photo of [5, 25, 45]) expect(across.flat()).toContain(photo);
  });

  it('are the neighbours in time for a photo without a position', () => {
    const pairs = chooseMatches(
      line.map((photo, at) => (at === 5 ? { position: null } : photo)),
      2,
    );
    for (const pair of [
      [3, 5],
      [4, 5],
      [5, 6],
      [5, 7],
    ])
      expect(pairs).toContainEqual(pair);
  });

  it('are all pairs for a structure', () => {
    expect(allMatches(5)).toHaveLength(10);
  });
});
