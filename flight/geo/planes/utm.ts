import type { Position } from 'geojson';
import { toDegrees, toRadians, wrapLongitude } from '../angle.ts';
import { lngLat } from '../lng-lat.ts';

/** Easting and northing in metres. */
export type UtmPoint = [eastM: number, northM: number];

// WGS84, and Krüger's series to the fourth order of the third flattening: below a millimetre within a zone.
const EQUATOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const N = FLATTENING / (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
const RADIUS_M = (EQUATOR_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const SCALE = 0.9996;
const FALSE_EAST_M = 500_000;
const FALSE_NORTH_M = 10_000_000;
const [NORTH_CODES, SOUTH_CODES] = [32_600, 32_700];

const forward = [
  N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16 + (41 * N ** 4) / 180,
  (13 * N ** 2) / 48 - (3 * N ** 3) / 5 + (557 * N ** 4) / 1440,
  (61 * N ** 3) / 240 - (103 * N ** 4) / 140,
  (49_561 * N ** 4) / 161_280,
];
const backward = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96 - N ** 4 / 360,
  N ** 2 / 48 + N ** 3 / 15 - (437 * N ** 4) / 1440,
  (17 * N ** 3) / 480 - (37 * N ** 4) / 840,
  (4397 * N ** 4) / 161_280,
];

/** EPSG code of the UTM zone of a position. */
export function utmCodeOf(place: Position): number {
  const [lng, lat] = lngLat(place);
  const zone = Math.min(60, Math.floor((wrapLongitude(lng) + 180) / 6) + 1);
  return (lat < 0 ? SOUTH_CODES : NORTH_CODES) + zone;
}

const isSouthern = (code: number): boolean => code > SOUTH_CODES;
const middleOf = (code: number): number => ((code % 100) - 1) * 6 - 180 + 3;

/** Projects a position into the zone of this code, also from outside the zone. */
export function toUtm(place: Position, code: number): UtmPoint {
  const [lng, lat] = lngLat(place);
  const [longitude, latitude] = [toRadians(wrapLongitude(lng - middleOf(code))), toRadians(lat)];
  const sine = Math.sin(latitude);
  const conformal = Math.sinh(Math.atanh(sine) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sine));
  const [xi, eta] = [
    Math.atan2(conformal, Math.cos(longitude)),
    Math.atanh(Math.sin(longitude) / Math.hypot(1, conformal)),
  ];
  const [north, east] = series(xi, eta, forward);
  return [
    FALSE_EAST_M + SCALE * RADIUS_M * (eta + east),
    (isSouthern(code) ? FALSE_NORTH_M : 0) + SCALE * RADIUS_M * (xi + north),
  ];
}

/** Longitude and latitude of a point in the zone of this code. */
export function fromUtm([eastM, northM]: UtmPoint, code: number): [lng: number, lat: number] {
  const xi = (northM - (isSouthern(code) ? FALSE_NORTH_M : 0)) / (SCALE * RADIUS_M);
  const eta = (eastM - FALSE_EAST_M) / (SCALE * RADIUS_M);
  const [north, east] = series(xi, eta, backward);
  const [xiOnSphere, etaOnSphere] = [xi - north, eta - east];
  const conformal = Math.sin(xiOnSphere) / Math.hypot(Math.sinh(etaOnSphere), Math.cos(xiOnSphere));
  const longitude = Math.atan2(Math.sinh(etaOnSphere), Math.cos(xiOnSphere));
  return [wrapLongitude(toDegrees(longitude) + middleOf(code)), toDegrees(latitudeOf(conformal))];
}

function series(xi: number, eta: number, factors: readonly number[]): [north: number, east: number] {
  let [north, east] = [0, 0];
  for (const [at, factor] of factors.entries()) {
    const times = 2 * (at + 1);
    north += factor * Math.sin(times * xi) * Math.cosh(times * eta);
    east += factor * Math.cos(times * xi) * Math.sinh(times * eta);
  }
  return [north, east];
}

/** Newton iteration from the tangent of the conformal latitude to that of the latitude. */
function latitudeOf(conformal: number): number {
  let tangent = conformal;
  for (let step = 0; step < 5; step++) {
    const root = Math.hypot(1, tangent);
    const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tangent) / root));
    const reached = tangent * Math.hypot(1, sigma) - sigma * root;
    const rest = 1 - ECCENTRICITY ** 2;
    const slope = (Math.hypot(1, reached) * root * rest) / (1 + rest * tangent ** 2);
    tangent += (conformal - reached) / slope;
  }
  return Math.atan(tangent);
}
