import { signedArea } from '../geo/area-m2.ts';
import { type Box, boxOf } from '../geo/edge-grid.ts';
import type { Point } from '../geo/local-plane.ts';
import type { Strip } from './seen-strips.ts';

/** The unseen ground of an area inside a box, and how much it is. */
export type UnseenPart = Box & { areaM2: number };

/** An edge from west to east; `inward` is 1 where the area lies below it, −1 where it lies above. */
type Edge = { west: Point; east: Point; inward: 1 | -1 };
type Interval = [from: number, to: number];

/** Less is rounding. */
const LEAST_PART_M2 = 1e-4;
/** Edges times gaps: what a very winding outline may cost before it is given up. */
const MOST_WORK = 4e6;

/**
 * What strips, all of one width, leave unseen of an area: between two places where any strip begins or ends across, the
 * strips see the same heights, and what the area has beyond them is summed up exactly. Undefined where that would take too long.
 */
export function unseenParts(
  rings: readonly (readonly Point[])[],
  strips: readonly Strip[],
  widthM: number,
): UnseenPart[] | undefined {
  const box = boxOf(rings[0] ?? []);
  const sorted = strips.toSorted((a, b) => a.x - b.x);
  const breaks = breaksOf(sorted, widthM, box);
  const edges = rings.flatMap(edgesOf).toSorted((a, b) => a.west.x - b.west.x);
  const parts: UnseenPart[] = [];
  let [active, nextEdge, firstStrip, work]: [Edge[], number, number, number] = [[], 0, 0, 0];
  for (let slab = 1; slab < breaks.length; slab++) {
    const [minX, maxX] = [breaks[slab - 1] as number, breaks[slab] as number];
    const middle = (minX + maxX) / 2;
    if (active.length > 0) active = active.filter(({ east }) => east.x > minX);
    for (; nextEdge < edges.length && (edges[nextEdge] as Edge).west.x < maxX; nextEdge++)
      if ((edges[nextEdge] as Edge).east.x > minX) active.push(edges[nextEdge] as Edge);
    while (firstStrip < sorted.length && (sorted[firstStrip] as Strip).x < middle - widthM / 2) firstStrip++;
    const gaps = gapsOf(seenAt(sorted, firstStrip, middle + widthM / 2), box);
    work += gaps.length * active.length;
    if (work > MOST_WORK) return undefined;
    for (const [minY, maxY] of gaps) {
      const part = { minX, maxX, minY, maxY };
      let areaM2 = 0;
      for (const edge of active) areaM2 += areaUnder(edge, part);
      if (areaM2 > LEAST_PART_M2) parts.push({ ...part, areaM2 });
    }
  }
  return parts;
}

function edgesOf(ring: readonly Point[], index: number): Edge[] {
  const isInsideLeft = signedArea(ring) > 0 === (index === 0);
  return ring.flatMap((from, i): Edge[] => {
    const to = ring[(i + 1) % ring.length] as Point;
    if (from.x === to.x) return [];
    const isEastward = from.x < to.x;
    // Flown eastward with the area on the left, the area lies above.
    const inward = isEastward === isInsideLeft ? -1 : 1;
    return [isEastward ? { west: from, east: to, inward } : { west: to, east: from, inward }];
  });
}

/** Where across the area any strip begins or ends. */
function breaksOf(sorted: readonly Strip[], widthM: number, { minX, maxX }: Box): number[] {
  const places = new Set([minX, maxX]);
  for (const { x } of sorted)
    for (const place of [x - widthM / 2, x + widthM / 2]) if (place > minX && place < maxX) places.add(place);
  return [...places].toSorted((a, b) => a - b);
}

/** Heights that are seen, from low to high; they may overlap. */
function seenAt(sorted: readonly Strip[], first: number, farthestX: number): Interval[] {
  const seen: Interval[] = [];
  for (let i = first; i < sorted.length && (sorted[i] as Strip).x <= farthestX; i++)
    seen.push([(sorted[i] as Strip).minY, (sorted[i] as Strip).maxY]);
  return seen.sort((a, b) => a[0] - b[0]);
}

function gapsOf(seen: readonly Interval[], { minY, maxY }: Box): Interval[] {
  const gaps: Interval[] = [];
  let seenTo = minY;
  for (const [from, to] of seen) {
    if (from > seenTo) gaps.push([seenTo, Math.min(from, maxY)]);
    seenTo = Math.max(seenTo, to);
  }
  if (seenTo < maxY) gaps.push([seenTo, maxY]);
  return gaps.filter(([from, to]) => to > from);
}

/** The ground of a box below an edge; taken away where the area lies above the edge. */
function areaUnder({ west, east, inward }: Edge, box: Box): number {
  const [fromX, toX] = [Math.max(west.x, box.minX), Math.min(east.x, box.maxX)];
  if (!(toX > fromX)) return 0;
  const slope = (east.y - west.y) / (east.x - west.x);
  const [from, to] = [west.y + (fromX - west.x) * slope, west.y + (toX - west.x) * slope];
  return inward * (toX - fromX) * meanHeight(Math.min(from, to), Math.max(from, to), box);
}

/** How high above the floor of a box, and at most to its ceiling, heights between two lie on average. */
function meanHeight(low: number, high: number, { minY, maxY }: Box): number {
  if (high <= minY) return 0;
  if (low >= maxY) return maxY - minY;
  if (high - low < 1e-9) return Math.min(maxY, Math.max(minY, low)) - minY;
  const below = (y: number) =>
    y <= minY ? 0 : y >= maxY ? (maxY - minY) * (y - (minY + maxY) / 2) : ((y - minY) * (y - minY)) / 2;
  return (below(high) - below(low)) / (high - low);
}
