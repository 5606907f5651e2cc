import type { Position } from 'geojson';
import { fromSite, powerLine, siteOrigin } from '@overflight/flight/site/site.ts';

/** Cell size of the FAA's facility maps. */
const CELL_DEG = 1 / 60;

/** Ceilings in feet of the cells around the site, from the north-west, row by row. */
const ceilingsFt = [
  [400, 400, 300],
  [400, 400, 300],
  [300, 300, 200],
] as const;

const area = (ring: Position[]) => ({ type: 'Polygon', coordinates: [ring] });
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
const collection = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

function cell(column: number, row: number): Position[] {
  const [lng = 0, lat = 0] = siteOrigin;
  const west = (Math.floor(lng / CELL_DEG) + column) * CELL_DEG;
  const south = (Math.floor(lat / CELL_DEG) + row) * CELL_DEG;
  const [east, north] = [west + CELL_DEG, south + CELL_DEG];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Cells of a facility map around the site, in the format of custom files. */
export function demoAirspace(): string {
  const name = 'Demo - cell of a facility map';
  return collection(
    ceilingsFt.flatMap((row, down) =>
      row.map((CEILING, across) => {
        const id = `demo-cell-${down}-${across}`;
        const properties = { id, name, CEILING, APT1_NAME: 'Demo airport', APT1_LAANC: 1, State: 'KS' };
        return feature(properties, area(cell(across - 1, 1 - down)));
      }),
    ),
  );
}

/** The line of the site with a substation at its eastern end. */
export function demoPower(): string {
  const [voltage, operator] = ['34500', 'Demo utility'];
  const [endX, endY] = powerLine.pylons.at(-1)!;
  const corners = [
    [endX, endY - 12],
    [endX + 40, endY - 12],
    [endX + 40, endY + 18],
    [endX, endY + 18],
    [endX, endY - 12],
  ] as const;
  return collection([
    feature(
      { id: 'demo-line', power: 'line', name: 'Demo - power line', operator, voltage },
      { type: 'LineString', coordinates: powerLine.pylons.map(([x, y]) => fromSite(x, y)) },
    ),
    feature(
      { id: 'demo-substation', power: 'substation', name: 'Demo - substation', operator, voltage },
      area(corners.map(([x, y]) => fromSite(x, y))),
    ),
  ]);
}
