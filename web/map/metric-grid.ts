import type { Feature } from 'geojson';
import type { Bounds } from './scene.ts';

export type Grid = { stepM: number; features: Feature[] };

const METRES_PER_DEGREE = 111_195;
/** A cell is about this wide on the screen, and never more than half as wide again or less than half of it. */
const CELL_PX = 96;
/** Further away, squares of equal metres are no longer squares on a map. */
export const GRID_FROM_ZOOM = 10;
/** A tilted map sees far: beyond so many cells the grid ends. */
const MOST_CELLS = 80;
/** Lines stay where they are while the map moves less than this to the north. */
const BAND_DEG = 0.1;
/** One cell in so many bears the length of its sides. */
const LABEL_EVERY = { column: 3, row: 3 };

/** The round length that a cell of the grid has: 1, 2 or 5 with noughts. */
export function gridStepM(zoom: number, latitude: number): number {
  const wanted = (CELL_PX * 78_271.5 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = [1, 2, 5, 10].findLast((factor) => factor * power <= wanted * 1.4) ?? 1;
  return round * power;
}

/** Lines to the north and to the east, equally far apart in metres, over a box whose longitudes may run on beyond ±180°. */
export function metricGrid([west, south, east, north]: Bounds, zoom: number, strength: number): Grid {
  const middle = (south + north) / 2;
  const latitude = Math.round(middle / BAND_DEG) * BAND_DEG;
  const stepM = gridStepM(zoom, latitude);
  const stepLat = stepM / METRES_PER_DEGREE;
  const stepLng = stepLat / Math.cos((latitude * Math.PI) / 180);
  const columns = stepsOver((west + east) / 2, [west, east], stepLng);
  const rows = stepsOver(middle, [south, north], stepLat);
  const [left, right] = ends(columns);
  const [bottom, top] = ends(rows);
  const line = (coordinates: number[][]) => feature({ type: 'LineString', coordinates }, { strength });
  const every = <Item>(items: readonly Item[], nth: number) => items.filter((_, i) => i % nth === 0);
  const label = metresText(stepM);
  return {
    stepM,
    features: [
      ...columns.map(({ at: lng }) =>
        line([
          [lng, bottom],
          [lng, top],
        ]),
      ),
      ...rows.map(({ at: lat }) =>
        line([
          [left, lat],
          [right, lat],
        ]),
      ),
      ...every(columns, LABEL_EVERY.column).flatMap(({ at: lng }) =>
        every(rows, LABEL_EVERY.row).map(({ at: lat }) =>
          feature({ type: 'Point', coordinates: [lng + stepLng / 2, lat] }, { label, strength }),
        ),
      ),
    ],
  };
}

type Step = { at: number };

/** Whole steps from nought, so that lines do not wander with the map. */
function stepsOver(middle: number, [from, to]: readonly [number, number], step: number): Step[] {
  const reach = (MOST_CELLS / 2) * step;
  const first = Math.floor(Math.max(from, middle - reach) / step);
  const last = Math.ceil(Math.min(to, middle + reach) / step);
  return Array.from({ length: last - first + 1 }, (_, i) => ({ at: (first + i) * step }));
}

const ends = (steps: readonly Step[]): [number, number] => [steps[0]?.at ?? 0, steps.at(-1)?.at ?? 0];

export const metresText = (metres: number): string => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);

const feature = (geometry: Feature['geometry'], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
