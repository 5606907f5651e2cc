import { expect, it } from 'vitest';
import { filledMask } from '../../engine.ts';
import { farFromGround } from './far-from-ground.ts';

const { none, measured, filled, water } = filledMask;
const size = { columns: 60, rows: 60 };
const maskOf = (kindAt: (column: number, row: number) => number) =>
  Uint8Array.from({ length: 3600 }, (_, at) => kindAt(at % 60, Math.floor(at / 60)));
const isFarIn = (kindAt: (column: number, row: number) => number, cellM: readonly [number, number]) => {
  const isFar = farFromGround({ ...size, mask: maskOf(kindAt) }, cellM);
  return (column: number, row: number) => isFar[row * 60 + column] === 1;
};

it('MODEL-04 ground is far from what was measured beyond 5 m, in every direction', () => {
  const isPlace = (column: number, row: number) => column === 30 && row === 30;
  for (const kind of [measured, water]) {
    const isFar = isFarIn((column, row) => (isPlace(column, row) ? kind : filled), [0.5, 0.5]);
    for (const [east, south] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      expect(isFar(30 + 10 * east, 30 + 10 * south)).toBe(false);
      expect(isFar(30 + 11 * east, 30 + 11 * south)).toBe(true);
    }
    for (const [east, south] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      expect(isFar(30 + 7 * east, 30 + 7 * south)).toBe(false);
      expect(isFar(30 + 8 * east, 30 + 8 * south)).toBe(true);
    }
  }
});

it('MODEL-04 cells of degrees are narrower than high; where there is no terrain, nothing is far', () => {
  const isFar = isFarIn((column) => (column < 10 ? measured : column < 50 ? filled : none), [0.25, 0.5]);
  expect(isFar(29, 30)).toBe(false);
  expect(isFar(30, 30)).toBe(true);
  expect(isFar(55, 30)).toBe(false);
  // Rows end at their edge: the first column of the next is not beside the last.
  expect(isFar(49, 30)).toBe(true);
});
