import type { MultiPolygon, Position } from 'geojson';
import { unwrapPolygon } from '@overflight/flight/geo/polygons/unwrap-ring.ts';
import type { AlertPlaces } from '../nws.ts';

export type Polygons = Position[][][];
/** `some zones`: some of its zones or counties, but not all. */
export type ShapeSource = 'alert' | 'zones' | 'counties' | 'some zones';
export type AlertShape = { shape: MultiPolygon; from: ShapeSource };
type Known = { zone: (id: string) => Polygons | undefined; county: (fips: string) => Polygons | undefined };

/**
 * Area of an alert without a shape of its own: all of its zones, else all of its counties, else those of either
 * that are known.
 * Zones and counties are never mixed: they overlap, and an overlap would be painted twice.
 */
export function shapeFromPlaces({ zones, counties }: AlertPlaces, known: Known): AlertShape | null {
  const knownZones = zones.flatMap((id) => known.zone(id) ?? []);
  const isComplete = zones.length > 0 && zones.every((id) => known.zone(id));
  if (isComplete) return { shape: multiPolygon(knownZones), from: 'zones' };
  const knownCounties = counties.flatMap((fips) => known.county(fips) ?? []);
  const areCountiesComplete = counties.length > 0 && counties.every((fips) => known.county(fips));
  if (areCountiesComplete) return { shape: multiPolygon(knownCounties), from: 'counties' };
  const some = knownCounties.length > 0 ? knownCounties : knownZones;
  return some.length > 0 ? { shape: multiPolygon(some), from: 'some zones' } : null;
}

/** A PostgreSQL box; longitudes exceed ±180° where a polygon crosses the antimeridian. */
export function boxText({ coordinates }: MultiPolygon): string {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of coordinates)
    for (const { x, y } of unwrapPolygon(polygon)[0] ?? []) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  return `(${east},${north}),(${west},${south})`;
}

function multiPolygon(coordinates: Polygons): MultiPolygon {
  return { type: 'MultiPolygon', coordinates };
}
