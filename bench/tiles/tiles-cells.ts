import type { Feature, FeatureCollection, Polygon } from 'geojson';
import { seededRandom } from '../../flight/testing/seeded-random.ts';

const CELL_DEG = 1 / 60;
/** Cells on each side of an airport. */
const REACH = 8;

/** A facility map as the FAA publishes it: a disc of cells around each airport, lower towards the middle. */
export function facilityCells(airports: number): FeatureCollection<Polygon> {
  const random = seededRandom(17);
  const onGrid = (degrees: number) => Math.round(degrees / CELL_DEG) * CELL_DEG;
  const features = Array.from({ length: airports }, (_, airport) =>
    cellsAround(airport, [onGrid(-124 + random() * 56), onGrid(26 + random() * 22)]),
  ).flat();
  return { type: 'FeatureCollection', features };
}

function cellsAround(airport: number, [lng, lat]: [number, number]): Feature<Polygon>[] {
  const steps = Array.from({ length: REACH * 2 }, (_, index) => index - REACH);
  return steps.flatMap((column) =>
    steps.flatMap((row) => {
      const distance = Math.hypot(column + 0.5, row + 0.5);
      if (distance > REACH) return [];
      const [west, south] = [lng + column * CELL_DEG, lat + row * CELL_DEG];
      const [east, north] = [west + CELL_DEG, south + CELL_DEG];
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      return {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: {
          GLOBALID: `${airport}/${column}/${row}`,
          CEILING: Math.min(400, Math.floor(distance / 2) * 100),
          APT1_FAAID: `A${airport}`,
          APT1_NAME: `Airport ${airport}`,
          APT1_LAANC: 1,
        },
      };
    }),
  );
}
