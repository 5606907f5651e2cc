import type { Feature } from 'geojson';
import type { UnitSystem } from '../../platform/units.ts';
import type { Bounds } from '../scene.ts';

type Look = { strength: number; units: UnitSystem };
export type MetricGrid = { stepM: number; features: Feature[] };

const METRES_PER_DEGREE = 111_195;
/** Target cell width on the screen; actual cells are 0.5 to 1.5 times as wide. */
const CELL_PX = 96;
/** At lower zoom, cells of equal metres are not square on the map. */
export const GRID_FROM_ZOOM = 10;
/** Limit for tilted maps, which see far. */
const MAX_CELLS = 80;
/** Lines stay fixed while the map moves north or south by less than this. */
const BAND_DEG = 0.1;
/** Every this many cells, one is labelled with its side length. */
const LABEL_EVERY = { column: 3, row: 3 };

/** Units by minimum length in metres, largest first. */
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

/** The cell size: 1, 2 or 5 times a power of ten. */
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

/** North and east lines at equal distances in metres, over bounds whose longitudes may exceed ±180°. */
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

/** Multiples of the step from zero, so that lines do not move with the map. */
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
