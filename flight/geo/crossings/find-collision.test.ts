import { expect, it } from 'vitest';
import { edgesOf } from './edge-grid.ts';
import { findCollision } from './find-collision.ts';
import { type LineSegment, segmentsTouch } from './segments-touch.ts';
import { seededRandom } from '../../testing/seeded-random.ts';

it('finds a collision exactly where comparing all pairs finds one, on crowded small grids', () => {
  const random = seededRandom(7);
  let free = 0;
  for (let round = 0; round < 4000; round++) {
    const count = 3 + Math.floor(random() * 6);
    // Whole numbers make shared corners, touching and collinear edges common.
    const points = Array.from({ length: count }, () => ({
      x: Math.floor(random() * 6),
      y: Math.floor(random() * 6),
    })).filter((point, i, all) => all.findIndex(({ x, y }) => x === point.x && y === point.y) === i);
    if (points.length < 3) continue;
    const edges = edgesOf([points]);
    const expected = edges.some((one, i) => edges.some((other, j) => j > i && collide(one, other)));
    if (!expected) free++;
    expect({ points, collides: findCollision(edges) !== undefined }).toEqual({ points, collides: expected });
  }
  expect(free).toBeGreaterThan(400);
});

function collide(one: LineSegment, other: LineSegment): boolean {
  if (!one.some((point) => other.includes(point))) return segmentsTouch(one, other);
  const corner = one.find((point) => other.includes(point)) ?? one[0];
  const [a, b] = [one, other].map((edge) => edge.find((point) => point !== corner) ?? corner);
  if (a === undefined || b === undefined) return false;
  const turn = (a.x - corner.x) * (b.y - corner.y) - (a.y - corner.y) * (b.x - corner.x);
  return turn === 0 && (a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y) > 0;
}
