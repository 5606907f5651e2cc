import type { Position } from 'geojson';
import { toDegrees, toRadians, wrapLongitude } from '../angle.ts';
import { lngLat } from '../lng-lat.ts';
import type { Plane } from './plane.ts';

/** The projection's radius differs from the one used for distances; both are QGroundControl's. */
const RADIUS_M = 6_371_000;
/** Below this arc (0.6 µm on the ground) arc / sin(arc) is 1 to the last bit; at 0 it would be 0 / 0. */
const TINY_ARC = 1e-13;

/** Azimuthal equidistant projection of a sphere: distances and directions from the origin are true. */
export function azimuthalPlane(origin: Position): Plane {
  const [originLng, originLat] = lngLat(origin);
  const sinOrigin = Math.sin(toRadians(originLat));
  const cosOrigin = Math.cos(toRadians(originLat));

  return {
    toPoint(position) {
      const [lng, lat] = lngLat(position);
      if (lng === originLng && lat === originLat) return { x: 0, y: 0 };
      const turn = toRadians(lng - originLng);
      const [sinLat, cosLat] = [Math.sin(toRadians(lat)), Math.cos(toRadians(lat))];
      const [sinTurn, cosTurn] = [Math.sin(turn), Math.cos(turn)];
      const east = cosLat * sinTurn;
      const north = cosOrigin * sinLat - sinOrigin * cosLat * cosTurn;
      // Both sine and cosine: an arc cosine alone loses half its digits near the origin.
      const sine = Math.hypot(east, north);
      const arc = Math.atan2(sine, sinOrigin * sinLat + cosOrigin * cosLat * cosTurn);
      const scale = (sine < TINY_ARC ? 1 : arc / sine) * RADIUS_M;
      return { x: scale * east, y: scale * north };
    },
    toPosition({ x, y }) {
      const arc = Math.hypot(x, y) / RADIUS_M;
      if (arc < TINY_ARC) return [originLng, originLat];
      const [sinArc, cosArc] = [Math.sin(arc), Math.cos(arc)];
      const [east, north] = [x / RADIUS_M, y / RADIUS_M];
      const sinLat = cosArc * sinOrigin + (north * sinArc * cosOrigin) / arc;
      const turn = Math.atan2(east * sinArc, arc * cosOrigin * cosArc - north * sinOrigin * sinArc);
      return [wrapLongitude(originLng + toDegrees(turn)), toDegrees(Math.asin(Math.min(1, Math.max(-1, sinLat))))];
    },
  };
}
