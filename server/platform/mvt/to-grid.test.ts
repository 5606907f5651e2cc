import { describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { simplifyLine } from './simplify-line.ts';
import { toGrid } from './to-grid.ts';

const random = seededRandom(31);
const between = (low: number, high: number) => low + random() * (high - low);
const SIZE = 4096;
const grid = { perWorld: SIZE, originX: 100, originY: -50 };
type Point = [x: number, y: number];

/** In grid units, before scaling to the unit square. */
const lines: Record<string, () => Point[]> = {
  'a walk of small steps': () => walk(300, 0.6),
  'a walk of large steps': () => walk(300, 30),
  'there and back': () => Array.from({ length: 60 }, (_, index): Point => [Math.abs((index % 20) - 10) * 3, 0]),
  'a smooth curve': () => Array.from({ length: 2000 }, (_, index): Point => [index / 2, 200 * Math.sin(index / 150)]),
  'a circle': () =>
    Array.from({ length: 720 }, (_, index): Point => {
      const angle = (index * Math.PI) / 360;
      return [500 * Math.cos(angle), 500 * Math.sin(angle)];
    }),
  'the same point again and again': () => Array.from({ length: 9 }, (): Point => [7, 7]),
};

function walk(count: number, step: number): Point[] {
  let [x, y] = [0, 0];
  return Array.from({ length: count }, (): Point => [(x += between(-step, step)), (y += between(-step, step))]);
}

const toLine = (points: readonly Point[]) =>
  Float64Array.from(points.flatMap(([x, y]) => [(x + grid.originX) / SIZE, (y + grid.originY) / SIZE]));

function pairs(flat: readonly number[]): Point[] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? 0, flat[index * 2 + 1] ?? 0]);
}

function distanceToLine([x, y]: Point, points: readonly Point[]): number {
  const distances = points.slice(1).map(([bx, by], index) => {
    const [ax, ay] = points[index] ?? [0, 0];
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    return Math.hypot(x - ax - share * dx, y - ay - share * dy);
  });
  return Math.min(...distances);
}

describe('toGrid', () => {
  it.each(Object.keys(lines))('stays within its tolerance of %s, and keeps both ends', (name) => {
    for (const tolerance of [0.5, 1, 4]) {
      const points = lines[name]?.() ?? [];
      const kept = pairs(toGrid(toLine(points), grid, tolerance));
      expect(Math.max(...points.map((point) => distanceToLine(point, kept)))).toBeLessThan(tolerance + 1e-6);
      expect(kept[0]?.map((value) => Math.round(value * 1e6))).toEqual(
        points[0]?.map((value) => Math.round(value * 1e6)),
      );
      expect(kept.at(-1)?.[0]).toBeCloseTo(points.at(-1)?.[0] ?? 0, 6);
    }
  });

  it('keeps less than twice the points of Douglas–Peucker', () => {
    for (const name of ['a walk of small steps', 'a smooth curve', 'a circle']) {
      const points = lines[name]?.() ?? [];
      const fewest = simplifyLine(points.flat(), 1).length;
      const kept = toGrid(toLine(points), grid, 1).length;
      expect(kept / fewest).toBeLessThan(2);
      expect(kept).toBeLessThan(points.flat().length / 3);
    }
  });

  it('keeps every point without a tolerance', () => {
    const points = walk(50, 1);
    expect(toGrid(toLine(points), grid, 0)).toHaveLength(100);
    expect(toGrid(new Float64Array(), grid, 1)).toEqual([]);
    expect(toGrid(toLine([[1, 2]]), grid, 1)).toHaveLength(2);
  });
});
