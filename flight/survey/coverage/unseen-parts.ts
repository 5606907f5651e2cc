import { type Box, boxOf } from '../../geo/crossings/edge-grid.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import { type AreaEdge, areaEdges } from '../lines/area-edges.ts';
import type { PhotoStrip } from './seen-strips.ts';

/** The unseen ground of an area inside a box, and its size. */
export type UnseenPart = Box & { areaM2: number };

type Interval = [from: number, to: number];

/** Smaller areas are rounding. */
const MIN_PART_M2 = 1e-4;
/** Edges times gaps: work limit for a very winding outline. */
const MAX_WORK = 4e6;

/**
 * The parts of an area that strips of equal width leave unseen. Between two x where any strip starts or ends, the
 * strips cover the same heights, and the area beyond them is summed exactly. Undefined if that would take too long.
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
    if (work > MAX_WORK) return undefined;
    for (const [minY, maxY] of gaps) {
      const areaM2 = pieces.areaBetween(minY, maxY);
      if (areaM2 > MIN_PART_M2) parts.push({ minX, maxX, minY, maxY, areaM2 });
    }
  }
  return parts;
}

/** Touching strips of one line merged, from west to east. */
function joined(strips: readonly PhotoStrip[]): PhotoStrip[] {
  const wider: PhotoStrip[] = [];
  for (const strip of strips.toSorted((a, b) => a.x - b.x || a.minY - b.minY)) {
    const before = wider.at(-1);
    if (before?.x !== strip.x || strip.minY > before.maxY) wider.push({ ...strip });
    else before.maxY = Math.max(before.maxY, strip.maxY);
  }
  return wider;
}

/** The x coordinates where any strip starts or ends. */
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

/** Height ranges that no strip covers, from low to high. */
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

/** The pieces of edges in one slab; the buffer is reused for the next slab. */
function edgePieces(most: number) {
  // Widths are negative where the area lies above the edge.
  const [widths, lows, highs] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let count = 0;
  return {
    /** Their extent. */
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
    /** Area between two heights: the ground below each edge, subtracted where the area lies above it. */
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

/** Mean height above a floor, capped at a ceiling, of a line between two heights. */
function meanHeight(low: number, high: number, box: Heights): number {
  if (high - low < 1e-9) return Math.min(box.maxY, Math.max(box.minY, low)) - box.minY;
  return (heightsUpTo(high, box) - heightsUpTo(low, box)) / (high - low);
}

function heightsUpTo(y: number, { minY, maxY }: Heights): number {
  if (y <= minY) return 0;
  return y >= maxY ? (maxY - minY) * (y - (minY + maxY) / 2) : ((y - minY) * (y - minY)) / 2;
}
