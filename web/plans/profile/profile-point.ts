import type { HeightCheck, HeightStretch } from '@overflight/contract/plans/checks.ts';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import type { Position } from 'geojson';
import type { ProfilePoint } from './profile-of.ts';

/** Below this the drone may hit trees, wires and roofs that terrain models lack. */
export const LOW_M = 15;

/** How a place of the flight is drawn. */
export type Mark = 'hit' | 'high' | 'exception' | 'low' | 'none' | 'unknown';
export type MarkedPoint = ProfilePoint & {
  /** Metres above ground allowed here; null if not known. */
  limitM: number | null;
  mark: Mark;
};

const marks: Record<HeightStretch['kind'], Mark> = {
  'hits-ground': 'hit',
  'too-high': 'high',
  'structure-exception': 'exception',
  'not-checked': 'none',
};

/** The points of a profile with the limit of their place, and whether it is kept. */
export function markedPoints(points: readonly ProfilePoint[], check: HeightCheck | undefined): MarkedPoint[] {
  const limitAt = lookup(check?.limits ?? []);
  const stretchAt = lookup(check?.stretches ?? []);
  return points.map((point, at) => ({
    ...point,
    limitM: limitAt(point.distanceM)?.limitMeters ?? null,
    mark: markOf(point, at === 0, stretchAt(point.distanceM)),
  }));
}

function markOf({ groundM, flightM }: ProfilePoint, isHome: boolean, stretch: HeightStretch | undefined): Mark {
  if (groundM === null || flightM === null) return 'unknown';
  if (flightM < groundM) return 'hit';
  const found = stretch ? marks[stretch.kind] : 'none';
  if (found !== 'none') return found;
  // The climb from home always starts at ground level.
  return !isHome && flightM - groundM < LOW_M ? 'low' : 'none';
}

type Along = { fromMeters: number; toMeters: number };

/** Finds the part of the flight at a distance; distances are asked for in order. */
function lookup<Part extends Along>(parts: readonly Part[]): (distanceM: number) => Part | undefined {
  let next = 0;
  return (distanceM) => {
    while (next < parts.length && (parts[next] as Part).toMeters < distanceM) next++;
    const part = parts[next];
    return part && part.fromMeters <= distanceM ? part : undefined;
  };
}

/** What is at a distance into the flight, between the two points around it. */
export function pointAt(points: readonly MarkedPoint[], distanceM: number): MarkedPoint | null {
  const after = points.findIndex((point) => point.distanceM >= distanceM);
  const [before, next] = [points[after - 1], points[after] ?? points.at(-1)];
  if (!next) return null;
  if (!before || next.distanceM <= before.distanceM) return next;
  const share = (distanceM - before.distanceM) / (next.distanceM - before.distanceM);
  return {
    ...(share < 0.5 ? before : next),
    distanceM,
    position: between(before.position, next.position, share),
    groundM: mixed(before.groundM, next.groundM, share),
    flightM: mixed(before.flightM, next.flightM, share),
  };
}

const mixed = (from: number | null, to: number | null, share: number): number | null =>
  from === null || to === null ? null : from + (to - from) * share;

function between([lng = 0, lat = 0]: Position, [toLng = 0, toLat = 0]: Position, share: number): Position {
  return [wrapLongitude(lng + wrapLongitude(toLng - lng) * share), lat + (toLat - lat) * share];
}
