import { shapeOf, type WorldShape } from '../../platform/mvt/world-shape.ts';

type Vertex = { key: string; x: number; y: number };
type Edge = { from: Vertex; to: Vertex };

/** Corners closer than this fraction of the world, some centimetres, are merged. */
const GRID = 2 ** 30;
/** A corner less than this off the line, under half a millimetre, is dropped. */
const STRAIGHT = 1e-11;

/** The union of polygons; sides shared by two of them, as between neighbouring cells, are removed. */
export function dissolve(shapes: readonly WorldShape[]): WorldShape {
  const rings = chain(sidesOf(shapes)).map(withoutStraight);
  const outers = rings.filter((ring) => doubleArea(ring) > 0);
  const groups = outers.map((outer) => [outer]);
  for (const hole of rings.filter((ring) => doubleArea(ring) < 0)) {
    const around = outers
      .filter((outer) => isInside(middleOfFirstSide(hole), outer))
      .toSorted((a, b) => doubleArea(a) - doubleArea(b))[0];
    if (around) groups[outers.indexOf(around)]?.push(hole);
  }
  return shapeOf(
    'polygon',
    groups.map((group) => group.map((ring) => Float64Array.from(ring.flatMap(({ x, y }) => [x, y])))),
  );
}

/** All sides of only one polygon, each with the inside on its right. */
function sidesOf(shapes: readonly WorldShape[]): Map<string, Edge> {
  const sides = new Map<string, Edge>();
  const seen = new Set<string>();
  for (const { lines } of shapes.flatMap(({ parts }) => parts))
    lines.forEach((line, index) => {
      const ring = turned(verticesOf(line), index === 0);
      // The same cell is sometimes published twice.
      const name = ring
        .map(({ key }) => key)
        .toSorted()
        .join(' ');
      if (seen.has(name)) return;
      seen.add(name);
      ring.forEach((to, at) => {
        const from = ring.at(at - 1) ?? to;
        if (from.key === to.key || sides.delete(`${to.key}>${from.key}`)) return;
        sides.set(`${from.key}>${to.key}`, { from, to });
      });
    });
  return sides;
}

function verticesOf(line: Float64Array): Vertex[] {
  return Array.from({ length: line.length / 2 }, (_, index) => {
    const x = line[index * 2] ?? 0;
    const y = line[index * 2 + 1] ?? 0;
    return { key: `${Math.round(x * GRID)},${Math.round(y * GRID)}`, x, y };
  });
}

const turned = (ring: Vertex[], isOuter: boolean): Vertex[] =>
  doubleArea(ring) > 0 === isOuter ? ring : ring.toReversed();

/** Chains sides into closed rings. */
function chain(sides: Map<string, Edge>): Vertex[][] {
  const leaving = Map.groupBy(sides.values(), ({ from }) => from.key);
  const rings: Vertex[][] = [];
  for (const [, first] of sides) {
    const ring: Vertex[] = [];
    for (let side: Edge | undefined = first; side && sides.delete(`${side.from.key}>${side.to.key}`);) {
      ring.push(side.from);
      side = rightmost(
        side,
        leaving.get(side.to.key)?.filter(({ from, to }) => sides.has(`${from.key}>${to.key}`)) ?? [],
      );
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

/** Keeps each ring with its own cell where cells meet only at a corner. */
function rightmost({ from, to }: Edge, next: readonly Edge[]): Edge | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const turn = (edge: Edge) => {
    const [ex, ey] = [edge.to.x - edge.from.x, edge.to.y - edge.from.y];
    return Math.atan2(dx * ey - dy * ex, dx * ex + dy * ey);
  };
  return next.reduce<Edge | undefined>((best, edge) => (!best || turn(edge) > turn(best) ? edge : best), undefined);
}

function withoutStraight(ring: Vertex[]): Vertex[] {
  return ring.filter(({ x, y }, at) => {
    const before = ring.at(at - 1);
    const after = ring[(at + 1) % ring.length];
    if (!before || !after) return true;
    const cross = (x - before.x) * (after.y - y) - (y - before.y) * (after.x - x);
    return Math.abs(cross) > STRAIGHT * Math.hypot(after.x - before.x, after.y - before.y);
  });
}

/** Positive for a clockwise ring. */
function doubleArea(ring: readonly Vertex[]): number {
  // Relative to a corner, because cells are tiny compared with the world.
  const [origin = { x: 0, y: 0 }] = ring;
  return ring.reduce((sum, { x, y }, at) => {
    const before = ring.at(at - 1) ?? origin;
    return sum + (before.x - origin.x) * (y - origin.y) - (x - origin.x) * (before.y - origin.y);
  }, 0);
}

type Point = { x: number; y: number };

function middleOfFirstSide([a, b]: readonly Vertex[]): Point {
  return { x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 };
}

function isInside({ x, y }: Point, ring: readonly Vertex[]): boolean {
  let inside = false;
  ring.forEach((a, at) => {
    const b = ring.at(at - 1) ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}
