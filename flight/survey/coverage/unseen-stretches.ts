import type { Point } from '../../geo/planes/local-plane.ts';
import { type AreaEdge, areaEdges, heightAt, slopeOf } from '../lines/area-edges.ts';
import type { UnseenPart } from './unseen-parts.ts';

/** Where a column meets an edge. */
export type Crossing = { y: number; edge: AreaEdge };

/** An unseen stretch of a vertical column, where its piece of the area begins and ends, and the width it represents. */
export type Stretch = { x: number; widthM: number; fromY: number; toY: number; lower: Crossing; upper: Crossing };

const MAX_COLUMNS = 4000;

/** Unseen parts, ordered from west to east, as stretches of columns at most a step apart, in the same order. */
export function unseenStretches(
  rings: readonly (readonly Point[])[],
  unseen: readonly UnseenPart[],
  stepM: number,
): Stretch[] {
  const edges = areaEdges(rings);
  const stretches: Stretch[] = [];
  let [active, nextEdge, columns]: [AreaEdge[], number, number] = [[], 0, 0];
  for (const part of unseen) {
    active = active.filter(({ east }) => east.x > part.minX);
    for (; nextEdge < edges.length && (edges[nextEdge] as AreaEdge).west.x < part.maxX; nextEdge++)
      if ((edges[nextEdge] as AreaEdge).east.x > part.minX) active.push(edges[nextEdge] as AreaEdge);
    for (const column of columnsOf(part, active, stepM)) {
      if (++columns > MAX_COLUMNS) break;
      addStretches(stretches, active, { part, ...column });
    }
  }
  return stretches.sort((a, b) => a.x - b.x);
}

type Column = { x: number; widthM: number };

/** One column between any two x where an edge starts, ends, enters or leaves the part; more if far apart. */
function columnsOf({ minX, maxX, minY, maxY }: UnseenPart, edges: readonly AreaEdge[], stepM: number): Column[] {
  const places = [minX, maxX];
  const add = (x: number) => x > minX && x < maxX && places.push(x);
  for (const { west, east } of edges) {
    if (west.y >= minY && west.y <= maxY) add(west.x);
    if (east.y >= minY && east.y <= maxY) add(east.x);
    for (const y of [minY, maxY])
      if (west.y < y !== east.y < y) add(west.x + ((y - west.y) / (east.y - west.y)) * (east.x - west.x));
  }
  places.sort((a, b) => a - b);
  const columns: Column[] = [];
  for (let i = 1; i < places.length; i++) {
    const [from, to] = [places[i - 1] as number, places[i] as number];
    const count = Math.ceil((to - from) / stepM);
    const widthM = (to - from) / count;
    for (let column = 0; column < count; column++) columns.push({ x: from + (column + 0.5) * widthM, widthM });
  }
  return columns;
}

/** Edges that end in one corner on the column are ordered by where they come from. */
const isBelow = (a: Crossing, b: Crossing) => a.y < b.y || (a.y === b.y && slopeOf(a.edge) > slopeOf(b.edge));

/**
 * The edges are ordered by their west end. Only crossings in the part and right above and below it count. A corner on
 * the column counts as east of it.
 */
function addStretches(
  stretches: Stretch[],
  edges: readonly AreaEdge[],
  { part: { minY, maxY }, x, widthM }: Column & { part: UnseenPart },
): void {
  const met: Crossing[] = [];
  let [below, above]: [Crossing | undefined, Crossing | undefined] = [undefined, undefined];
  for (const edge of edges) {
    if (edge.west.x >= x) break;
    if (edge.east.x < x) continue;
    const y = heightAt(edge, x);
    // Most edges are farther from the part than one met before.
    if ((below && y < below.y) || (above && y > above.y)) continue;
    const crossing = { y, edge };
    if (y <= minY) below = below && isBelow(crossing, below) ? below : crossing;
    else if (y >= maxY) above = above && isBelow(above, crossing) ? above : crossing;
    else met.push(crossing);
  }
  if (met.length > 1) met.sort((a, b) => (isBelow(a, b) ? -1 : 1));
  if (below) met.unshift(below);
  if (above) met.push(above);
  for (let i = 1; i < met.length; i++) {
    const [lower, upper] = [met[i - 1] as Crossing, met[i] as Crossing];
    if (lower.edge.inward === 1) continue;
    const [fromY, toY] = [Math.max(lower.y, minY), Math.min(upper.y, maxY)];
    if (toY > fromY) stretches.push({ x, widthM, fromY, toY, lower, upper });
  }
}
