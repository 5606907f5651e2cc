import type { ProfilePoint } from './profile-of.ts';

type Size = { width: number; height: number };
type Chart = {
  lowM: number;
  highM: number;
  /** A closed shape; empty without ground data. */
  ground: string;
  flight: string[];
  /** Parts of the flight below ground. */
  below: string[];
};

const MAX_POINTS = 600;
/** Margin above and below, as a share of the height range. */
const MARGIN = 0.08;

/** SVG paths of the chart; null if there is nothing to draw. */
export function chartLines(points: readonly ProfilePoint[], { width, height }: Size): Chart | null {
  const shown = thinned(points);
  const values = shown.flatMap(({ groundM, flightM }) => [groundM, flightM]).filter((value) => value !== null);
  const lengthM = shown.at(-1)?.distanceM ?? 0;
  if (values.length === 0 || lengthM === 0) return null;
  const [lowM, highM] = [Math.min(...values), Math.max(...values)];
  const spanM = Math.max(1, highM - lowM);
  const x = ({ distanceM }: ProfilePoint) => ((distanceM / lengthM) * width).toFixed(1);
  const y = (valueM: number) => (height * (1 - MARGIN - ((valueM - lowM) / spanM) * (1 - 2 * MARGIN))).toFixed(1);
  const lines = (valueOf: (point: ProfilePoint) => number | null) =>
    runs(shown, (point) => valueOf(point) !== null).map((run) =>
      run.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point)} ${y(valueOf(point) as number)}`).join(''),
    );
  const ground = runs(shown, ({ groundM }) => groundM !== null).map((run) => {
    const [first, last] = [run[0] as ProfilePoint, run.at(-1) as ProfilePoint];
    const top = run.map((point) => `L${x(point)} ${y(point.groundM as number)}`).join('');
    return `M${x(first)} ${height}${top}L${x(last)} ${height}Z`;
  });
  return {
    lowM,
    highM,
    ground: ground.join(''),
    flight: lines(({ flightM }) => flightM),
    below: lines(({ flightM, groundM }) =>
      flightM !== null && groundM !== null && flightM < groundM ? flightM : null,
    ),
  };
}

/** Thins the points for drawing; of merged points the one closest to the ground stays. */
function thinned(points: readonly ProfilePoint[]): readonly ProfilePoint[] {
  if (points.length <= MAX_POINTS) return points;
  const clearance = ({ flightM, groundM }: ProfilePoint) => (flightM ?? Infinity) - (groundM ?? 0);
  const perPoint = points.length / MAX_POINTS;
  return Array.from({ length: MAX_POINTS }, (_, at) => {
    const together = points.slice(Math.floor(at * perPoint), Math.floor((at + 1) * perPoint));
    return together.reduce((lowest, point) => (clearance(point) < clearance(lowest) ? point : lowest));
  });
}

function runs(points: readonly ProfilePoint[], belongs: (point: ProfilePoint) => boolean): ProfilePoint[][] {
  const found: ProfilePoint[][] = [];
  let isOpen = false;
  for (const point of points) {
    const isIn = belongs(point);
    if (isIn && isOpen) found.at(-1)?.push(point);
    else if (isIn) found.push([point]);
    isOpen = isIn;
  }
  return found;
}
