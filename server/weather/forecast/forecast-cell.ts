import type { Position } from 'geojson';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';

/** About 2.5 km, as fine as the finest forecast; finer from west to east where the meridians converge. */
const CELL_DEG = 0.025;

/** A grid cell that is queried once, at its middle. */
export type ForecastCell = { name: string; lng: number; lat: number };

export function forecastCell([lng = 0, lat = 0]: Position): ForecastCell {
  const wrapped = wrapLongitude(lng);
  const column = Math.floor((wrapped === 180 ? -180 : wrapped) / CELL_DEG);
  const row = Math.floor(lat / CELL_DEG);
  const middle = (number: number) => Math.round((number + 0.5) * CELL_DEG * 1e4) / 1e4;
  return { name: `${column},${row}`, lng: middle(column), lat: Math.min(middle(row), 90) };
}
