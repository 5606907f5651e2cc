import { nearHeightAt } from '../../heights/height-at.ts';
import type { GridLayout } from '../../heights/height-grid.ts';
import { riseFrom } from '../../heights/rise-from.ts';
import { blur } from '../../ortho/box-blur.ts';
import { place, type Crowns } from './find-crowns.ts';

/** Middles of crowns are told over so much, and no deeper. */
const [BULK_M, FAR_M] = [2, 20];

/** Crowns with how deep in them each place is. */
export type CrownField = Crowns & {
  /** Metres to the edge of the crown over a cell, negative beside it. */
  depthsM: Float32Array;
  /** Metres to leaves that were found, 0 in them. */
  besideM: Float32Array;
};

export function crownField(crowns: Crowns): CrownField {
  const { places } = crowns;
  return {
    ...crowns,
    depthsM: depthsIn(crowns, (at) => places[at] === place.crown),
    besideM: metresFrom(crowns, (at) => places[at] !== place.other),
  };
}

/** Which cells of crowns photos show as leaves. */
export type Leaves = {
  /** 1 for each cell of a crown that is mostly green. */
  isLeafy: Uint8Array;
  /** 1 for those of them that no photo shows green. */
  isBare: Uint8Array;
};

export type LeafField = CrownField &
  Leaves & {
    /** As the depths of crowns, but of what is not bare. */
    leavesM: Float32Array;
    /** The same, smoothed: it rises towards the middle. */
    bulkM: Float32Array;
  };

export function leafField(field: CrownField, { isLeafy, isBare }: Leaves): LeafField {
  const { places, columns, cellM } = field;
  const leavesM = depthsIn(field, (at) => places[at] === place.crown && isBare[at] === 0);
  const bulkM = leavesM.map((depth) => Math.max(-BULK_M, Math.min(FAR_M, depth)));
  blur(bulkM, columns, Math.max(1, Math.round(BULK_M / cellM / 2)));
  return { ...field, isLeafy, isBare, leavesM, bulkM };
}

/** Metres to the edge of what is inside, negative beside it. Where the survey ends, a crown does not. */
function depthsIn(crowns: Crowns, isInside: (at: number) => boolean): Float32Array {
  const { smoothedM, cellM } = crowns;
  const isOutside = (at: number) => !isInside(at) && !Number.isNaN(smoothedM[at]);
  const [inwards, outwards] = [metresFrom(crowns, isOutside), metresFrom(crowns, isInside)];
  return inwards.map((depth, at) => (isOutside(at) ? cellM / 2 - (outwards[at] as number) : depth - cellM / 2));
}

export const valueAt = (field: CrownField, values: Float32Array, [east, north]: readonly [number, number]): number =>
  nearHeightAt({ ...field, values }, east, north);

/** Metres of each cell from the nearest marked one. */
export function metresFrom(layout: GridLayout, isMarked: (at: number) => boolean): Float32Array {
  const { columns, rows } = layout;
  const away = Float32Array.from({ length: columns * rows }, (_, at) => (isMarked(at) ? 0 : Infinity));
  return riseFrom(layout, away, 1);
}
