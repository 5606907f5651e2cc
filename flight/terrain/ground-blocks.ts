import type { Position } from 'geojson';
import { lngLat } from '../geo/lng-lat.ts';
import { bilinear } from './bilinear.ts';
import { BLOCK_NODES, blockNumber, nodesPerDegLng, rowAt, windowAround, wrapColumn } from './lattice.ts';

/** Heights of the ground on a lattice over the whole Earth, in blocks; NaN where unknown. */
export class GroundBlocks {
  readonly #blocks = new Map<number, Float32Array>();
  #lastNumber = NaN;
  #last: Float32Array | undefined;

  has(number: number): boolean {
    return this.#blocks.has(number);
  }

  get size(): number {
    return this.#blocks.size;
  }

  add(number: number, heights: Float32Array): void {
    this.#blocks.set(number, heights);
    this.#lastNumber = NaN;
  }

  /** The height at a position, between four nodes. */
  heightAt(position: Position): number {
    const [lng, lat] = lngLat(position);
    const row = rowAt(lat);
    const south = Math.floor(row);
    const down = 1 - (row - south);
    const [north, below] = [this.#inRow(south + 1, lng), this.#inRow(south, lng)];
    return bilinear([north, north, below, below], 0, down);
  }

  /** The highest of the nodes around a square of this many metres; NaN if any of them is unknown. */
  highestNear(position: Position, radiusM: number): number {
    const { rows, lng } = windowAround(position, radiusM);
    let highest = -Infinity;
    for (let row = rows[0]; row <= rows[1]; row++) {
      const perDeg = nodesPerDegLng(row);
      const last = Math.ceil(lng[1] * perDeg);
      for (let column = Math.floor(lng[0] * perDeg); column <= last; column++) {
        const height = this.#node(row, column);
        if (Number.isNaN(height)) return NaN;
        if (height > highest) highest = height;
      }
    }
    return highest;
  }

  #inRow(row: number, lng: number): number {
    const column = lng * nodesPerDegLng(row);
    const west = Math.floor(column);
    const across = column - west;
    const from = this.#node(row, west);
    return across === 0 ? from : from + (this.#node(row, west + 1) - from) * across;
  }

  #node(row: number, column: number): number {
    const wrapped = wrapColumn(row, column);
    const [blockRow, blockColumn] = [Math.floor(row / BLOCK_NODES), Math.floor(wrapped / BLOCK_NODES)];
    const number = blockNumber(blockRow, blockColumn);
    if (number !== this.#lastNumber) {
      this.#last = this.#blocks.get(number);
      this.#lastNumber = number;
    }
    const inBlock = (row - blockRow * BLOCK_NODES) * BLOCK_NODES + (wrapped - blockColumn * BLOCK_NODES);
    return this.#last?.[inBlock] ?? NaN;
  }
}

/** The blocks whose nodes lie around these positions. */
export function blocksAround(positions: readonly Position[], radiusM: number): Set<number> {
  const numbers = new Set<number>();
  for (const position of positions) {
    const { rows, lng } = windowAround(position, radiusM);
    for (let row = rows[0]; row <= rows[1]; row = nextBlock(row)) {
      const perDeg = nodesPerDegLng(row);
      const last = Math.ceil(lng[1] * perDeg);
      for (let column = Math.floor(lng[0] * perDeg); column <= last; column = nextBlock(column)) {
        const number = blockNumber(Math.floor(row / BLOCK_NODES), Math.floor(wrapColumn(row, column) / BLOCK_NODES));
        if (!Number.isNaN(number)) numbers.add(number);
      }
    }
  }
  return numbers;
}

const nextBlock = (index: number): number => (Math.floor(index / BLOCK_NODES) + 1) * BLOCK_NODES;
