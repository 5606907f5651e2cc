import { along } from '@turf/along';
import { bbox } from '@turf/bbox';
import { lengthToDegrees, lineString, polygon } from '@turf/helpers';
import { lineIntersect } from '@turf/line-intersect';
import { transformRotate } from '@turf/transform-rotate';
import type { Position } from 'geojson';

type Wanted = { spacingM: number; orientationDeg: number; triggerM: number };

/** A simple survey written with turf: lines, their pieces inside the area, a photo every few metres. */
export function turfSurvey(rings: Position[][], { spacingM, orientationDeg, triggerM }: Wanted): number {
  const area = transformRotate(polygon(rings.map((ring) => [...ring, ring[0] as Position])), -orientationDeg);
  const [west, south, east, north] = bbox(area);
  const middle = (((south + north) / 2) * Math.PI) / 180;
  const stepDeg = lengthToDegrees(spacingM, 'meters') / Math.cos(middle);
  let photos = 0;
  for (let lng = west + stepDeg / 2; lng < east; lng += stepDeg) {
    const line = lineString([
      [lng, south - 0.01],
      [lng, north + 0.01],
    ]);
    const latitudes = lineIntersect(line, area).features.map(({ geometry }) => geometry.coordinates[1] as number);
    latitudes.sort((a, b) => a - b);
    for (let i = 0; i + 1 < latitudes.length; i += 2)
      photos += photosOn([lng, latitudes[i] as number], [lng, latitudes[i + 1] as number], triggerM);
  }
  return photos;
}

function photosOn(from: Position, to: Position, triggerM: number): number {
  const piece = lineString([from, to]);
  const lengthM = ((to[1] as number) - (from[1] as number)) * 111_195;
  let photos = 0;
  for (let atM = 0; atM < lengthM; atM += triggerM)
    photos += along(piece, atM, { units: 'meters' }).geometry.coordinates.length / 2;
  return photos;
}
