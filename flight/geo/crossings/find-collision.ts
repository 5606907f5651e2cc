import type { Point } from '../planes/local-plane.ts';
import { orientation } from '../polygons/orientation.ts';
import { type LineSegment, segmentsTouch } from './segments-touch.ts';

type Edge = { index: number; left: Point; right: Point };
/**
 * Two edges that cross, touch or fold back onto each other, if there are any; neighbours may share their corner.
 * A line sweeps from west to east and keeps the edges it meets in order from south to north: edges can only collide
 * after becoming neighbours in that order (Shamos and Hoey 1976).
 */
export function findCollision(edges: readonly LineSegment[]): [number, number] | undefined {
  const sides = edges.map(([a, b], index): Edge => {
    const isEastward = isBefore(a, b);
    return { index, left: isEastward ? a : b, right: isEastward ? b : a };
  });
  const status: Edge[] = [];
  for (const event of sortedEvents(sides)) {
    const edge = sides[event >> 1] as Edge;
    const starts = event % 2 === 0;
    let place = starts ? placeOf(edge, status) : status.indexOf(edge);
    if (starts) status.splice(place, 0, edge);
    else status.splice(place--, 1);
    for (let lower = starts ? place - 1 : place; lower <= place; lower++) {
      const one = status[lower];
      const other = status[lower + 1];
      if (one && other && collide(one, other)) return [one.index, other.index];
    }
  }
  return undefined;
}

/** From west to east: 2i where edge i starts, 2i + 1 where it ends. */
function sortedEvents(edges: readonly Edge[]): Uint32Array {
  const at = (event: number) => {
    const { left, right } = edges[event >> 1] as Edge;
    return event % 2 === 0 ? left : right;
  };
  return Uint32Array.from({ length: 2 * edges.length }, (_, event) => event).sort((one, other) => {
    const a = at(one);
    const b = at(other);
    // At one point, edges start before others end, so that unrelated edges touching there do meet.
    return a.x - b.x || a.y - b.y || (one % 2) - (other % 2);
  });
}

const isBefore = (a: Point, b: Point) => a.x < b.x || (a.x === b.x && a.y < b.y);

function placeOf(edge: Edge, status: readonly Edge[]): number {
  let [low, high] = [0, status.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = status[middle] as Edge;
    const side = orientation(other.left, other.right, edge.left) || orientation(other.left, other.right, edge.right);
    if (side > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function collide(one: Edge, other: Edge): boolean {
  const corner = sharedCorner(one, other);
  if (corner === undefined) return segmentsTouch([one.left, one.right], [other.left, other.right]);
  const a = one.left === corner ? one.right : one.left;
  const b = other.left === corner ? other.right : other.left;
  if (orientation(a, corner, b) !== 0) return false;
  return (a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y) > 0;
}

/** The corner shared by two neighbours of a ring: the same object, not just the same position. */
function sharedCorner(one: Edge, other: Edge): Point | undefined {
  if (one.left === other.left || one.left === other.right) return one.left;
  return one.right === other.left || one.right === other.right ? one.right : undefined;
}
