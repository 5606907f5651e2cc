import type { Position } from 'geojson';
import type { Area, AtlasPolygon } from './read-atlas.ts';

const EARTH_RADIUS_KM = 6371;

/** On a sphere, which is enough to rank areas by size. */
export function ringAreaKm2(ring: readonly Position[]): number {
  let sum = 0;
  for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = 0, nextLat = 0] = ring[(index + 1) % ring.length]!;
    sum += radians(nextLng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)));
  }
  return Math.abs((sum * EARTH_RADIUS_KM ** 2) / 2);
}

type Sized = { polygon: AtlasPolygon; areaKm2: number };

/** Requested repeatedly for the same coasts of ten thousand points. */
const known = new WeakMap<AtlasPolygon[], Sized>();

export function largestPolygon({ polygons }: Area): Sized {
  const largest = known.get(polygons) ?? findLargest(polygons);
  known.set(polygons, largest);
  return largest;
}

function findLargest(polygons: readonly AtlasPolygon[]): Sized {
  const sized = polygons.map((polygon) => ({ polygon, areaKm2: ringAreaKm2(polygon[0]!) }));
  return sized.reduce((a, b) => (b.areaKm2 > a.areaKm2 ? b : a));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
