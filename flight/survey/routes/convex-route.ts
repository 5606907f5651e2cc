import type { Position } from 'geojson';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { destination } from '../../geo/destination.ts';
import type { Plane, Point } from '../../geo/planes/local-plane.ts';
import { outAndBack } from './out-and-back.ts';
import type { SurveyRoute, SurveySettings, Transect } from '../survey-settings.ts';
import { middleLine, type SweepFrame, sweepFrame } from '../lines/sweep-frame.ts';

type Line = [from: Point, to: Point];

/** Shorter lines only touch a corner, and whether they are met depends on rounding, in QGroundControl too. */
const MIN_LINE_M = 0.05;

/** Photo lines and their outline, rotated until the lines are vertical. */
type Upright = { outline: Point[]; lines: { from: Point; to: Point }[] };

/** The survey of a convex area, point for point as QGroundControl flies it. */
export function convexRoute(
  outer: readonly Point[],
  plane: Plane,
  settings: SurveySettings,
): SurveyRoute & { upright: Upright } {
  const frame = sweepFrame(outer, settings);
  const outline = outer.map(frame.turn);
  const met = clipLines(frame.lines, outline);
  const lines = met.length > 1 ? met : clipLines([middleLine(frame, outline)], outline);
  const uniform = withAdditionalLines(alongFirst(lines), frame, settings.additionalLines);
  const flown = backAndForth(fromEntry(uniform, settings), settings);
  const transects = flown.map(([from, to]): Transect => [
    plane.toPosition(frame.turnBack(from)),
    plane.toPosition(frame.turnBack(to)),
  ]);
  const upright = { outline, lines: flown.map(([from, to]) => ({ from, to })) };
  return { ...withTurnarounds(transects, settings.turnaroundM), upright };
}

const clipLines = (lines: readonly number[], ring: readonly Point[]): Line[] =>
  lines.map((x) => clipLine(x, ring)).filter((line) => line !== undefined);

/** The two outermost intersections of a line with the ring, in the order of the ring's edges. */
function clipLine(x: number, ring: readonly Point[]): Line | undefined {
  const met: Point[] = [];
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] as Point;
    if ((a.x < x && b.x < x) || (a.x > x && b.x > x)) continue;
    // An edge along the line is met by its neighbours at both ends.
    if (a.x === b.x) continue;
    met.push({ x, y: a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y) });
  }
  let [from, to] = [met[0], met[0]];
  for (const [i, a] of met.entries())
    for (const b of met.slice(i + 1)) if (Math.abs(a.y - b.y) > lengthOf(from, to)) [from, to] = [a, b];
  return from !== undefined && to !== undefined && lengthOf(from, to) >= MIN_LINE_M ? [from, to] : undefined;
}

const lengthOf = (a: Point | undefined, b: Point | undefined) => (a && b ? Math.abs(a.y - b.y) : 0);

/** All lines in the direction of the first. */
function alongFirst(lines: Line[]): Line[] {
  const isUp = ([from, to]: Line) => to.y > from.y;
  const up = lines[0] !== undefined && isUp(lines[0]);
  return lines.map((line) => (isUp(line) === up ? line : [line[1], line[0]]));
}

function withAdditionalLines(lines: Line[], { spacingM }: SweepFrame, count: number): Line[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return lines;
  const beyond = ([from, to]: Line, steps: number): Line => [
    { x: from.x + steps * spacingM, y: from.y },
    { x: to.x + steps * spacingM, y: to.y },
  ];
  const steps = Array.from({ length: count }, (_, i) => i + 1);
  return [
    ...steps.toReversed().map((step) => beyond(first, -step)),
    ...lines,
    ...steps.map((step) => beyond(last, step)),
  ];
}

function fromEntry(lines: Line[], { entryLocation }: SurveySettings): Line[] {
  const startsAtOtherEnd = entryLocation === 2 || entryLocation === 3;
  const directed = startsAtOtherEnd ? lines.map(reversed) : lines;
  return entryLocation === 1 || entryLocation === 3 ? directed.toReversed() : directed;
}

const reversed = ([from, to]: Line): Line => [to, from];

function backAndForth(lines: Line[], { everySecondLineFirst }: SurveySettings): Line[] {
  return (everySecondLineFirst ? outAndBack(lines) : lines).map((line, i) => (i % 2 === 0 ? line : reversed(line)));
}

function withTurnarounds(transects: Transect[], turnaroundM: number): SurveyRoute {
  if (!(turnaroundM > 0)) return { transects, path: transects.flat() };
  const path = transects.flatMap(([from, to]): Position[] => [
    destination(from, { distanceM: -turnaroundM, azimuthDeg: azimuthDeg(from, to) }),
    from,
    to,
    destination(to, { distanceM: -turnaroundM, azimuthDeg: azimuthDeg(to, from) }),
  ]);
  return { transects, path };
}
