import type { Position } from 'geojson';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { StoredTrackPoint } from './track-point.ts';

/** Summary of a track without its points. */
export type TrackFigures = {
  startedAt: number;
  endedAt: number;
  points: number;
  lengthM: number;
  last: Position;
  box: Box;
};

/** Sorts points by time and drops duplicates. */
export function inOrder(points: readonly StoredTrackPoint[]): StoredTrackPoint[] {
  const sorted = points.toSorted(([one], [other]) => one - other);
  return sorted.filter(([at], index) => at !== sorted[index - 1]?.[0]);
}

export function figuresOf(points: readonly StoredTrackPoint[]): TrackFigures {
  const [first] = points;
  if (!first) throw new Error('a track has at least one point');
  const [at, lng, lat] = first;
  const begun = { startedAt: at, endedAt: at, points: 1, lengthM: 0, last: [lng, lat], box: boxAt(lng, lat) };
  return addPoints(begun, points.slice(1));
}

/** Exact for points later than the track; otherwise the length is an estimate. */
export function addPoints(figures: TrackFigures, later: readonly StoredTrackPoint[]): TrackFigures {
  let { startedAt, endedAt, lengthM, last, box } = figures;
  for (const [at, lng, lat] of later) {
    lengthM += distanceM(last, [lng, lat]);
    box = widened(box, lng, lat);
    last = [lng, lat];
    startedAt = Math.min(startedAt, at);
    endedAt = Math.max(endedAt, at);
  }
  return { startedAt, endedAt, points: figures.points + later.length, lengthM, last, box };
}

function boxAt(lng: number, lat: number): Box {
  return { minX: lng, minY: lat, maxX: lng, maxY: lat };
}

/** Unwraps the longitude next to the box, which still starts within ±180°. */
function widened(box: Box, lng: number, lat: number): Box {
  const x = lng + 360 * Math.round(((box.minX + box.maxX) / 2 - lng) / 360);
  const minX = Math.min(box.minX, x);
  const maxX = Math.max(box.maxX, x);
  const turn = minX < -180 ? 360 : 0;
  return { minX: minX + turn, minY: Math.min(box.minY, lat), maxX: maxX + turn, maxY: Math.max(box.maxY, lat) };
}
