import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { localPlane, type Generation } from '../geo/planes/local-plane.ts';
import type { CorridorSegment } from '../plan/plan.ts';
import type { SurveyRoute, Transect } from '../survey/survey-settings.ts';
import { offsetLine } from './offset-line.ts';

export type CorridorSettings = {
  widthM: number;
  /** Metres between flight lines. */
  spacingM: number;
  /** Metres flown beyond the line before turning; 0 or less means none. */
  turnaroundM: number;
  entryLocation: CorridorSegment['segmentMetadata']['entryLocation'];
  generation?: Generation;
};

/** `transects` are the ends of `lines`. */
export type CorridorPlan = SurveyRoute & { lines: Position[][]; distanceM: number };
export type PlannedCorridor = ({ ok: true } & CorridorPlan) | { ok: false; reason: string };

/** Few enough to plan while a point is dragged. */
const MAX_POINTS = 2000;
const MAX_LINES = 200;
/** Points of a line closer than this are one. */
const SAME_PLACE_M = 0.01;

const least = 'The line needs two points';
const tooManyPoints = `The line has more than ${MAX_POINTS.toLocaleString('en')} points: draw it with fewer`;
const tooManyLines = `The lines are too close for this width: more than ${MAX_LINES}`;

/** Lines along a centre line, point for point as QGroundControl flies them. */
export function planCorridor(centreLine: readonly Position[], settings: CorridorSettings): PlannedCorridor {
  if (centreLine.length > MAX_POINTS) return { ok: false, reason: tooManyPoints };
  const centre = distinctPoints(centreLine);
  const [origin] = centre;
  if (origin === undefined || centre.length < 2) return { ok: false, reason: least };
  const offsets = offsetsM(settings);
  if (offsets.length > MAX_LINES) return { ok: false, reason: tooManyLines };
  const plane = localPlane(origin, settings.generation ?? 'A');
  const points = centre.map(plane.toPoint);
  const lines: Position[][] = [];
  for (const offset of offsets) {
    const moved = offsetLine(points, offset);
    if (!moved.ok) return moved;
    lines.push(moved.line.map(plane.toPosition));
  }
  const flown = fromEntry(lines, settings.entryLocation).map((line, i) => (i % 2 === 0 ? line : line.toReversed()));
  const path = flown.flatMap((line) => withTurnarounds(line, settings.turnaroundM));
  return { ok: true, lines: flown, transects: flown.map(endsOf), path, distanceM: pathLengthM(path) };
}

/** From the left side of the line to the right; one line flies its centre. */
export function offsetsM({ widthM, spacingM }: Pick<CorridorSettings, 'widthM' | 'spacingM'>): number[] {
  const count = widthM > 0 && spacingM > 0 ? Math.ceil(widthM / spacingM) : 1;
  if (!(count > 1)) return [0];
  return Array.from({ length: Math.min(count, MAX_LINES + 1) }, (_, i) => widthM / 2 - (i + 0.5) * spacingM);
}

export const distinctPoints = (line: readonly Position[]): Position[] =>
  line.filter((position, i) => i === 0 || distanceM(line[i - 1] as Position, position) > SAME_PLACE_M);

function fromEntry(lines: Position[][], entry: CorridorSettings['entryLocation']): Position[][] {
  const fromSide = entry === 1 || entry === 3 ? lines.toReversed() : lines;
  return entry === 2 || entry === 3 ? fromSide.map((line) => line.toReversed()) : fromSide;
}

function withTurnarounds(line: Position[], turnaroundM: number): Position[] {
  if (!(turnaroundM > 0)) return line;
  const beyond = (end: Position, inner: Position) =>
    destination(end, { distanceM: -turnaroundM, azimuthDeg: azimuthDeg(end, inner) });
  const [first, last] = endsOf(line);
  return [beyond(first, line[1] as Position), ...line, beyond(last, line.at(-2) as Position)];
}

const endsOf = (line: readonly Position[]): Transect => [line[0] as Position, line.at(-1) as Position];
