import type { Feature } from 'geojson';
import type { UnitSystem } from '../../platform/units.ts';
import type { Bounds } from '../scene.ts';

type Look = { strength: number; units: UnitSystem };
export type MetricGrid = { stepM: number; features: Feature[] };

const METRES_PER_DEGREE = 111_195;
/** A cell is about this wide on the screen, and never more than half as wide again or less than half of it. */
const CELL_PX = 96;
/** Further away, squares of equal metres are no longer squares on a map. */
export const GRID_FROM_ZOOM = 10;
/** A tilted map sees far: beyond so many cells the grid ends. */
const MAX_CELLS = 80;
/** Lines stay where they are while the map moves less than this to the north. */
const BAND_DEG = 0.1;
/** One cell in so many bears the length of its sides. */
const LABEL_EVERY = { column: 3, row: 3 };

/** Each unit from so many metres on, the largest first. */
const gridUnits = {
  metric: [
    { name: 'km', metres: 1000, fromM: 1000 },
    { name: 'm', metres: 1, fromM: 0 },
  ],
  imperial: [
    { name: 'mi', metres: 1609.344, fromM: 804 },
    { name: 'ft', metres: 0.3048, fromM: 0 },
  ],
} as const;

export type GridStep = { stepM: number; label: string };

/** The round length that a cell of the grid has: 1, 2 or 5 with noughts. */
export function gridStep(zoom: number, latitude: number, units: UnitSystem): GridStep {
  const wantedM = (1.4 * CELL_PX * 78_271.5 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const steps = gridUnits[units].map(({ name, metres, fromM }) => {
    const length = roundBelow(wantedM / metres);
    return { stepM: length * metres, label: `${length} ${name}`, isRight: length * metres >= fromM };
  });
  const { stepM, label } = steps.find(({ isRight }) => isRight) ?? { stepM: wantedM, label: '' };
  return { stepM, label };
}

function roundBelow(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [1, 2, 5].findLast((one) => one * power <= length) ?? 1;
  return Number((factor * power).toPrecision(1));
}

/** Lines to the north and to the east, equally far apart in metres, over a box whose longitudes may run on beyond ±180°. */
export function metricGrid([west, south, east, north]: Bounds, zoom: number, { strength, units }: Look): MetricGrid {
  const middle = (south + north) / 2;
  const latitude = Math.round(middle / BAND_DEG) * BAND_DEG;
  const { stepM, label } = gridStep(zoom, latitude, units);
  const stepLat = stepM / METRES_PER_DEGREE;
  const stepLng = stepLat / Math.cos((latitude * Math.PI) / 180);
  const columns = stepsOver((west + east) / 2, [west, east], stepLng);
  const rows = stepsOver(middle, [south, north], stepLat);
  const [left, right] = ends(columns);
  const [bottom, top] = ends(rows);
  const line = (coordinates: number[][]) => feature({ type: 'LineString', coordinates }, { strength });
  const every = <Item>(items: readonly Item[], nth: number) => items.filter((_, i) => i % nth === 0);
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
  const reach = (MAX_CELLS / 2) * step;
  const first = Math.floor(Math.max(from, middle - reach) / step);
  const last = Math.ceil(Math.min(to, middle + reach) / step);
  return Array.from({ length: last - first + 1 }, (_, i) => ({ at: (first + i) * step }));
}

const ends = (steps: readonly Step[]): [number, number] => [steps[0]?.at ?? 0, steps.at(-1)?.at ?? 0];

const feature = (geometry: Feature['geometry'], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
