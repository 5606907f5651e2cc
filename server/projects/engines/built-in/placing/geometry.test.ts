import { describe, expect, it } from 'vitest';
import { chooseMatches, countObjectMatches, countPairs, matchesOf, objectMatches } from '../cameras/choose-matches.ts';
import { fillHoles } from '../heights/fill-holes.ts';
import { wholeOutline } from '../testing/whole-outline.ts';
import { heightAt } from '../heights/height-at.ts';
import { layOut, type HeightGrid } from '../heights/height-grid.ts';
import { distort, undistort } from './lens.ts';
import { add, apply, eigen, lengthOf, rotationOf, subtract, times, transpose, unit } from './linear.ts';
import { aLens as lens } from '../testing/a-lens.ts';
import { medianFilter } from '../heights/median-filter.ts';

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
    const filled = fillHoles(grid, wholeOutline(grid), { left: 0, top: 0 });
    expect(filled[60 * 200 + 60]).toBeCloseTo(6, 0);
    expect(filled[60 * 200 + 10]).toBeCloseTo(1, 5);
    expect(filled[60 * 200 + 190]).toBeNaN();
  });

  it('stay unknown far inside a large hole, which flights might follow', () => {
    const grid = gridOf(600, 600, (column, row) => (Math.hypot(column - 300, row - 300) < 250 ? Number.NaN : 5));
    const filled = fillHoles(grid, wholeOutline(grid), { left: 0, top: 0 });
    expect(filled[300 * 600 + 60]).toBeCloseTo(5, 5);
    expect(filled[300 * 600 + 300]).toBeNaN();
  });

  it('MODEL-05 have an outline that is round where it closes a corner, not in steps', () => {
    const grid = gridOf(400, 400, (column, row) => (column > 200 && row < 200 ? Number.NaN : 5));
    const filled = fillHoles(grid, wholeOutline(grid), { left: 0, top: 0 });
    const outward = (cells: number) => filled[(199 - cells) * 400 + 201 + cells];
    expect(outward(6)).toBeCloseTo(5, 5);
    expect(outward(30)).toBeNaN();
    expect(filled[100 * 400 + 210]).toBeNaN();
  });

  it('lose spikes and keep edges', () => {
    const grid = gridOf(20, 20, (column, row) => (column === 5 && row === 5 ? 50 : column < 10 ? 0 : 3));
    const filtered = medianFilter(grid);
    expect(filtered[5 * 20 + 5]).toBe(0);
    expect([filtered[10 * 20 + 9], filtered[10 * 20 + 10]]).toEqual([0, 3]);
  });

  it('tell the height of a place between their cells', () => {
    const grid = gridOf(20, 10, (column) => column);
    expect(heightAt(grid, 10 + 5.5 * 0.5, 20 - 4.5 * 0.5)).toBeCloseTo(5, 6);
    expect(heightAt(grid, 10 + 6 * 0.5, 20 - 4.5 * 0.5)).toBeCloseTo(5.5, 6);
    expect(heightAt(grid, 30, 20)).toBeNaN();
  });

  it('have a maximum number of cells', () => {
    const { columns, rows } = layOut({ westM: 0, eastM: 5000, southM: 0, northM: 5000 }, 0.01);
    expect(columns * rows).toBeLessThan(2.001e9);
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

  const unplaced = (count: number, takenAt: (at: number) => { takenAt?: string }) =>
    Array.from({ length: count }, (_, at) => ({ name: `P${at}.JPG`, position: null, ...takenAt(at) }));
  const survey = { processingType: 'survey', neighbours: 8 } as const;

  it('are all pairs of up to 80 photos without positions, as foretold', () => {
    const photos = unplaced(80, () => ({}));
    expect(matchesOf(photos, survey)).toHaveLength((80 * 79) / 2);
    expect(countPairs(photos, survey)).toBe((80 * 79) / 2);
    expect(countPairs(photos, { ...survey, processingType: 'structure' })).toBe((80 * 79) / 2);
    // Two positions say as little as none, three are used.
    const some = (count: number) =>
      photos.map((photo, at) => (at < count ? { ...photo, position: [8, 47] as const } : photo));
    expect(matchesOf(some(2), survey)).toHaveLength((80 * 79) / 2);
    expect(matchesOf(some(3), survey)).toEqual(chooseMatches(some(3), 8));
  });

  it('are the neighbours in time of more photos without positions, by name where one does not tell it', () => {
    // Named against the order in which they were taken.
    const timed = unplaced(200, (at) => ({ takenAt: `2026-09-03T10:${String(59 - (at % 60)).padStart(2, '0')}:00` }));
    const pairs = matchesOf(timed, survey);
    expect(pairs).toHaveLength(countPairs(timed, survey));
    // Taken in the same minute.
    expect(pairs).toContainEqual([0, 180]);
    expect(pairs).not.toContainEqual([0, 30]);
    const named = matchesOf(
      unplaced(200, (at) => (at === 7 ? {} : { takenAt: '2026-09-03T10:00:00' })),
      survey,
    );
    expect(named).toContainEqual([9, 10]);
    expect(named).toContainEqual([7, 31]);
    expect(named).not.toContainEqual([7, 32]);
  });

  it('MODEL-06 are all pairs of a small structure, and grow with the photos, not their square, for a large one', () => {
    expect(objectMatches(line.slice(0, 5))).toHaveLength(10);
    const round = Array.from({ length: 500 }, (_, at) => {
      return { position: [8 + 0.001 * Math.cos(at / 20), 47 + 0.001 * Math.sin(at / 20)] as const };
    });
    expect(objectMatches(round).length).toBeLessThan(500 * 24);
    expect(Math.abs(objectMatches(round).length / countObjectMatches(500) - 1)).toBeLessThan(0.3);
  });
});
