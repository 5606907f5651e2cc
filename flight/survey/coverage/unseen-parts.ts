import { type Box, boxOf } from '../../geo/crossings/edge-grid.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import { type AreaEdge, areaEdges } from '../lines/area-edges.ts';
import type { PhotoStrip } from './seen-strips.ts';

/** The unseen ground of an area inside a box, and how much it is. */
export type UnseenPart = Box & { areaM2: number };

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
  strips: readonly PhotoStrip[],
  widthM: number,
): UnseenPart[] | undefined {
  const box = boxOf(rings[0] ?? []);
  const sorted = joined(strips);
  const breaks = breaksOf(sorted, widthM, box);
  const edges = areaEdges(rings);
  const pieces = edgePieces(edges.length);
  const parts: UnseenPart[] = [];
  let [active, nextEdge, firstStrip, work]: [AreaEdge[], number, number, number] = [[], 0, 0, 0];
  for (let slab = 1; slab < breaks.length; slab++) {
    const [minX, maxX] = [breaks[slab - 1] as number, breaks[slab] as number];
    const middle = (minX + maxX) / 2;
    if (active.length > 0) active = active.filter(({ east }) => east.x > minX);
    for (; nextEdge < edges.length && (edges[nextEdge] as AreaEdge).west.x < maxX; nextEdge++)
      if ((edges[nextEdge] as AreaEdge).east.x > minX) active.push(edges[nextEdge] as AreaEdge);
    while (firstStrip < sorted.length && (sorted[firstStrip] as PhotoStrip).x < middle - widthM / 2) firstStrip++;
    const ground = pieces.cut(active, minX, maxX);
    const gaps = gapsOf(sorted, { first: firstStrip, farthestX: middle + widthM / 2 }, ground);
    work += gaps.length * active.length;
    if (work > MOST_WORK) return undefined;
    for (const [minY, maxY] of gaps) {
      const areaM2 = pieces.areaBetween(minY, maxY);
      if (areaM2 > LEAST_PART_M2) parts.push({ minX, maxX, minY, maxY, areaM2 });
    }
  }
  return parts;
}

/** Strips of one line that touch as one, from west to east. */
function joined(strips: readonly PhotoStrip[]): PhotoStrip[] {
  const wider: PhotoStrip[] = [];
  for (const strip of strips.toSorted((a, b) => a.x - b.x || a.minY - b.minY)) {
    const before = wider.at(-1);
    if (before?.x !== strip.x || strip.minY > before.maxY) wider.push({ ...strip });
    else before.maxY = Math.max(before.maxY, strip.maxY);
  }
  return wider;
}

/** Where across the area any strip begins or ends. */
function breaksOf(sorted: readonly PhotoStrip[], widthM: number, { minX, maxX }: Box): number[] {
  const places = [minX, maxX];
  for (const [i, { x }] of sorted.entries()) {
    if (i > 0 && sorted[i - 1]?.x === x) continue;
    const [west, east] = [x - widthM / 2, x + widthM / 2];
    if (west > minX && west < maxX) places.push(west);
    if (east > minX && east < maxX) places.push(east);
  }
  places.sort((a, b) => a - b);
  return places.filter((place, i) => place !== places[i - 1]);
}

type Heights = { minY: number; maxY: number };
type Window = { first: number; farthestX: number };

/** Between which heights of the ground no strip sees, from low to high. */
function gapsOf(sorted: readonly PhotoStrip[], { first, farthestX }: Window, ground: Heights): Interval[] {
  const seen: PhotoStrip[] = [];
  for (let i = first; i < sorted.length && (sorted[i] as PhotoStrip).x <= farthestX; i++) {
    const strip = sorted[i] as PhotoStrip;
    if (strip.minY <= ground.minY && strip.maxY >= ground.maxY) return [];
    seen.push(strip);
  }
  seen.sort((a, b) => a.minY - b.minY);
  const gaps: Interval[] = [];
  let seenTo = ground.minY;
  for (const { minY, maxY } of seen) {
    const to = Math.min(minY, ground.maxY);
    if (to > seenTo) gaps.push([seenTo, to]);
    seenTo = Math.max(seenTo, maxY);
  }
  if (seenTo < ground.maxY) gaps.push([seenTo, ground.maxY]);
  return gaps;
}

/** The pieces of edges in one slab; the room for them is used again for the next one. */
function edgePieces(most: number) {
  // Widths are negative where the area lies above the edge.
  const [widths, lows, highs] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let count = 0;
  return {
    /** From where to where they reach. */
    cut: (edges: readonly AreaEdge[], minX: number, maxX: number): Heights => {
      count = 0;
      let [minY, maxY] = [Infinity, -Infinity];
      for (const { west, east, inward } of edges) {
        const fromX = Math.max(west.x, minX);
        const toX = Math.min(east.x, maxX);
        const slope = (east.y - west.y) / (east.x - west.x);
        const from = west.y + (fromX - west.x) * slope;
        const to = west.y + (toX - west.x) * slope;
        widths[count] = inward * (toX - fromX);
        lows[count] = Math.min(from, to);
        highs[count] = Math.max(from, to);
        minY = Math.min(minY, from, to);
        maxY = Math.max(maxY, from, to);
        count++;
      }
      return { minY, maxY };
    },
    /** What of the area lies between two heights: the ground below each edge, taken away where the area lies above it. */
    areaBetween: (minY: number, maxY: number): number => {
      const box = { minY, maxY };
      let areaM2 = 0;
      for (let i = 0; i < count; i++) {
        const [low, high] = [lows[i] as number, highs[i] as number];
        if (high <= minY) continue;
        areaM2 += (widths[i] as number) * (low >= maxY ? maxY - minY : meanHeight(low, high, box));
      }
      return areaM2;
    },
  };
}

/** How high above a floor, and at most to a ceiling, heights between two lie on average. */
function meanHeight(low: number, high: number, box: Heights): number {
  if (high - low < 1e-9) return Math.min(box.maxY, Math.max(box.minY, low)) - box.minY;
  return (heightsUpTo(high, box) - heightsUpTo(low, box)) / (high - low);
}

function heightsUpTo(y: number, { minY, maxY }: Heights): number {
  if (y <= minY) return 0;
  return y >= maxY ? (maxY - minY) * (y - (minY + maxY) / 2) : ((y - minY) * (y - minY)) / 2;
}
