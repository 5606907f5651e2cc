import type { Position } from 'geojson';
import type { Bounds } from './scene.ts';

/** The smallest box around some positions. It crosses the antimeridian if that is shorter. */
export function boundsOf(positions: readonly Position[]): Bounds {
  const lats = positions.map(([, lat = 0]) => lat);
  const lngs = positions.map(([lng = 0]) => lng);
  const eastward = lngs.map((lng) => (lng < 0 ? lng + 360 : lng));
  const crosses = spread(eastward) < spread(lngs);
  const [west, east] = crosses ? [min(eastward), max(eastward)] : [min(lngs), max(lngs)];
  return [wrap(west), min(lats), wrap(east), max(lats)];
}

const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
const spread = (values: readonly number[]) => max(values) - min(values);
const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng);
