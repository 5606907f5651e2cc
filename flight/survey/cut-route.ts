import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { SurveySegment } from '../plan/plan.ts';
import type { SurveyRoute, Transect } from './survey-settings.ts';

type Part = NonNullable<SurveySegment['flownPart']>;

/** Closer cuts are at the point itself. */
const SNAP_M = 0.001;

/** The part of a route between two distances along its path, with the photo lines on it. */
export function cutRoute({ path, transects }: SurveyRoute, { fromM, toM }: Part): SurveyRoute {
  const alongM = distancesOf(path);
  const at = (metres: number) => positionAt(path, alongM, metres);
  const inside = path.filter((_, i) => alongM[i]! > fromM + SNAP_M && alongM[i]! < toM - SNAP_M);
  const ends = linesOn(path, transects).map(([from, to]) => [alongM[from]!, alongM[to]!] as const);
  const lines = ends.flatMap(([startM, endM]): Transect[] => {
    const [first, last] = [Math.max(startM, fromM), Math.min(endM, toM)];
    return last - first > SNAP_M ? [[at(first), at(last)]] : [];
  });
  return { path: [at(fromM), ...inside, at(toM)], transects: lines };
}

/** Numbers of the path points at which the lines begin and end. */
export function linesOn(path: readonly Position[], transects: readonly Transect[]): [from: number, to: number][] {
  let next = 0;
  const find = (position: Position) => {
    while (next < path.length - 1 && !isSame(path[next]!, position)) next += 1;
    return next;
  };
  return transects.map(([from, to]) => [find(from), find(to)]);
}

function distancesOf(path: readonly Position[]): number[] {
  let sum = 0;
  return path.map((position, i) => (sum += i === 0 ? 0 : distanceM(path[i - 1]!, position)));
}

function positionAt(path: readonly Position[], alongM: readonly number[], metres: number): Position {
  const next = alongM.findIndex((one) => one >= metres - SNAP_M);
  if (next < 0) return path.at(-1)!;
  if (next === 0 || Math.abs(alongM[next]! - metres) <= SNAP_M) return path[next]!;
  const [from, to] = [path[next - 1]!, path[next]!];
  return destination(from, { azimuthDeg: azimuthDeg(from, to), distanceM: metres - alongM[next - 1]! });
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];
