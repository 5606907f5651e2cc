import { boxOf, edgeGrid } from '../geo/edge-grid.ts';
import type { Point } from '../geo/local-plane.ts';
import type { LineSegment } from '../geo/segments-touch.ts';

/** Places nearer than this are one. */
const SNAP_M = 1e-5;

type Node = Point & { to: Set<Node> };

/** The outer boundary of a closed curve that may cross itself, clockwise. */
export function outerBoundary(curve: readonly Point[]): Point[] {
  const nodes = crossingGraph(curve);
  const start = nodes.reduce((west, node) => (node.x < west.x ? node : west));
  const boundary: Node[] = [start];
  // Arriving at the westernmost place as if from the south, the outside on the left hand.
  let heading = Math.PI / 2;
  for (let at = start; boundary.length <= 4 * nodes.length;) {
    const next = leftmost(at, heading);
    heading = Math.atan2(next.y - at.y, next.x - at.x);
    if (next === start) break;
    boundary.push(next);
    at = next;
  }
  return withoutStraights(boundary).map(({ x, y }) => ({ x, y }));
}

/** The neighbour that turns most to the left; back where it came from only if there is no other. */
function leftmost(at: Node, heading: number): Node {
  let [best, leastTurn] = [at, Infinity];
  for (const node of at.to) {
    const back = heading + Math.PI;
    const turn = wrapTurn(back - Math.atan2(node.y - at.y, node.x - at.x));
    if (turn < leastTurn) [best, leastTurn] = [node, turn];
  }
  return best;
}

/** In 0 < turn ≤ 2π, where a turn that is nothing but rounding counts as a whole one. */
function wrapTurn(turn: number): number {
  const whole = 2 * Math.PI;
  const rest = ((turn % whole) + whole) % whole;
  return rest < 1e-9 ? whole : rest;
}

/** The curve cut at its crossings; places that coincide are one node. */
function crossingGraph(curve: readonly Point[]): Node[] {
  const { edges, someNear } = edgeGrid([curve]);
  const cuts = edges.map(([from, to]) => [from, to]);
  for (const [i, edge] of edges.entries())
    someNear(boxOf(edge), (j) => {
      const crossing = j > i ? crossingOf(edge, edges[j] as LineSegment) : undefined;
      if (crossing) {
        cuts[i]?.push(crossing);
        cuts[j]?.push(crossing);
      }
      return false;
    });

  const nodes = new Map<string, Node>();
  const nodeAt = ({ x, y }: Point): Node => {
    const key = `${Math.round(x / SNAP_M)} ${Math.round(y / SNAP_M)}`;
    const node = nodes.get(key) ?? { x, y, to: new Set() };
    nodes.set(key, node);
    return node;
  };
  for (const [i, [from]] of edges.entries()) {
    const along = (point: Point) => Math.hypot(point.x - from.x, point.y - from.y);
    const places = (cuts[i] as Point[]).toSorted((a, b) => along(a) - along(b)).map(nodeAt);
    for (const [k, node] of places.slice(1).entries()) {
      const before = places[k] as Node;
      if (before === node) continue;
      before.to.add(node);
      node.to.add(before);
    }
  }
  return [...nodes.values()];
}

function crossingOf([a, b]: LineSegment, [c, d]: LineSegment): Point | undefined {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) <= 1e-12 * Math.hypot(dx, dy) * Math.hypot(ex, ey)) return undefined;
  const share = ((c.x - a.x) * ey - (c.y - a.y) * ex) / cross;
  const otherShare = ((c.x - a.x) * dy - (c.y - a.y) * dx) / cross;
  if (share < 0 || share > 1 || otherShare < 0 || otherShare > 1) return undefined;
  return { x: a.x + share * dx, y: a.y + share * dy };
}

/** Without the places where the boundary only runs on. */
function withoutStraights(ring: readonly Node[]): Node[] {
  return ring.filter((point, i) => {
    const [before, after] = [ring.at(i - 1) as Node, ring[(i + 1) % ring.length] as Node];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const offM = Math.abs(dx * (point.y - before.y) - dy * (point.x - before.x)) / Math.hypot(dx, dy);
    return !(offM < SNAP_M);
  });
}
