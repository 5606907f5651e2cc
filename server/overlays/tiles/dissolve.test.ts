import { describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { shapeOf, type WorldShape } from '../../platform/mvt/world-shape.ts';
import { dissolve } from './dissolve.ts';

const SIZE = 1 / 4096;
const random = seededRandom(9);

/** A grid cell; its corners are as inaccurate as published ones. */
function cell(column: number, row: number, isReversed = false): WorldShape {
  const wobble = () => (random() - 0.5) * 1e-12;
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([x = 0, y = 0]) => [0.3 + (column + x) * SIZE + wobble(), 0.4 + (row + y) * SIZE + wobble()]);
  return shapeOf('polygon', [[Float64Array.from((isReversed ? corners.toReversed() : corners).flat())]]);
}

function areaOf(line: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < line.length; at += 2) {
    const next = (at + 2) % line.length;
    sum +=
      ((line[at] ?? 0) - 0.3) * ((line[next + 1] ?? 0) - 0.4) - ((line[next] ?? 0) - 0.3) * ((line[at + 1] ?? 0) - 0.4);
  }
  return sum / 2 / SIZE / SIZE;
}

function isIn(lines: readonly Float64Array[], x: number, y: number): boolean {
  let inside = false;
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const next = (at + 2) % line.length;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [line[at], line[at + 1], line[next], line[next + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

describe('dissolve', () => {
  it('covers exactly the cells, whichever way they turn, with holes and corners that touch', () => {
    for (let round = 0; round < 100; round++) {
      const taken = Array.from({ length: 100 }, () => random() < 0.6);
      const cells = taken.flatMap((isTaken, at) =>
        isTaken ? [cell(at % 10, Math.floor(at / 10), random() < 0.5)] : [],
      );
      const { parts } = dissolve(cells);
      const area = parts.flatMap(({ lines }) => lines).reduce((sum, line) => sum + areaOf(line), 0);
      expect(area).toBeCloseTo(cells.length, 5);
      for (const { lines } of parts) {
        expect(areaOf(lines[0] ?? new Float64Array())).toBeGreaterThan(0);
        expect(lines.slice(1).every((hole) => areaOf(hole) < 0)).toBe(true);
      }
      taken.forEach((isTaken, at) => {
        const [x, y] = [0.3 + ((at % 10) + 0.5) * SIZE, 0.4 + (Math.floor(at / 10) + 0.5) * SIZE];
        expect(parts.filter(({ lines }) => isIn(lines, x, y))).toHaveLength(isTaken ? 1 : 0);
      });
    }
  });

  it('makes a rectangle of a block of cells, and takes a cell that comes twice once', () => {
    const block = Array.from({ length: 12 }, (_, at) => cell(at % 4, Math.floor(at / 4)));
    const { parts } = dissolve([...block, cell(1, 1), cell(0, 0, true)]);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.lines.map((line) => line.length / 2)).toEqual([4]);
  });

  it('leaves a hole in a ring of cells', () => {
    const ring = Array.from({ length: 9 }, (_, at) => cell(at % 3, Math.floor(at / 3))).toSpliced(4, 1);
    const { parts } = dissolve(ring);
    expect(parts.map(({ lines }) => lines.map((line) => line.length / 2))).toEqual([[4, 4]]);
  });
});
