import type { Position } from 'geojson';
import type { Bounds } from './scene.ts';

/** The smallest box around some positions. It crosses the antimeridian if that is shorter. */
export function boundsOf(positions: readonly Position[]): Bounds {
  const lats = positions.map(([, lat = 0]) => lat);
  const lngs = positions.map(([lng = 0]) => lng);
  const eastward = lngs.map((lng) => (lng < 0 ? lng + 360 : lng));
  const crosses = spread(eastward) < spread(lngs);
  const [west, east] = crosses ? [least(eastward), most(eastward)] : [least(lngs), most(lngs)];
  return [wrap(west), least(lats), wrap(east), most(lats)];
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
const spread = (values: readonly number[]) => most(values) - least(values);
const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng);
