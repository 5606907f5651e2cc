import { heightAt } from '../../heights/height-at.ts';
import type { GridLayout } from '../../heights/height-grid.ts';
import { blur } from '../../ortho/box-blur.ts';
import { place, type Crowns } from './find-crowns.ts';

/** Middles of crowns are told over so much, and no deeper. */
const [BULK_M, FAR_M] = [2, 20];

/** Crowns with how deep in them each place is. */
export type CrownField = Crowns & {
  /** Metres to the edge of the crown over a cell, negative beside it. */
  depthsM: Float32Array;
  /** The same, smoothed: it rises towards the middle of a crown. */
  bulkM: Float32Array;
  /** Metres to leaves that were found, 0 in them. */
  besideM: Float32Array;
};

export function crownField(crowns: Crowns): CrownField {
  const { places, smoothedM, cellM } = crowns;
  // Where the survey ends, a crown does not.
  const isOutside = (at: number) => places[at] !== place.crown && !Number.isNaN(smoothedM[at]);
  const inside = metresFrom(crowns, isOutside);
  const outside = metresFrom(crowns, (at) => places[at] === place.crown);
  const depthsM = inside.map((depth, at) => (isOutside(at) ? cellM / 2 - (outside[at] as number) : depth - cellM / 2));
  const bulkM = depthsM.map((depth) => Math.max(-BULK_M, Math.min(FAR_M, depth)));
  blur(bulkM, crowns.columns, Math.max(1, Math.round(BULK_M / cellM / 2)));
  return {
    ...crowns,
    depthsM,
    bulkM,
    besideM: metresFrom(crowns, (at) => places[at] !== place.other),
  };
}

/** The cell at a place, or the nearest one. */
export function cellAt({ columns, rows, cellM, westM, northM }: GridLayout, east: number, north: number): number {
  const within = (cell: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(cell)));
  return within((northM - north) / cellM, rows) * columns + within((east - westM) / cellM, columns);
}

/** A value of the field between its cells, or that of the cell where one around is not known. */
export function valueAt(field: CrownField, values: Float32Array, [east, north]: readonly [number, number]): number {
  const value = heightAt({ ...field, values }, east, north);
  return Number.isFinite(value) ? value : (values[cellAt(field, east, north)] as number);
}

/** Metres of each cell from the nearest marked one, along, across and from corner to corner. */
function metresFrom({ columns, rows, cellM }: GridLayout, isMarked: (at: number) => boolean): Float32Array {
  const away = Float32Array.from({ length: columns * rows }, (_, at) => (isMarked(at) ? 0 : Infinity));
  // From the north-west, then back.
  for (const back of [-1, 1])
    for (let number = 0; number < away.length; number++) {
      const at = back < 0 ? number : away.length - 1 - number;
      const column = at % columns;
      let least = away[at] as number;
      for (const [across, down] of [
        [back, 0],
        [0, back],
        [back, back],
        [-back, back],
      ] as const) {
        const other = at + down * columns + across;
        if (column + across >= 0 && column + across < columns && other >= 0 && other < away.length)
          least = Math.min(least, (away[other] as number) + cellM * (across === 0 || down === 0 ? 1 : Math.SQRT2));
      }
      away[at] = least;
    }
  return away;
}
