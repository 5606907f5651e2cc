import type { Position } from 'geojson';
import { toDegrees, toRadians } from '../geo/angle.ts';
import { distanceM, SPHERE_RADIUS_M } from '../geo/distance-m.ts';
import { lngLat } from '../geo/lng-lat.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import type { SurveyRoute, Transect } from './survey-settings.ts';

/** Photos along the lines: one at the start of each, then one per trigger distance; 0 or less never triggers. */
export function photoCount(transects: readonly Transect[], triggerDistanceM: number): number {
  return transects.reduce((sum, transect) => sum + photosOn(transect, triggerDistanceM), 0);
}

/** Photo count of a camera that keeps triggering in the turns. */
export function photoCountWithTurns({ path }: SurveyRoute, triggerDistanceM: number): number {
  return triggerDistanceM > 0 ? Math.ceil(pathLengthM(path) / triggerDistanceM) : 0;
}

function photosOn([from, to]: Transect, triggerDistanceM: number): number {
  return triggerDistanceM > 0 ? Math.ceil(distanceM(from, to) / triggerDistanceM) : 0;
}

/** Positions of the photos of all lines. */
export function photoPositions(transects: readonly Transect[], triggerDistanceM: number): Position[] {
  const positions: Position[] = [];
  for (const transect of transects) addPhotos(transect, triggerDistanceM, positions);
  return positions;
}

/**
 * Steps along the great circle by rotating a vector: each step costs two trigonometric calls instead of the ten that
 * `destination` needs per photo.
 */
function addPhotos(transect: Transect, triggerDistanceM: number, positions: Position[]): void {
  const count = photosOn(transect, triggerDistanceM);
  if (count === 0) return;
  const [start, end] = [unitVector(transect[0]), unitVector(transect[1])];
  const arc = distanceM(transect[0], transect[1]) / SPHERE_RADIUS_M;
  const [sinArc, cosArc, step] = [Math.sin(arc), Math.cos(arc), triggerDistanceM / SPHERE_RADIUS_M];
  const ahead = end.map((value, i) => (value - (start[i] as number) * cosArc) / sinArc) as Vector;
  for (let k = 0; k < count; k++) {
    const sine = Math.sin(k * step);
    const cosine = Math.cos(k * step);
    const x = start[0] * cosine + ahead[0] * sine;
    const y = start[1] * cosine + ahead[1] * sine;
    const z = start[2] * cosine + ahead[2] * sine;
    positions.push([toDegrees(Math.atan2(y, x)), toDegrees(Math.atan2(z, Math.sqrt(x * x + y * y)))]);
  }
}

type Vector = [number, number, number];

function unitVector(position: Position): Vector {
  const [lng, lat] = lngLat(position);
  const cosLat = Math.cos(toRadians(lat));
  return [cosLat * Math.cos(toRadians(lng)), cosLat * Math.sin(toRadians(lng)), Math.sin(toRadians(lat))];
}
