import type { Mark, MarkedPoint } from './profile-point.ts';

/** The chart is drawn in this box and stretched to its place. */
export const BOX = { width: 1000, height: 100 };

export type Chart = {
  lengthM: number;
  lowM: number;
  highM: number;
  /** A closed shape; empty without ground data. */
  ground: string;
  /** Between ground and flight. */
  clearance: string;
  /** The limit of the place, above the ground. */
  ceiling: string;
  flight: string;
  /** Parts of the flight that are drawn in a colour of their own. */
  marked: { mark: Mark; line: string }[];
  /** Stretches without known ground, as shares of the width. */
  gaps: { from: number; to: number }[];
  /** Share of the height from the top. */
  yOf: (valueM: number) => number;
};

const BUCKETS = 500;
/** Margin above and below, as a share of the height range. */
const MARGIN = 0.08;
const drawn: readonly Mark[] = ['high', 'exception', 'low', 'hit'];

/** Shapes of the chart; null if there is nothing to draw. */
export function chartShapes(points: readonly MarkedPoint[]): Chart | null {
  const shown = thinned(points);
  const lengthM = points.at(-1)?.distanceM ?? 0;
  const values = shown
    .flatMap((point) => [point.groundM, point.flightM, ceilingOf(point)])
    .filter((value) => value !== null);
  if (values.length === 0 || lengthM === 0) return null;
  const [lowM, highM] = [Math.min(...values), Math.max(...values)];
  const spanM = Math.max(1, highM - lowM);
  const yOf = (valueM: number) => 1 - MARGIN - ((valueM - lowM) / spanM) * (1 - 2 * MARGIN);
  const x = ({ distanceM }: MarkedPoint) => ((distanceM / lengthM) * BOX.width).toFixed(1);
  const y = (valueM: number) => (yOf(valueM) * BOX.height).toFixed(2);
  const line = (run: readonly MarkedPoint[], valueOf: Value) =>
    run.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point)} ${y(valueOf(point) as number)}`).join('');
  const lines = (valueOf: Value) =>
    runs(shown, (point) => valueOf(point) !== null)
      .map((run) => line(run, valueOf))
      .join('');
  const known = runs(shown, ({ groundM, flightM }) => groundM !== null && flightM !== null);
  return {
    lengthM,
    lowM,
    highM,
    ground: runs(shown, ({ groundM }) => groundM !== null)
      .map((run) => `${line(run, groundOf)}L${x(run.at(-1)!)} ${BOX.height}L${x(run[0]!)} ${BOX.height}Z`)
      .join(''),
    clearance: known.map((run) => `${line(run, flightOf)}${back(line(run.toReversed(), groundOf))}Z`).join(''),
    ceiling: lines(ceilingOf),
    flight: lines(flightOf),
    marked: drawn.flatMap((mark) =>
      runs(shown, (point) => point.mark === mark).map((run) => ({ mark, line: line(wide(run), flightOf) })),
    ),
    gaps: gapsOf(points, lengthM),
    yOf,
  };
}

type Value = (point: MarkedPoint) => number | null;
const groundOf: Value = ({ groundM }) => groundM;
const flightOf: Value = ({ flightM }) => flightM;
const ceilingOf: Value = ({ groundM, limitM }) => (groundM === null || limitM === null ? null : groundM + limitM);

const back = (line: string): string => line.replace('M', 'L');
/** A single point is drawn as a dot. */
const wide = (run: MarkedPoint[]): MarkedPoint[] => (run.length === 1 ? [run[0]!, run[0]!] : run);

/** From the last known point to the next. */
function gapsOf(points: readonly MarkedPoint[], lengthM: number): Chart['gaps'] {
  const gaps: Chart['gaps'] = [];
  let isOpen = false;
  for (const [at, { groundM, distanceM }] of points.entries()) {
    if (groundM === null && !isOpen) gaps.push({ from: (points[at - 1]?.distanceM ?? 0) / lengthM, to: 1 });
    if (groundM !== null && isOpen) gaps.at(-1)!.to = distanceM / lengthM;
    isOpen = groundM === null;
  }
  return gaps;
}

/** Thins the points for drawing; of merged points the lowest and the highest above ground stay. */
function thinned(points: readonly MarkedPoint[]): readonly MarkedPoint[] {
  if (points.length <= 2 * BUCKETS) return points;
  const clearance = ({ flightM, groundM }: MarkedPoint) => (flightM ?? Infinity) - (groundM ?? 0);
  const perBucket = points.length / BUCKETS;
  return Array.from({ length: BUCKETS }, (_, at) => {
    const together = points.slice(Math.floor(at * perBucket), Math.floor((at + 1) * perBucket));
    const lowest = together.reduce((one, point) => (clearance(point) < clearance(one) ? point : one));
    const highest = together.reduce((one, point) => (clearance(point) > clearance(one) ? point : one));
    return together.filter((point) => point === lowest || point === highest);
  }).flat();
}

function runs(points: readonly MarkedPoint[], belongs: (point: MarkedPoint) => boolean): MarkedPoint[][] {
  const found: MarkedPoint[][] = [];
  let isOpen = false;
  for (const point of points) {
    const isIn = belongs(point);
    if (isIn && isOpen) found.at(-1)?.push(point);
    else if (isIn) found.push([point]);
    isOpen = isIn;
  }
  return found;
}
