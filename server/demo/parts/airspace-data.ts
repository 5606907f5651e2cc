import type { Position } from 'geojson';
import { fromSite, powerLine } from '@overflight/flight/site/site.ts';

/** About the cell size of the FAA's facility maps, in metres. */
const CELL_M = 1500;
/** They begin east of the site, whose aerial picture they would cover. */
const WEST_M = 420;
const SOUTH_M = -2000;

/** Ceilings in feet, from the north-west, row by row. */
const ceilingsFt = [
  [400, 300],
  [300, 200],
  [400, 300],
] as const;

const area = (ring: Position[]) => ({ type: 'Polygon', coordinates: [ring] });
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
const collection = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

function cell(column: number, row: number): Position[] {
  const [west, south] = [WEST_M + column * CELL_M, SOUTH_M + row * CELL_M];
  const [east, north] = [west + CELL_M, south + CELL_M];
  return [
    fromSite(west, south),
    fromSite(east, south),
    fromSite(east, north),
    fromSite(west, north),
    fromSite(west, south),
  ];
}

/** Cells of a facility map beside the site, in the format of custom files. */
export function demoAirspace(): string {
  const name = 'Demo - cell of a facility map';
  return collection(
    ceilingsFt.flatMap((row, down) =>
      row.map((CEILING, across) => {
        const id = `demo-cell-${down}-${across}`;
        const properties = { id, name, CEILING, APT1_NAME: 'Demo airport', APT1_LAANC: 1, State: 'KS' };
        return feature(properties, area(cell(across, 2 - down)));
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
