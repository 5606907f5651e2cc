import { describe, expect, it } from 'vitest';
import type { Point } from '../../geo/planes/local-plane.ts';
import { type CutLines, cutLines } from './cut-lines.ts';

const ring = (...corners: [number, number][]): Point[] => corners.map(([x, y]) => ({ x, y }));
const square = ring([0, 0], [10, 0], [10, 10], [0, 10]);
const pieces = ({ ends, lineOf }: CutLines) =>
  lineOf.map((line, piece) => [line, ends[2 * piece]?.y, ends[2 * piece + 1]?.y]);

describe('lines cut by rings', () => {
  it('leave nothing outside', () => {
    expect(pieces(cutLines([square], [-1, 11]))).toEqual([]);
    expect(pieces(cutLines([square], []))).toEqual([]);
  });

  it('have one piece in a convex area and more beside a hole', () => {
    expect(pieces(cutLines([square], [5]))).toEqual([[0, 0, 10]]);
    const hole = ring([4, 4], [4, 6], [6, 6], [6, 4]);
    expect(pieces(cutLines([square, hole], [2, 5]))).toEqual([
      [0, 0, 10],
      [1, 0, 4],
      [1, 6, 10],
    ]);
  });

  it('count a corner or an edge on the line as east of it', () => {
    expect(pieces(cutLines([square], [0, 10]))).toEqual([[1, 0, 10]]);
    const diamond = ring([0, 0], [5, -5], [10, 0], [5, 5]);
    expect(pieces(cutLines([diamond], [0, 5, 10]))).toEqual([
      [1, -5, 5],
      [2, 0, 0],
    ]);
  });

  it('know their ends in the order of the ring', () => {
    const { ends, ringOrder } = cutLines([square], [3, 7]);
    expect(ringOrder.map((order) => order.map((end) => [ends[end]?.x, ends[end]?.y]))).toEqual([
      [
        [3, 0],
        [7, 0],
        [7, 10],
        [3, 10],
      ],
    ]);
    expect(ends.map(({ along }) => along).toSorted((a, b) => a - b)).toEqual([3, 7, 23, 27]);
  });
});
