import { fillFromPyramid } from '../../heights/fill-holes.ts';
import { heightAt } from '../../heights/height-at.ts';
import type { HeightGrid } from '../../heights/height-grid.ts';
import { SMOOTH_CELLS, type Coarse } from '../../heights/smooth-heights.ts';
import { rootsOf } from '../../depth/roots.ts';
import { meanAround, radiusOf, WILD, wildPlaces } from '../../ortho/ground/calm-heights.ts';

/** What stands higher above the ground, and is rough or unmeasured, is a crown. */
const LEAST_M = 1;
/** Smooth patches of crowns stand higher and are small; they may be larger where leaves are around so much of them. */
const [PATCH_M, SMALL_M2, LARGE_M2, LEAVES_AROUND] = [2, 12, 60, 0.6];
/** Heights so far below the ground are wrong. */
const PIT_M = 0.5;
/** Edges of crowns are smoothed over so much, and their tops over so much. */
const [EDGE_M, TOP_M] = [0.6, 1.2];
/** Share of crown cells around from which a place is under a crown. */
const UNDER_SHARE = 0.45;

/** Ground goes on for about 2^LEVELS cells. */
const GROUND_LEVELS = 4;

/** What a cell of crowns is: nothing of a crown, a crown, or a place that leaves were matched at by chance, where nothing stands. */
export const place = { other: 0, crown: 1, cleared: 2 } as const;

/** On the cells of the smoothed heights, with places in metres from the origin. */
export type Crowns = HeightGrid & {
  /** Of `place`. */
  places: Uint8Array;
  /** Ground under and beside the crowns. */
  groundM: Float32Array;
  /** Tops of crowns are `values`, calm; this is what was there. */
  smoothedM: Float32Array;
};

type Found = { grid: HeightGrid; coarse: Coarse; isMeasured: Uint8Array };

/** Trees of a surface: what is rough or was not measured, and stands above the ground. */
export function findCrowns({ grid, coarse, isMeasured }: Found, terrain: HeightGrid): Crowns {
  const { wild, missing } = wildPlaces(grid, isMeasured, coarse);
  const { smoothed } = coarse;
  const cellM = grid.cellM * SMOOTH_CELLS;
  const layout = { ...smoothed, cellM, westM: grid.westM, northM: grid.northM };
  const groundM = groundUnder(layout, terrain);
  const above = smoothed.values.map((up, at) => (Number.isNaN(groundM[at]) ? Infinity : up - (groundM[at] as number)));
  const isWild = wild.values.map((share) => (share > WILD ? 1 : 0));
  const isLeaves = isWild.map((is, at) => (is === 1 && (above[at] as number) > LEAST_M ? 1 : 0));
  addPatches(isLeaves, { ...layout, values: above });
  const isPit = (at: number) => (isWild[at] === 1 || (missing[at] as number) > WILD) && (above[at] as number) < -PIT_M;
  const asked = isLeaves.map((is, at) => (is === 1 || isPit(at) ? 1 : 0));

  const share = meanAround(smoothed, { of: isLeaves, over: asked, radius: radiusOf(EDGE_M, grid.cellM) });
  const all = new Float32Array(asked.length).fill(1);
  const near = meanAround(smoothed, { of: asked, over: all, radius: radiusOf(EDGE_M, grid.cellM) });
  const places = Uint8Array.from(asked, (is, at) => {
    if (Number.isNaN(smoothed.values[at])) return place.other;
    const isUnder = (share.values[at] as number) > UNDER_SHARE && (near.values[at] as number) > UNDER_SHARE;
    if (isUnder) return place.crown;
    return is === 1 ? place.cleared : place.other;
  });
  return { ...layout, values: calmTops(smoothed, isLeaves, grid.cellM), places, groundM, smoothedM: smoothed.values };
}

/** Ground near the edge of the terrain goes on a little. */
function groundUnder(layout: HeightGrid, terrain: HeightGrid): Float32Array {
  const { columns, rows, cellM, westM, northM } = layout;
  const values = layout.values.map((_, at) =>
    heightAt(terrain, westM + ((at % columns) + 0.5) * cellM, northM - (Math.floor(at / columns) + 0.5) * cellM),
  );
  return fillFromPyramid({ columns, rows, values }, GROUND_LEVELS);
}

/** Smooth patches high above the ground that touch leaves are leaves too, if they are small. */
function addPatches(isLeaves: Float32Array, above: HeightGrid): void {
  const { columns, cellM } = above;
  const isHigh = above.values.map((up, at) => (isLeaves[at] === 0 && up > PATCH_M && up < Infinity ? 1 : 0));
  const roots = rootsOf(isHigh.length, (join) => {
    for (let at = 0; at < isHigh.length; at++)
      for (const other of at % columns === 0 ? [at - columns] : [at - 1, at - columns])
        if (other >= 0 && isHigh[at] === 1 && isHigh[other] === 1) join(at, other);
  });
  const [sizes, edges, touching] = [0, 1, 2].map(() => new Uint32Array(isHigh.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  for (let at = 0; at < isHigh.length; at++) {
    if (isHigh[at] === 0) continue;
    const root = roots[at] as number;
    sizes[root]!++;
    const around = [at - 1, at + 1, at - columns, at + columns];
    if (around.some((other) => isHigh[other] === 0)) edges[root]!++;
    if (around.some((other) => isLeaves[other] === 1)) touching[root]!++;
  }
  for (let at = 0; at < isHigh.length; at++) {
    if (isHigh[at] === 0) continue;
    const root = roots[at] as number;
    const around = (touching[root] as number) / (edges[root] as number);
    const mostM2 = around > LEAVES_AROUND ? LARGE_M2 : around > 0 ? SMALL_M2 : 0;
    if ((sizes[root] as number) * cellM ** 2 < mostM2) isLeaves[at] = 1;
  }
}

/** The mean of the upper half of the leaves around: heights between leaves are too low. */
function calmTops(smoothed: HeightGrid, isLeaves: Float32Array, cellM: number): Float32Array {
  const radius = radiusOf(TOP_M, cellM);
  const means = meanAround(smoothed, { of: smoothed.values, over: isLeaves, radius });
  const isUpper = isLeaves.map((is, at) =>
    is === 1 && (smoothed.values[at] as number) >= (means.values[at] as number) ? 1 : 0,
  );
  return meanAround(smoothed, { of: smoothed.values, over: isUpper, radius }).values;
}
