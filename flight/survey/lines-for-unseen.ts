import type { Point } from '../geo/local-plane.ts';
import { type CutLines, cutLines, type End } from './cut-lines.ts';
import type { PhotoReach, Strip } from './seen-strips.ts';
import type { UnseenPart } from './unseen-parts.ts';

/** A line through ground that no other line sees: the piece of the area it lies in, and how much of that is flown. */
export type AddedLine = { lower: End; upper: End; fromY: number; toY: number };

/** A stretch of a column that is not seen; the column stands for ground of this width. */
type Stretch = { x: number; widthM: number; fromY: number; toY: number; piece: number };

/** Columns stand at most this share of a photo apart. */
const COLUMN_SHARE = 1 / 16;
const MOST_COLUMNS = 4000;
const MOST_LINES = 400;
const MOST_CANDIDATES = 16;
/** Shorter lines are not worth flying to. */
const LEAST_LINE_M = 0.1;
/** A line that needs so much of its piece flies all of it. */
const WHOLE_PIECE = 0.7;

/** Upright lines that see the unseen parts of an area, as few as a sweep from west to east finds. */
export function linesForUnseen(
  rings: readonly (readonly Point[])[],
  unseen: readonly UnseenPart[],
  { sideM, frontalM, triggerM }: PhotoReach,
): AddedLine[] {
  const columns = columnsOf(rings, unseen, sideM * COLUMN_SHARE);
  const cut = cutLines(
    rings,
    columns.map(({ x }) => x),
  );
  let left = stretchesOf(columns, cut, unseen);
  const lines: AddedLine[] = [];
  const beyondM = frontalM / 2 - triggerM;
  while (lines.length < MOST_LINES) {
    const [west] = left;
    if (!west) break;
    const reached = left.filter(({ x }) => x - west.x <= sideM);
    const best = bestLine(west, reached, { cut, sideM, beyondM, triggerM });
    if (best) lines.push(best);
    left = best
      ? withoutSeen(left, { x: best.lower.x, minY: best.fromY - beyondM, maxY: best.toY + beyondM }, sideM)
      : left.slice(1);
  }
  return lines;
}

type Columns = { x: number; widthM: number }[];

/** One column between each two corners, and more where those are far apart. */
function columnsOf(rings: readonly (readonly Point[])[], unseen: readonly UnseenPart[], stepM: number): Columns {
  const corners = rings.flatMap((ring) => ring.map(({ x }) => x)).toSorted((a, b) => a - b);
  const slabs = new Map(unseen.map(({ minX, maxX }) => [minX, maxX]));
  const columns: Columns = [];
  let at = 0;
  for (const [minX, maxX] of [...slabs].toSorted(([a], [b]) => a - b)) {
    const places = [minX];
    while (at < corners.length && (corners[at] as number) <= minX) at++;
    for (; at < corners.length && (corners[at] as number) < maxX; at++) places.push(corners[at] as number);
    for (const [i, to] of [...places.slice(1), maxX].entries()) {
      const from = places[i] as number;
      const count = Math.max(1, Math.ceil((to - from) / stepM));
      const widthM = (to - from) / count;
      if (!(widthM > 0) || columns.length + count > MOST_COLUMNS) continue;
      for (let column = 0; column < count; column++) columns.push({ x: from + (column + 0.5) * widthM, widthM });
    }
  }
  return columns;
}

function stretchesOf(columns: Columns, { ends, lineOf }: CutLines, unseen: readonly UnseenPart[]): Stretch[] {
  let first = 0;
  return lineOf.flatMap((line, piece): Stretch[] => {
    const { x, widthM } = columns[line] as Columns[number];
    const [lower, upper] = [ends[2 * piece] as End, ends[2 * piece + 1] as End];
    while (first < unseen.length && (unseen[first] as UnseenPart).maxX < x) first++;
    const stretches: Stretch[] = [];
    for (let i = first; i < unseen.length && (unseen[i] as UnseenPart).minX < x; i++) {
      const { minY, maxY } = unseen[i] as UnseenPart;
      const [fromY, toY] = [Math.max(lower.y, minY), Math.min(upper.y, maxY)];
      if (toY > fromY) stretches.push({ x, widthM, fromY, toY, piece });
    }
    return stretches;
  });
}

type Choice = { cut: CutLines; sideM: number; beyondM: number; triggerM: number };

/** Of the columns near enough to see the westernmost stretch, the line that sees most. */
function bestLine(west: Stretch, reached: readonly Stretch[], choice: Choice): AddedLine | undefined {
  const { sideM, beyondM } = choice;
  let [best, mostM2]: [AddedLine | undefined, number] = [undefined, 0];
  const candidates = reached.filter(
    ({ x, fromY, toY }) => x - west.x <= sideM / 2 && fromY - beyondM <= west.toY && toY + beyondM >= west.fromY,
  );
  const every = Math.ceil(candidates.length / MOST_CANDIDATES);
  for (const [i, stretch] of candidates.entries()) {
    if (i % every !== 0 && i !== candidates.length - 1) continue;
    const line = lineThrough(stretch, reached, choice);
    const [minY, maxY] = [line.fromY - beyondM, line.toY + beyondM];
    if (minY > west.fromY || maxY < west.toY || line.toY - line.fromY < LEAST_LINE_M) continue;
    let seenM2 = 0;
    for (const { x, widthM, fromY, toY } of reached)
      if (Math.abs(x - stretch.x) <= sideM / 2)
        seenM2 += widthM * Math.max(0, Math.min(maxY, toY) - Math.max(minY, fromY));
    if (seenM2 > mostM2) [best, mostM2] = [line, seenM2];
  }
  return best;
}

/** The line in a stretch's column that sees it and what lies beside it, as far as the area reaches there. */
function lineThrough(
  stretch: Stretch,
  reached: readonly Stretch[],
  { cut, sideM, beyondM, triggerM }: Choice,
): AddedLine {
  const [lower, upper] = [cut.ends[2 * stretch.piece] as End, cut.ends[2 * stretch.piece + 1] as End];
  let { fromY, toY } = stretch;
  for (const other of reached) {
    if (Math.abs(other.x - stretch.x) > sideM / 2) continue;
    if (other.toY < stretch.fromY - beyondM || other.fromY > stretch.toY + beyondM) continue;
    [fromY, toY] = [Math.min(fromY, other.fromY), Math.max(toY, other.toY)];
  }
  const pieceM = upper.y - lower.y;
  const lengthM = Math.max(Math.min(toY, upper.y) - Math.max(fromY, lower.y), triggerM);
  if (lengthM >= WHOLE_PIECE * pieceM) return { lower, upper, fromY: lower.y, toY: upper.y };
  const start = Math.min(Math.max(fromY, lower.y), upper.y - lengthM);
  return { lower, upper, fromY: start, toY: start + lengthM };
}

/** What a new strip leaves of the stretches. */
function withoutSeen(stretches: readonly Stretch[], { x, minY, maxY }: Strip, sideM: number): Stretch[] {
  return stretches.flatMap((stretch) => {
    if (Math.abs(stretch.x - x) > sideM / 2) return [stretch];
    const below = { ...stretch, toY: Math.min(stretch.toY, minY) };
    const above = { ...stretch, fromY: Math.max(stretch.fromY, maxY) };
    return [below, above].filter(({ fromY, toY }) => toY - fromY > 1e-6);
  });
}
