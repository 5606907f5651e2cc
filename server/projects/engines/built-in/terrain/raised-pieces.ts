import type { HeightGrid } from '../heights/height-grid.ts';
import { median } from '../placing/linear.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import type { GroundSettings } from './ground-settings.ts';
import { highestAround } from './lowest-around.ts';
import { patchesOf } from './patches.ts';

/**
 * Where little was measured, treetops have no step around them, only gaps. So ground is cut where it is steeper than ground lies:
 * small pieces that stand higher than large ones say are not ground, unless they are as even as it.
 */
export function withoutRaisedPieces(heights: HeightGrid, isGround: Uint8Array, settings: GroundSettings): Uint8Array {
  const { columns, rows, cellM, values } = heights;
  const mostM = settings.evenM + settings.evenSlope * cellM;
  const areJoined = (one: number, other: number) =>
    Math.abs((values[one] as number) - (values[other] as number)) <= mostM;
  const cellsIn = (areaM2: number) => areaM2 / cellM ** 2;
  const pieces = () => patchesOf({ columns, rows, cells: isGround }, areJoined);

  const large = new Float32Array(values.length).fill(Number.NaN);
  const largest = { cells: 0, unevenM: 0 };
  for (const piece of pieces()) {
    if (piece.length < cellsIn(settings.largePieceM2)) continue;
    for (const at of piece) large[at] = values[at] as number;
    if (piece.length > largest.cells)
      Object.assign(largest, { cells: piece.length, unevenM: unevenness(heights, piece) });
  }
  if (largest.cells === 0) return isGround;

  const between = fillSmoothly({ columns, rows, values: large });
  const known = large.map((height) => (Number.isNaN(height) ? -Infinity : height));
  const beside = highestAround({ columns, rows, values: known }, Math.round(settings.besideM / cellM));
  const medianAbove = (piece: Int32Array, field: Float32Array) =>
    median(Float32Array.from(piece, (at) => (values[at] as number) - (field[at] as number)));
  const isRaised = (piece: Int32Array) =>
    medianAbove(piece, between) > settings.raisedM && medianAbove(piece, beside) > settings.raisedBesideM;
  const isEven = (piece: Int32Array) =>
    piece.length >= cellsIn(settings.leastPatchM2) &&
    unevenness(heights, piece) <= settings.mostUneven * largest.unevenM;

  const kept = Uint8Array.from(isGround);
  for (const piece of pieces())
    if (piece.length < cellsIn(settings.largePieceM2) && isRaised(piece) && !isEven(piece))
      for (const at of piece) kept[at] = 0;
  return kept;
}

/** Cells of a piece that tell how uneven it is. */
const MOST_SAMPLES = 10_000;

/** How far cells differ from the mean of the four beside them, in the middle; slopes do not count. */
function unevenness({ columns, rows, values }: HeightGrid, cells: Int32Array): number {
  const apart: number[] = [];
  for (let next = 0; next < cells.length; next += Math.ceil(cells.length / MOST_SAMPLES)) {
    const at = cells[next] as number;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    if (column === 0 || row === 0 || column === columns - 1 || row === rows - 1) continue;
    const [west, east] = [values[at - 1] as number, values[at + 1] as number];
    const [north, south] = [values[at - columns] as number, values[at + columns] as number];
    const off = (west + east + north + south) / 4 - (values[at] as number);
    if (!Number.isNaN(off)) apart.push(Math.abs(off));
  }
  return median(apart);
}
