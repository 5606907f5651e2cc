import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { toRadians } from '../geo/angle.ts';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import { planSurvey } from './plan-survey.ts';

type Line = [Point, Point];

/** The lines of QGroundControl up to 5.0 by its algorithm: long lines rotated over the area and cut at every edge. */
function linesByRule(ring: readonly Point[], spacingM: number, angleDeg: number): Line[] {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const centre = { x: minX + (maxX - minX) / 2, y: minY + (maxY - minY) / 2 };
  const lengthM = Math.max(maxX - minX, maxY - minY) + 2000;
  const angle = toRadians(angleDeg > 90 ? angleDeg - 180 : angleDeg);
  const turned = (x: number, y: number): Point => ({
    x: centre.x + (x - centre.x) * Math.cos(angle) + (y - centre.y) * Math.sin(angle),
    y: centre.y - (x - centre.x) * Math.sin(angle) + (y - centre.y) * Math.cos(angle),
  });
  const at = (x: number) => cutByRule([turned(x, centre.y - lengthM / 2), turned(x, centre.y + lengthM / 2)], ring);
  const cut: Line[] = [];
  for (let x = centre.x - lengthM / 2; x < centre.x + lengthM / 2; x += spacingM) {
    const line = at(x);
    // A line that touches a corner has no length or is missed, depending on rounding.
    if (line && lengthOf(line) >= 0.05) cut.push(line);
  }
  const middle = cut.length < 2 ? at(centre.x) : undefined;
  return middle ? [middle] : cut;
}

function cutByRule(line: Line, ring: readonly Point[]): Line | undefined {
  const met: Point[] = [];
  for (const [i, from] of ring.entries()) {
    const place = meeting(line, [from, ring[(i + 1) % ring.length] as Point]);
    if (place && !met.some((other) => isSame(other, place))) met.push(place);
  }
  let [best, farthestM]: [Line | undefined, number] = [undefined, 0];
  for (const [i, a] of met.entries())
    for (const b of met.slice(i + 1)) if (lengthOf([a, b]) > farthestM) [best, farthestM] = [[a, b], lengthOf([a, b])];
  return best;
}

/** Intersection of two segments, both ends included; parallel ones have none. */
function meeting([p, q]: Line, [a, b]: Line): Point | undefined {
  const [u, v] = [
    { x: q.x - p.x, y: q.y - p.y },
    { x: b.x - a.x, y: b.y - a.y },
  ];
  const cross = u.x * v.y - u.y * v.x;
  if (cross === 0) return undefined;
  const alongLine = ((a.x - p.x) * v.y - (a.y - p.y) * v.x) / cross;
  const alongEdge = ((a.x - p.x) * u.y - (a.y - p.y) * u.x) / cross;
  if (alongLine < 0 || alongLine > 1 || alongEdge < 0 || alongEdge > 1) return undefined;
  return { x: p.x + u.x * alongLine, y: p.y + u.y * alongLine };
}

/** Qt treats coordinates as equal that differ in the thirteenth digit. */
const isNear = (a: number, b: number) =>
  Math.abs(a - b) * 1e12 <= Math.min(Math.abs(a), Math.abs(b)) || Math.abs(a - b) < 1e-12;
const isSame = (a: Point, b: Point) => isNear(a.x, b.x) && isNear(a.y, b.y);
const lengthOf = ([a, b]: Line) => Math.hypot(a.x - b.x, a.y - b.y);

const shapes: Record<string, (size: number) => [number, number][]> = {
  square: (s) => [
    [0, 0],
    [0, s],
    [s, s],
    [s, 0],
  ],
  diamond: (s) => [
    [0, 0],
    [s / 2, s / 2],
    [s, 0],
    [s / 2, -s / 2],
  ],
  triangle: (s) => [
    [0, 0],
    [s / 2, s],
    [s, 0],
  ],
  hexagon: (s) => [
    [0, 0],
    [s / 4, s / 2],
    [(3 * s) / 4, s / 2],
    [s, 0],
    [(3 * s) / 4, -s / 2],
    [s / 4, -s / 2],
  ],
  kite: (s) => [
    [0, 0],
    [s / 5, s / 5],
    [s, 0],
    [s / 5, -s / 5],
  ],
};
const cases = Object.entries(shapes).flatMap(([shape, corners]) =>
  [0, 90, 270].flatMap((angleDeg) =>
    [100, 200].flatMap((sizeM) =>
      [10, 20, 25, 50].map((spacingM) => ({ shape, corners: corners(sizeM), angleDeg, sizeM, spacingM })),
    ),
  ),
);

const plane = localPlane([8, 47]);

function linesOf(ring: Position[], spacingM: number, orientationDeg: number): Line[] {
  const planned = planSurvey([ring], {
    spacingM,
    orientationDeg,
    turnaroundM: 0,
    entryLocation: 0,
    additionalLines: 0,
    everySecondLineFirst: false,
  });
  if (!planned.ok) throw new Error(planned.reason);
  return planned.transects.map(([from, to]): Line => [plane.toPoint(from), plane.toPoint(to)]);
}

describe('the rule of QGroundControl up to 5.0', () => {
  it('GEO-04 gives the same lines in all of 120 convex cases with round numbers', () => {
    expect(cases).toHaveLength(120);
    const differing = cases.flatMap((one) => {
      const ring = one.corners.map(([x, y]) => plane.toPosition({ x, y }));
      const ours = linesOf(ring, one.spacingM, one.angleDeg);
      const theirs = linesByRule(ring.map(plane.toPoint), one.spacingM, one.angleDeg);
      const isEqual = ours.length === theirs.length && ours.every((line, i) => isSameLine(line, theirs[i] as Line));
      const { shape, sizeM, angleDeg, spacingM } = one;
      return isEqual ? [] : [{ shape, sizeM, angleDeg, spacingM, ours: ours.length, theirs: theirs.length }];
    });
    expect(differing).toEqual([]);
  });

  it('GEO-04 no photo line is without length', () => {
    for (const { corners, angleDeg, spacingM } of cases) {
      const ring = corners.map(([x, y]) => plane.toPosition({ x, y }));
      for (const [from, to] of linesOf(ring, spacingM, angleDeg)) expect(lengthOf([from, to])).toBeGreaterThan(0.01);
    }
  });
});

const isSameLine = ([a, b]: Line, [c, d]: Line) => {
  const off = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  return Math.min(Math.max(off(a, c), off(b, d)), Math.max(off(a, d), off(b, c))) < 0.01;
};
