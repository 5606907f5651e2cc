import type { Feature, FeatureCollection, Polygon, Position } from 'geojson';
import { seededRandom } from '../../flight/testing/seeded-random.ts';

const CORNERS = 40;
const RADIUS_DEG = 0.012;
/** About sixteen by sixteen tiles of the last zoom. */
const [WEST, SOUTH, WIDTH_DEG, HEIGHT_DEG] = [-106, 39, 2.8, 2.15];

/** Jagged areas close together, which make tiles of some 35 KB on average. */
export function jaggedAreas(count: number): FeatureCollection<Polygon> {
  const random = seededRandom(29);
  const features = Array.from({ length: count }, (_, index): Feature<Polygon> => {
    const [lng, lat] = [WEST + random() * WIDTH_DEG, SOUTH + random() * HEIGHT_DEG];
    const ring = Array.from({ length: CORNERS }, (__, corner): Position => {
      const angle = (corner / CORNERS) * 2 * Math.PI;
      const reach = RADIUS_DEG * (0.5 + random() / 2);
      return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)];
    });
    return {
      type: 'Feature',
      id: `area ${index}`,
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] },
      properties: { id: `area ${index}`, name: `Area ${index}`, ceilingMeters: 30 * (index % 5) },
    };
  });
  return { type: 'FeatureCollection', features };
}
