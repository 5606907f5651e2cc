import { describe, expect, it } from 'vitest';
import type { HeightGrid } from '../height-grid.ts';
import { highestInGrid } from './highest-in-grid.ts';

/** Cells of one degree that stand for this many metres, in blocks of 16 by 16. */
function aGrid(cellM: number, heightAt: (column: number, row: number) => number, isRound = false): HeightGrid {
  const [columns, rows] = [isRound ? 360 : 400, 160];
  return {
    key: `${Math.random()}`,
    columns,
    rows,
    isRound,
    blockWidth: 16,
    blockHeight: 16,
    cellM,
    cellOf: ([lng = 0, lat = 0]) => [lng, lat],
    readBlock: (column, row) =>
      Promise.resolve(
        Float32Array.from({ length: 256 }, (_, at) =>
          heightAt(column * 16 + (at % 16), row * 16 + Math.floor(at / 16)),
        ),
      ),
  };
}

describe('the highest around a node', () => {
  it('TERR-04 is found in every cell within 4 m, across blocks, and not further away', async () => {
    const mast = aGrid(1, (column, row) => (column === 12 && row === 20 ? 70 : 50));
    expect(await highestInGrid(mast, [[16, 24]])).toEqual([70]);
    expect(await highestInGrid(mast, [[17, 24]])).toEqual([50]);
  });

  it('TERR-04 is unknown where a cell is void or outside', async () => {
    const holed = aGrid(1, (column, row) => (column === 30 && row === 30 ? NaN : 50));
    expect(
      await highestInGrid(holed, [
        [33, 30],
        [40, 30],
        [2, 30],
      ]),
    ).toEqual([NaN, 50, NaN]);
  });

  it('goes around the Earth', async () => {
    const mast = aGrid(2, (column) => (column === 1 ? 70 : 50), true);
    expect(
      await highestInGrid(mast, [
        [359, 30],
        [350, 30],
      ]),
    ).toEqual([70, 50]);
  });

  it('reads a surface of centimetres in steps of half a metre', async () => {
    const surface = aGrid(0.1, (column) => (column > 100 ? 60 : 50));
    expect(await highestInGrid(surface, [[61, 60]])).toEqual([60]);
    expect(await highestInGrid(surface, [[60, 60]])).toEqual([50]);
  });

  it('is the height itself in a coarse model', async () => {
    const slope = aGrid(30, (column) => column * 10);
    expect(await highestInGrid(slope, [[10.5, 20]])).toEqual([105]);
  });
});
