import type { Point } from '../../geo/planes/local-plane.ts';
import type { End } from '../lines/cut-lines.ts';
import type { PhotoReach, PhotoStrip } from './seen-strips.ts';
import type { UnseenPart } from './unseen-parts.ts';
import { type Stretch, unseenStretches } from './unseen-stretches.ts';

/** An added line over ground that no other line covers: its piece of the area, and the flown part of that piece. */
export type AddedLine = { lower: End; upper: End; fromY: number; toY: number };

/** Maximum column spacing, as a share of a photo. */
const COLUMN_SHARE = 1 / 16;
const MOST_LINES = 400;
const MOST_CANDIDATES = 16;
/** Shorter lines are not worth flying to. */
const LEAST_LINE_M = 0.1;
const LEAST_STRETCH_M = 1e-6;
/** A line that needs this share of its piece flies all of it. */
const WHOLE_PIECE = 0.7;

/** Vertical lines that cover the unseen parts of an area, as few as a sweep from west to east finds. */
export function linesForUnseen(
  rings: readonly (readonly Point[])[],
  unseen: readonly UnseenPart[],
  { sideM, frontalM, triggerM }: PhotoReach,
): AddedLine[] {
  const stretches = unseenStretches(rings, unseen, sideM * COLUMN_SHARE);
  const lines: AddedLine[] = [];
  const beyondM = frontalM / 2 - triggerM;
  let [near, next]: [Stretch[], number] = [[], 0];
  while (lines.length < MOST_LINES) {
    const west = near[0] ?? stretches[next];
    if (!west) break;
    // A line that covers the westernmost stretch shows nothing farther east.
    for (; next < stretches.length && (stretches[next] as Stretch).x - west.x <= sideM; next++)
      near.push(stretches[next] as Stretch);
    const best = bestLine(west, near, { sideM, beyondM, triggerM });
    if (best) lines.push(best);
    near = best
      ? withoutSeen(near, { x: best.lower.x, minY: best.fromY - beyondM, maxY: best.toY + beyondM }, sideM)
      : near.slice(1);
  }
  return lines;
}

type Choice = { sideM: number; beyondM: number; triggerM: number };

/** The line that covers most, among columns near enough to the westernmost stretch. */
function bestLine(west: Stretch, near: readonly Stretch[], choice: Choice): AddedLine | undefined {
  const { sideM, beyondM } = choice;
  const halfM = sideM / 2;
  const beside = within(near, [west], beyondM).filter(({ x }) => x - west.x <= halfM);
  const every = Math.ceil(beside.length / MOST_CANDIDATES);
  const candidates = beside.filter((_, i) => i % every === 0 || i === beside.length - 1);
  const reached = within(near, candidates, beyondM);
  const lines = candidates
    .map((stretch) => lineThrough(stretch, reached, choice))
    .filter((line) => line.fromY - beyondM <= west.fromY && line.toY + beyondM >= west.toY)
    .filter(({ fromY, toY }) => toY - fromY >= LEAST_LINE_M);
  const seen = within(near, lines, beyondM);
  let [best, mostM2]: [AddedLine | undefined, number] = [undefined, 0];
  for (const line of lines) {
    const [minY, maxY] = [line.fromY - beyondM, line.toY + beyondM];
    let seenM2 = 0;
    for (const { x, widthM, fromY, toY } of seen)
      if (Math.abs(x - line.lower.x) <= halfM && fromY < maxY && toY > minY)
        seenM2 += widthM * (Math.min(maxY, toY) - Math.max(minY, fromY));
    if (seenM2 > mostM2) [best, mostM2] = [line, seenM2];
  }
  return best;
}

type Heights = { fromY: number; toY: number };

/** Stretches at about the same heights as some others. */
function within(stretches: readonly Stretch[], others: readonly Heights[], beyondM: number): Stretch[] {
  let [minY, maxY] = [Infinity, -Infinity];
  for (const { fromY, toY } of others) [minY, maxY] = [Math.min(minY, fromY), Math.max(maxY, toY)];
  return stretches.filter(({ fromY, toY }) => fromY - beyondM <= maxY && toY + beyondM >= minY);
}

/** The line in a stretch's column that covers it and its neighbours, within the area. */
function lineThrough(stretch: Stretch, reached: readonly Stretch[], { sideM, beyondM, triggerM }: Choice): AddedLine {
  const { lower, upper } = stretch;
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

/** Removes what a new strip covers from the stretches. */
function withoutSeen(stretches: readonly Stretch[], { x, minY, maxY }: PhotoStrip, sideM: number): Stretch[] {
  const left: Stretch[] = [];
  for (const stretch of stretches) {
    const { fromY, toY } = stretch;
    if (Math.abs(stretch.x - x) > sideM / 2 || toY <= minY || fromY >= maxY) {
      left.push(stretch);
      continue;
    }
    if (minY - fromY > LEAST_STRETCH_M) left.push({ ...stretch, toY: minY });
    if (toY - maxY > LEAST_STRETCH_M) left.push({ ...stretch, fromY: maxY });
  }
  return left;
}
