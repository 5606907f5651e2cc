import { expect, it } from 'vitest';
import type { Point } from '../../geo/planes/local-plane.ts';
import { flatArea } from '../../geo/polygons/area-m2.ts';
import { pointInRings } from '../../geo/polygons/point-in-rings.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { seenStrips } from './seen-strips.ts';
import { unseenParts } from './unseen-parts.ts';

const box = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
const totalOf = (...of: Parameters<typeof unseenParts>) =>
  (unseenParts(...of) ?? []).reduce((sum, { areaM2 }) => sum + areaM2, 0);

it('a field under strips is seen, and what lies beside them is not', () => {
  const field = [box(0, 0, 100, 50)];
  expect(totalOf(field, [{ x: 50, minY: 0, maxY: 50 }], 100)).toBe(0);
  expect(totalOf(field, [{ x: 50, minY: 0, maxY: 50 }], 80)).toBeCloseTo(20 * 50, 6);
  expect(totalOf(field, [{ x: 50, minY: 10, maxY: 45 }], 100)).toBeCloseTo(100 * 15, 6);
  expect(totalOf(field, [], 100)).toBeCloseTo(5000, 6);
});

it('a hole is nothing to see', () => {
  const rings = [box(0, 0, 100, 100), box(40, 40, 20, 20).toReversed()];
  for (const turned of [rings, rings.map((ring) => ring.toReversed())])
    expect(totalOf(turned, [{ x: 20, minY: 0, maxY: 100 }], 40)).toBeCloseTo(10_000 - 4000 - 400, 6);
});

it('photos farther apart than their footprint leave gaps; one is taken at the start', () => {
  const line = { from: { x: 50, y: 0 }, to: { x: 50, y: 100 } };
  const reach = { sideM: 100, frontalM: 20, triggerM: 40 };
  expect(seenStrips([line], reach)).toEqual([0, 40, 80].map((y) => ({ x: 50, minY: y - 10, maxY: y + 10 })));
  expect(seenStrips([line], { ...reach, triggerM: 15 })).toEqual([{ x: 50, minY: -10, maxY: 100 }]);
  expect(seenStrips([{ from: line.to, to: line.from }], { ...reach, triggerM: 15 })).toEqual([
    { x: 50, minY: 0, maxY: 110 },
  ]);
  expect(seenStrips([line], { ...reach, triggerM: 0 })).toEqual([]);
});

it('matches a count of sampled points, for any area and any strips', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 40; round++) {
    const corners = 5 + Math.floor(random() * 20);
    const ring = Array.from({ length: corners }, (_, i) => {
      const [angle, radius] = [(2 * Math.PI * i) / corners, 20 + 80 * random()];
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
    const strips = Array.from({ length: 6 }, () => ({
      x: random() * 200 - 100,
      minY: random() * 100 - 100,
      maxY: random() * 100,
    }));
    const widthM = 10 + random() * 40;
    const isSeen = ({ x, y }: Point) =>
      strips.some((strip) => Math.abs(x - strip.x) <= widthM / 2 && y >= strip.minY && y <= strip.maxY);
    const places = Array.from({ length: 20_000 }, () => ({ x: random() * 200 - 100, y: random() * 200 - 100 }));
    const unseen = places.filter((place) => !isSeen(place) && pointInRings(place, [ring]) === 'inside').length;
    const countedM2 = (unseen / places.length) * 40_000;
    expect(Math.abs(totalOf([ring], strips, widthM) - countedM2)).toBeLessThan(Math.max(300, 0.05 * flatArea([ring])));
  }
});
