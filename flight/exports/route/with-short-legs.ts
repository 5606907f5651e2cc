import { wrapLongitude } from '../../geo/angle.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import type { PlacedPoint } from './route-point.ts';
import { legM } from './without-short-legs.ts';

/** Waypoints between on legs that are longer than a format takes. */
export function withShortLegs(points: readonly PlacedPoint[], longestM: number): PlacedPoint[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    const pieces = next ? Math.ceil(legM(point.to, next.to) / longestM) : 1;
    const added = Array.from({ length: Math.max(0, pieces - 1) }, (_, piece): PlacedPoint => {
      const share = (piece + 1) / pieces;
      return { ...point, to: between(point, next!, share), holdS: 0, photos: 0 };
    });
    return [point, ...added];
  });
}

/** A point on the way, with its altitude. */
export function between({ to: from }: PlacedPoint, { to }: PlacedPoint, share: number): PlacedPoint['to'] {
  const [[lng, lat], [toLng, toLat]] = [lngLat(from.position), lngLat(to.position)];
  return {
    position: [wrapLongitude(lng + wrapLongitude(toLng - lng) * share), lat + (toLat - lat) * share],
    altitudeM: from.altitudeM + (to.altitudeM - from.altitudeM) * share,
    mode: 'relative',
  };
}
