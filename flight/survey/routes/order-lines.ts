import type { Point } from '../../geo/planes/local-plane.ts';
import type { CutLines, End } from '../lines/cut-lines.ts';
import type { InsideRoutes } from './inside-routes.ts';
import type { AddedLine } from '../coverage/lines-for-unseen.ts';
import { outAndBack } from './out-and-back.ts';
import type { SurveySettings } from '../survey-settings.ts';

/** One end of a flown line; an additional line lies beyond the area and is reached through its anchor. */
export type LineEnd = { point: Point; anchor: number };
export type FlownLine = { from: LineEnd; to: LineEnd };

export type Sweep = {
  cut: CutLines;
  routes: InsideRoutes;
  cells: number[][];
  /** Added lines, by their piece. */
  added: ReadonlyMap<number, AddedLine>;
  spacingM: number;
};
/** A line of a cell: a piece, moved sideways by whole spacings if it is an additional line. */
type CellLine = { piece: number; steps: number };
type Start = { end: number; cell: CellLine[]; isEastward: boolean };

/** Shorter pieces only graze the outline; their ground lies on the edge of what the next line covers. */
const leastPieceM = (spacingM: number) => Math.min(1, spacingM / 20);

/** All lines in flight order and direction: cell by cell, on to the nearest by a route inside. */
export function orderLines(sweep: Sweep, settings: SurveySettings): FlownLine[] {
  const { routes } = sweep;
  const isLong = (piece: number) => lengthOf(piece, sweep.cut) >= leastPieceM(sweep.spacingM);
  const long = sweep.cells.map((cell) => cell.filter(isLong)).filter(({ length }) => length > 0);
  const cells = withAdditionalLines(long.length > 0 ? long : sweep.cells, sweep.cut, settings);
  const own = [...sweep.added.keys()].flatMap((piece) => startsOf([{ piece, steps: 0 }]));
  const ownStarts = own.filter(({ end }) => lineEnd(end, 0, sweep).anchor === end);
  const main = cells.flatMap(startsOf);
  const starts: (Start | undefined)[] = sweep.cut.ends.map(() => undefined);
  for (const start of [...main, ...ownStarts]) starts[start.end] = start;
  const flown: FlownLine[] = [];
  let start = entryStart(main, sweep, settings);
  while (start !== undefined) {
    for (const { end } of startsOf(start.cell)) starts[end] = undefined;
    for (const line of flyCell(start, sweep, settings)) flown.push(line);
    const nearest = routes.nearest((flown.at(-1) as FlownLine).to.anchor, (end) => starts[end] !== undefined);
    start = nearest === undefined ? undefined : starts[nearest];
  }
  return flown;
}

/** The lines of each cell, with additional ones where it reaches the first or last line of the sweep. */
function withAdditionalLines(
  cells: number[][],
  { lineOf }: CutLines,
  { additionalLines }: SurveySettings,
): CellLine[][] {
  const beyond = Array.from({ length: additionalLines }, (_, i) => i + 1);
  const line = (piece: number | undefined) => lineOf[piece as number] as number;
  const first = cells.reduce((least, cell) => Math.min(least, line(cell[0])), Infinity);
  const last = cells.reduce((most, cell) => Math.max(most, line(cell.at(-1))), -Infinity);
  return cells.map((cell) => {
    const [west, east] = [cell[0] as number, cell.at(-1) as number];
    return [
      ...(line(west) === first ? beyond.toReversed().map((step) => ({ piece: west, steps: -step })) : []),
      ...cell.map((piece) => ({ piece, steps: 0 })),
      ...(line(east) === last ? beyond.map((step) => ({ piece: east, steps: step })) : []),
    ];
  });
}

const lengthOf = (piece: number, { ends }: CutLines) => (ends[2 * piece + 1] as End).y - (ends[2 * piece] as End).y;

/** A cell may be entered at each end of its first and its last line. */
function startsOf(cell: CellLine[]): Start[] {
  const [west, east] = [(cell[0] as CellLine).piece, (cell.at(-1) as CellLine).piece];
  return [
    { end: 2 * east, cell, isEastward: false },
    { end: 2 * east + 1, cell, isEastward: false },
    { end: 2 * west, cell, isEastward: true },
    { end: 2 * west + 1, cell, isEastward: true },
  ];
}

/** The corner of the entry location, as QGroundControl defines it for a convex area. */
function entryStart(starts: Start[], { cut }: Sweep, { entryLocation }: SurveySettings): Start | undefined {
  const isEastward = entryLocation === 0 || entryLocation === 2;
  const isUp = isFirstLineUp(cut) === (entryLocation === 0 || entryLocation === 1);
  const line = ({ end }: Start) => cut.lineOf[end >> 1] as number;
  const height = ({ end }: Start) => (cut.ends[end] as End).y;
  const order = (a: Start, b: Start) =>
    (line(a) - line(b)) * (isEastward ? 1 : -1) || (height(a) - height(b)) * (isUp ? 1 : -1);
  const candidates = starts.filter(({ end }) => (end % 2 === 0) === isUp);
  if (candidates.length === 0) return undefined;
  return { ...candidates.reduce((first, start) => (order(start, first) < 0 ? start : first)), isEastward };
}

/** QGroundControl flies a line towards the crossing whose edge comes later in the outline. */
function isFirstLineUp({ ends, lineOf }: CutLines): boolean {
  const onFirst = ends.filter((end, i) => end.ring === 0 && lineOf[i >> 1] === lineOf[0]);
  return (onFirst[0]?.edge ?? 0) < (onFirst.at(-1)?.edge ?? 0);
}

function flyCell(
  { end, cell, isEastward }: Start,
  sweep: Sweep,
  { everySecondLineFirst }: SurveySettings,
): FlownLine[] {
  const eastOrWest = isEastward ? cell : cell.toReversed();
  const order = everySecondLineFirst ? outAndBack(eastOrWest) : eastOrWest;
  return order.map((line, i) => {
    const isUp = (i % 2 === 0) === (end % 2 === 0);
    const [lower, upper] = [lineEnd(2 * line.piece, line.steps, sweep), lineEnd(2 * line.piece + 1, line.steps, sweep)];
    return isUp ? { from: lower, to: upper } : { from: upper, to: lower };
  });
}

function lineEnd(end: number, steps: number, { cut, added, spacingM }: Sweep): LineEnd {
  const { x, y } = cut.ends[end] as End;
  const own = added.get(end >> 1);
  if (!own) return { point: { x: x + steps * spacingM, y }, anchor: end };
  const flownY = end % 2 === 0 ? own.fromY : own.toY;
  // If only one end of the line is at the edge of the area, both are reached through it.
  const isAtEdge = flownY === y;
  const isOtherAtEdge = end % 2 === 0 ? own.toY === own.upper.y : own.fromY === own.lower.y;
  return { point: { x, y: flownY }, anchor: isAtEdge || !isOtherAtEdge ? end : end ^ 1 };
}
