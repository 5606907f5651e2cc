import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { findCollision } from '../../geo/crossings/find-collision.ts';
import { edgesOf } from '../../geo/crossings/edge-grid.ts';
import type { Plane, Point } from '../../geo/planes/local-plane.ts';
import { pointInRings } from '../../geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '../../geo/segment-distance.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { concaveRoute } from './concave-route.ts';

/** Metres as degrees: integers stay exact, so that lines fall exactly on corners and edges. */
const flat: Plane = { toPoint: ([x = 0, y = 0]) => ({ x, y }), toPosition: ({ x, y }) => [x, y] };
const settings = {
  spacingM: 10,
  orientationDeg: 0,
  turnaroundM: 0,
  entryLocation: 0 as const,
  additionalLines: 0,
  everySecondLineFirst: false,
};

/** Steps up and down a bar, all on a grid of 10 m; some steps are as high as the one before. */
function skyline(random: () => number): Point[] {
  const step = () => Math.floor(random() * 8);
  const heights = Array.from({ length: 3 + step() }, () => ({ top: 40 + 10 * step(), bottom: -10 * step() }));
  const upper = heights.flatMap(({ top }, i) => [
    { x: 20 * i, y: top },
    { x: 20 * i + 20, y: top },
  ]);
  const lower = heights.flatMap(({ bottom }, i) => [
    { x: 20 * i, y: bottom },
    { x: 20 * i + 20, y: bottom },
  ]);
  return [...upper, ...lower.toReversed()].filter(
    ({ x, y }, i, all) => !(all.at(i - 1)?.x === x && all.at(i - 1)?.y === y),
  );
}

/** Small squares on the same grid, inside the bar below all steps. */
const holesIn = (width: number, random: () => number): Point[][] =>
  Array.from({ length: Math.floor(width / 40) }, (_, i) => ({ x: 40 * i + 10, y: 10 }))
    .filter(() => random() < 0.5)
    .map(({ x, y }) => [
      { x, y },
      { x: x + 20, y },
      { x: x + 20, y: y + 20 },
      { x, y: y + 20 },
    ]);

describe('lines that fall exactly on corners and edges', () => {
  it.each([0, 90])('GEO-04 stay inside and leave nothing out, at %d°', (orientationDeg) => {
    const random = seededRandom(11 + orientationDeg);
    for (let round = 0; round < 400; round++) {
      const outer = skyline(random);
      const rings = [outer, ...holesIn(Math.max(...outer.map(({ x }) => x)), random)];
      if (findCollision(edgesOf(rings)) !== undefined) continue;
      const { path, transects } = concaveRoute(rings, flat, { ...settings, orientationDeg });
      expect(outsideM(path, rings)).toBeLessThan(1e-4);
      expect(new Set(transects.map(String)).size).toBe(transects.length);
      const lines = transects.map(([from, to]) => [flat.toPoint(from), flat.toPoint(to)] as const);
      for (const point of gridPoints(rings))
        expect(Math.min(...lines.map((line) => pointSegmentDistance(point, line)))).toBeLessThanOrEqual(5.001);
    }
  });
});

function outsideM(path: readonly Position[], rings: Point[][]): number {
  let farthest = 0;
  for (const [i, end] of path.slice(1).entries())
    for (const share of [0.03, 0.25, 0.5, 0.75, 0.97]) {
      const [from, to] = [flat.toPoint(path[i] as Position), flat.toPoint(end)];
      const point = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
      if (pointInRings(point, rings) === 'outside') farthest = Math.max(farthest, edgeM(point, rings));
    }
  return farthest;
}

const edgeM = (point: Point, rings: Point[][]) =>
  Math.min(...edgesOf(rings).map((edge) => pointSegmentDistance(point, edge)));

/** Points of the area that are at least half a spacing from its edge. */
function gridPoints(rings: Point[][]): Point[] {
  const points: Point[] = [];
  for (let x = 2.5; x < 240; x += 12.5)
    for (let y = -77.5; y < 120; y += 15) {
      const point = { x, y };
      if (pointInRings(point, rings) === 'inside' && edgeM(point, rings) >= 5) points.push(point);
    }
  return points;
}
