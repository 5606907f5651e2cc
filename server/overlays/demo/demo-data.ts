import type { Position } from 'geojson';
import { circleRing } from '@overflight/flight/geo/polygons/circle-ring.ts';

/** Maximum deviation of a circle's ring. */
const CIRCLE_ERROR_M = 20;
const METRES_PER_NAUTICAL_MILE = 1852;
/** Cell size of the FAA's facility maps. */
const CELL_DEG = 1 / 60;

type Circle = { name: string; place: string; State: string; centre: Position; radiusNm: number; ceilingFt: number };

/** Degrees, minutes, seconds. */
const angle = (degrees: number, minutes: number, seconds: number): number => degrees + minutes / 60 + seconds / 3600;

/** Three areas whose bounds are public: 14 CFR 73 and FAA Order JO 7400.10, P-49 also in 75 FR 15992. */
const prohibited: readonly Circle[] = [
  {
    name: 'Demo - P-40',
    place: 'Camp David',
    State: 'MD',
    centre: [-angle(77, 28, 0), angle(39, 38, 53)],
    radiusNm: 3,
    ceilingFt: 5000,
  },
  {
    name: 'Demo - P-49',
    place: 'Crawford',
    State: 'TX',
    centre: [-angle(97, 32, 0), angle(31, 34, 45)],
    radiusNm: 2,
    ceilingFt: 2000,
  },
  {
    name: 'Demo - P-73',
    place: 'Mount Vernon',
    State: 'VA',
    centre: [-angle(77, 5, 10), angle(38, 42, 28)],
    radiusNm: 0.5,
    ceilingFt: 1500,
  },
];

/** South-west corners of fictional cells around the demo plans, with their ceilings in feet. */
const cells: readonly { west: number; south: number; CEILING: number }[] = [
  { west: angle(-122, -30, 0), south: angle(37, 46, 0), CEILING: 400 },
  { west: angle(-122, -29, 0), south: angle(37, 46, 0), CEILING: 300 },
  { west: angle(-122, -30, 0), south: angle(37, 45, 0), CEILING: 200 },
  { west: angle(-122, -29, 0), south: angle(37, 45, 0), CEILING: 100 },
];

/** A fictional line through the Presidio, between two demo plans. */
const line: Position[] = [
  [-122.476, 37.799],
  [-122.466, 37.8],
  [-122.456, 37.8015],
];

const area = (ring: Position[]) => ({ type: 'Polygon', coordinates: [ring] });
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
const collection = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

function box([west, south]: readonly [number, number], sizeDeg: number): Position[] {
  const [east, north] = [west + sizeDeg, south + sizeDeg];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** A few restrictions, each labelled as demo data, in the format of custom files. */
export function demoAirspace(): string {
  const circles = prohibited.map(({ name, place, State, centre, radiusNm, ceilingFt }) => {
    const limits = { lower: 'SFC', upper: ceilingFt, uom: 'ft', upperReference: 'MSL' };
    const properties = { id: name, name, Facility: place, State, TIMESOFUSE: 'CONTINUOUS', ...limits };
    const ring = circleRing({ centre, radiusM: radiusNm * METRES_PER_NAUTICAL_MILE }, CIRCLE_ERROR_M);
    return feature(properties, area(ring));
  });
  const squares = cells.map(({ west, south, CEILING }) => {
    const name = 'Demo - cell of a facility map';
    const properties = { id: name, name, CEILING, APT1_NAME: 'Demo airport', APT1_LAANC: 1, State: 'CA' };
    return feature(properties, area(box([west, south], CELL_DEG)));
  });
  return collection([...circles, ...squares]);
}

export function demoPower(): string {
  const voltage = '115000';
  return collection([
    feature(
      { id: 'demo-line', power: 'line', name: 'Demo - power line', operator: 'Demo utility', voltage },
      { type: 'LineString', coordinates: line },
    ),
    feature(
      { id: 'demo-substation', power: 'substation', name: 'Demo - substation', operator: 'Demo utility', voltage },
      area(box([-122.456, 37.8015], 0.0008)),
    ),
  ]);
}
