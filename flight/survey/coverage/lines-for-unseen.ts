import type { Point } from '../../geo/planes/local-plane.ts';
import type { End } from '../lines/cut-lines.ts';
import { endsOn } from './ends-on.ts';
import type { PhotoReach } from './seen-strips.ts';
import { type StretchesLeft, stretchesLeft } from './stretches-left.ts';
import type { UnseenPart } from './unseen-parts.ts';
import { type Stretch, unseenStretches } from './unseen-stretches.ts';

/** An added line over ground that no other line covers: its piece of the area, and the flown part of that piece. */
export type AddedLine = { lower: End; upper: End; fromY: number; toY: number };

/** Maximum column spacing, as a share of a photo. */
const COLUMN_SHARE = 1 / 16;
const MAX_LINES = 400;
const MAX_CANDIDATES = 16;
/** Shorter lines are not worth flying to. */
const MIN_LINE_M = 0.1;
/** A line that needs this share of its piece flies all of it. */
const WHOLE_PIECE = 0.7;

/** Vertical lines that cover the unseen parts of an area, as few as a sweep from west to east finds. */
export function linesForUnseen(
  rings: readonly (readonly Point[])[],
  unseen: readonly UnseenPart[],
  { sideM, frontalM, triggerM }: PhotoReach,
): AddedLine[] {
  // A line that covers the westernmost stretch shows nothing farther east than a photo is wide.
  const left = stretchesLeft(unseenStretches(rings, unseen, sideM * COLUMN_SHARE), sideM);
  const endOf = endsOn(rings);
  const lines: AddedLine[] = [];
  const beyondM = frontalM / 2 - triggerM;
  while (lines.length < MAX_LINES) {
    const west = left.westernmost();
    if (!west) break;
    const best = bestLine(west, left, { sideM, beyondM, triggerM });
    if (best) {
      const { x, fromY, toY, lower, upper } = best;
      lines.push({ lower: endOf(lower, x), upper: endOf(upper, x), fromY, toY });
      left.dropSeen({ x, minY: fromY - beyondM, maxY: toY + beyondM });
    } else left.dropWesternmost();
  }
  return lines;
}

type Candidate = Pick<Stretch, 'x' | 'fromY' | 'toY' | 'lower' | 'upper'>;
type Choice = { sideM: number; beyondM: number; triggerM: number };

/** The line that covers most, among columns near enough to the westernmost stretch. */
function bestLine(west: Stretch, { nearAt }: StretchesLeft, choice: Choice): Candidate | undefined {
  const { sideM, beyondM } = choice;
  const halfM = sideM / 2;
  const beside = nearAt([west], beyondM).filter(({ x }) => x - west.x <= halfM);
  const every = Math.ceil(beside.length / MAX_CANDIDATES);
  const candidates = beside.filter((_, i) => i % every === 0 || i === beside.length - 1);
  const reached = nearAt(candidates, beyondM);
  const lines = candidates
    .map((stretch) => lineThrough(stretch, reached, choice))
    .filter((line) => line.fromY - beyondM <= west.fromY && line.toY + beyondM >= west.toY)
    .filter(({ fromY, toY }) => toY - fromY >= MIN_LINE_M);
  if (lines.length === 0) return undefined;
  const seen = nearAt(lines, beyondM);
  let [best, mostM2]: [Candidate | undefined, number] = [undefined, 0];
  for (const line of lines) {
    const [minY, maxY] = [line.fromY - beyondM, line.toY + beyondM];
    let seenM2 = 0;
    for (const { x, widthM, fromY, toY } of seen)
      if (Math.abs(x - line.x) <= halfM && fromY < maxY && toY > minY)
        seenM2 += widthM * (Math.min(maxY, toY) - Math.max(minY, fromY));
    if (seenM2 > mostM2) [best, mostM2] = [line, seenM2];
  }
  return best;
}

/** The line in a stretch's column that covers it and its neighbours, within the area. */
function lineThrough(stretch: Stretch, reached: readonly Stretch[], { sideM, beyondM, triggerM }: Choice): Candidate {
  const { x, lower, upper } = stretch;
  let { fromY, toY } = stretch;
  for (const other of reached) {
    if (Math.abs(other.x - x) > sideM / 2) continue;
    if (other.toY < stretch.fromY - beyondM || other.fromY > stretch.toY + beyondM) continue;
    [fromY, toY] = [Math.min(fromY, other.fromY), Math.max(toY, other.toY)];
  }
  const pieceM = upper.y - lower.y;
  const lengthM = Math.max(Math.min(toY, upper.y) - Math.max(fromY, lower.y), triggerM);
  if (lengthM >= WHOLE_PIECE * pieceM) return { x, lower, upper, fromY: lower.y, toY: upper.y };
  const start = Math.min(Math.max(fromY, lower.y), upper.y - lengthM);
  return { x, lower, upper, fromY: start, toY: start + lengthM };
}
