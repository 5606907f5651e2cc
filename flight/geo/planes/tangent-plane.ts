import type { Position } from 'geojson';
import { toDegrees, toRadians, wrapLongitude } from '../angle.ts';
import { lngLat } from '../lng-lat.ts';
import type { Plane } from './plane.ts';

/** WGS 84. */
const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_2 = FLATTENING * (2 - FLATTENING);
const SEMI_MINOR_M = SEMI_MAJOR_M * (1 - FLATTENING);

type Vector = { x: number; y: number; z: number };

/** The tangent plane of the WGS 84 ellipsoid at the origin; points are projected back along the normal. */
export function tangentPlane(origin: Position): Plane {
  const [originLng, originLat] = lngLat(origin);
  const centre = toGeocentric(origin);
  const [sinLat, cosLat] = [Math.sin(toRadians(originLat)), Math.cos(toRadians(originLat))];
  const [sinLng, cosLng] = [Math.sin(toRadians(originLng)), Math.cos(toRadians(originLng))];

  return {
    toPoint(position) {
      const [lng, lat] = lngLat(position);
      if (lng === originLng && lat === originLat) return { x: 0, y: 0 };
      const at = toGeocentric(position);
      const [dx, dy, dz] = [at.x - centre.x, at.y - centre.y, at.z - centre.z];
      return { x: -sinLng * dx + cosLng * dy, y: -sinLat * (cosLng * dx + sinLng * dy) + cosLat * dz };
    },
    toPosition({ x, y }) {
      if (x === 0 && y === 0) return [originLng, originLat];
      return toGeodetic({
        x: centre.x - sinLng * x - sinLat * cosLng * y,
        y: centre.y + cosLng * x - sinLat * sinLng * y,
        z: centre.z + cosLat * y,
      });
    },
  };
}

function toGeocentric(position: Position): Vector {
  const [lng, lat] = lngLat(position);
  const [sinLat, cosLat] = [Math.sin(toRadians(lat)), Math.cos(toRadians(lat))];
  const normalM = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_2 * sinLat * sinLat);
  const fromAxisM = normalM * cosLat;
  return {
    x: fromAxisM * Math.cos(toRadians(lng)),
    y: fromAxisM * Math.sin(toRadians(lng)),
    z: normalM * (1 - ECCENTRICITY_2) * sinLat,
  };
}

/** Bowring's formula, iterated once: the error is below a micrometre at flying heights. */
function toGeodetic({ x, y, z }: Vector): Position {
  const fromAxisM = Math.hypot(x, y);
  const secondEccentricity2 = ECCENTRICITY_2 / (1 - ECCENTRICITY_2);
  let reduced = Math.atan2(z * SEMI_MAJOR_M, fromAxisM * SEMI_MINOR_M);
  let latitude = 0;
  for (let round = 0; round < 2; round++) {
    latitude = Math.atan2(
      z + secondEccentricity2 * SEMI_MINOR_M * Math.sin(reduced) ** 3,
      fromAxisM - ECCENTRICITY_2 * SEMI_MAJOR_M * Math.cos(reduced) ** 3,
    );
    reduced = Math.atan((1 - FLATTENING) * Math.tan(latitude));
  }
  return [wrapLongitude(toDegrees(Math.atan2(y, x))), toDegrees(latitude)];
}
