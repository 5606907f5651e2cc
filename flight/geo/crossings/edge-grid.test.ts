import { expect, it } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { boxOf, edgeGrid } from './edge-grid.ts';
import type { LineSegment } from './segments-touch.ts';
import { segmentsTouch } from './segments-touch.ts';

const random = seededRandom(3);
const place = () => ({ x: random() * 100, y: random() * 100 });

it('shows every edge that touches a leg, once, by its box and along it', () => {
  for (let round = 0; round < 200; round++) {
    const grid = edgeGrid([Array.from({ length: 3 + Math.floor(random() * 60) }, place)]);
    const leg: LineSegment = [
      place(),
      round % 4 === 0 ? { x: random() * 300 - 100, y: random() * 300 - 100 } : place(),
    ];
    const touching = grid.edges.flatMap((edge, index) => (segmentsTouch(leg, edge) ? [index] : []));
    const seen = { near: [] as number[], along: [] as number[] };
    grid.someNear(boxOf(leg), (edge) => seen.near.push(edge) < 0);
    grid.someAlong(leg, 0.001, (edge) => seen.along.push(edge) < 0);
    for (const edges of [seen.near, seen.along]) {
      expect(edges).toEqual(expect.arrayContaining(touching));
      expect(new Set(edges).size).toBe(edges.length);
    }
  }
});

it('stops where it is told to', () => {
  const grid = edgeGrid([Array.from({ length: 50 }, place)]);
  let count = 0;
  expect(grid.someNear(boxOf(grid.edges.flat()), () => ++count === 3)).toBe(true);
  expect(count).toBe(3);
  expect(edgeGrid([]).someNear({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, () => true)).toBe(false);
});
