import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';

export type PhotoPlace = { position: Position; alongDeg: number };

/** Photos on a line with bends: one at its start, then one per trigger distance. */
export function photosAlong(line: readonly Position[], triggerM: number): PhotoPlace[] {
  const photos: PhotoPlace[] = [];
  if (!(triggerM > 0)) return photos;
  let nextM = 0;
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] as Position;
    const [lengthM, alongDeg] = [distanceM(from, to), azimuthDeg(from, to)];
    for (; nextM < lengthM; nextM += triggerM)
      photos.push({ position: destination(from, { distanceM: nextM, azimuthDeg: alongDeg }), alongDeg });
    nextM -= lengthM;
  }
  return photos;
}
