import type { Position } from 'geojson';
import { localPlane, type Plane, type Point } from '../geo/planes/local-plane.ts';

/** Cells of an area, row by row from south-west; each stands for the ground at its centre. */
export type CoverageGrid = {
  plane: Plane;
  /** Of the corner of the first cell. */
  west: number;
  south: number;
  cellM: number;
  columns: number;
  rows: number;
  /** 1 for cells of the area. */
  inside: Uint8Array;
  /** Of the area. */
  cells: number;
  /** Height of the ground at each cell; of one reference for all, and 0 where the ground is taken as flat. */
  groundM: Float32Array;
};

/** Cells along the shorter side of a photo's ground. */
const CELLS_A_PHOTO = 32;
const MIN_CELL_M = 0.05;
const MAX_CELLS = 250_000;

/** A grid over an area (outline, then holes) for photos whose ground is this wide at its shorter side. */
export function coverageGrid(area: readonly (readonly Position[])[], photoSideM: number): CoverageGrid {
  const plane = localPlane(area[0]?.[0] ?? [0, 0]);
  const rings = area.map((ring) => ring.map(plane.toPoint));
  const corners = rings[0] ?? [];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [west, south] = [least(xs), least(ys)];
  const [widthM, heightM] = [-least(xs.map((x) => -x)) - west, -least(ys.map((y) => -y)) - south];
  const cellM = Math.max(MIN_CELL_M, photoSideM / CELLS_A_PHOTO, Math.sqrt((widthM * heightM) / MAX_CELLS));
  const [columns, rows] = [Math.max(1, Math.ceil(widthM / cellM)), Math.max(1, Math.ceil(heightM / cellM))];
  const inside = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    fillRow(inside, { rings, y: south + (row + 0.5) * cellM, row, west, cellM, columns });
  const cells = inside.reduce((sum, value) => sum + value, 0);
  return { plane, west, south, cellM, columns, rows, inside, cells, groundM: new Float32Array(columns * rows) };
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

type Row = {
  rings: readonly (readonly Point[])[];
  y: number;
  row: number;
  west: number;
  cellM: number;
  columns: number;
};

/** Even-odd: a ring inside a ring is a hole. */
function fillRow(inside: Uint8Array, { rings, y, row, west, cellM, columns }: Row): void {
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).toSorted((a, b) => a - b);
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const from = Math.max(0, Math.ceil((crossings[at]! - west) / cellM - 0.5));
    const to = Math.min(columns - 1, Math.floor((crossings[at + 1]! - west) / cellM - 0.5));
    if (to >= from) inside.fill(1, row * columns + from, row * columns + to + 1);
  }
}

function crossingsOf(ring: readonly Point[], y: number): number[] {
  const found: number[] = [];
  let from = ring.at(-1);
  for (const to of ring) {
    if (from && from.y > y !== to.y > y) found.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
    from = to;
  }
  return found;
}

export const cellCentre = ({ west, south, cellM, columns }: CoverageGrid, cell: number): Point => ({
  x: west + ((cell % columns) + 0.5) * cellM,
  y: south + (Math.floor(cell / columns) + 0.5) * cellM,
});
