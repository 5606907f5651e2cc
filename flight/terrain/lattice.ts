import type { Position } from 'geojson';
import { toRadians } from '../geo/angle.ts';
import { lngLat } from '../geo/lng-lat.ts';

/** Nodes per degree of latitude: a quarter of a second, 7.7 m. */
const NODES_PER_DEG = 14_400;
/** Nodes along each side of a block. */
export const BLOCK_NODES = 16;
/** Rows of blocks from the equator to a pole. */
const BLOCK_ROWS = (90 * NODES_PER_DEG) / BLOCK_NODES;
/** Towards the poles meridians converge, and every second, fourth, … node is left out, at most each 32nd. */
const MAX_HALVINGS = 5;

/** A block of the lattice: `row` counts north from the equator, `column` east from 0°. */
export type BlockPlace = { row: number; column: number };

/** Nodes per degree of longitude in a row of nodes. */
export function nodesPerDegLng(row: number): number {
  const blockRow = Math.floor(row / BLOCK_NODES);
  return NODES_PER_DEG / 2 ** halvingsOf(blockRow);
}

const halvings = new Map<number, number>();

function halvingsOf(blockRow: number): number {
  const known = halvings.get(blockRow);
  if (known !== undefined) return known;
  const middleDeg = ((blockRow + 0.5) * BLOCK_NODES) / NODES_PER_DEG;
  const found = Math.min(Math.floor(Math.log2(1 / Math.cos(toRadians(middleDeg)))), MAX_HALVINGS);
  halvings.set(blockRow, found);
  return found;
}

/** Fractional row of nodes of a latitude. */
export const rowAt = (latDeg: number): number => latDeg * NODES_PER_DEG;

/** The column of a node, from 0 to the number of nodes around the Earth. */
export function wrapColumn(row: number, column: number): number {
  const around = 360 * nodesPerDegLng(row);
  return ((column % around) + around) % around;
}

/** A number for a block, or NaN beyond the poles. */
export function blockNumber(blockRow: number, blockColumn: number): number {
  if (blockRow < -BLOCK_ROWS || blockRow >= BLOCK_ROWS) return NaN;
  return (blockRow + BLOCK_ROWS) * 2 ** 19 + blockColumn;
}

export function placeOfBlock(number: number): BlockPlace {
  const column = number % 2 ** 19;
  return { row: (number - column) / 2 ** 19 - BLOCK_ROWS, column };
}

/** Whether the lattice has this block. */
export function isBlock({ row, column }: BlockPlace): boolean {
  if (row < -BLOCK_ROWS || row >= BLOCK_ROWS || column < 0) return false;
  return column < (360 * nodesPerDegLng(row * BLOCK_NODES)) / BLOCK_NODES;
}

/** Positions of a block's nodes, row by row from the south-west. */
export function nodesOf({ row, column }: BlockPlace): [number, number][] {
  const perDeg = nodesPerDegLng(row * BLOCK_NODES);
  return Array.from({ length: BLOCK_NODES ** 2 }, (_, node) => {
    const lng = (column * BLOCK_NODES + (node % BLOCK_NODES)) / perDeg;
    return [lng > 180 ? lng - 360 : lng, (row * BLOCK_NODES + Math.floor(node / BLOCK_NODES)) / NODES_PER_DEG];
  });
}

/** The rows of nodes within this many metres of a position, and the columns of each. */
export type Window = { rows: [number, number]; lng: [number, number] };

const M_PER_DEG = 111_194.9;

/** The nodes around a square of this many metres on all sides of a position. */
export function windowAround(position: Position, radiusM: number): Window {
  const [lng, lat] = lngLat(position);
  const latDeg = radiusM / M_PER_DEG;
  const lngDeg = latDeg / Math.max(Math.cos(toRadians(lat)), 1e-6);
  return {
    rows: [Math.floor(rowAt(lat - latDeg)), Math.ceil(rowAt(lat + latDeg))],
    lng: [lng - lngDeg, lng + lngDeg],
  };
}
