import type { GridLayout, HeightGrid } from '../heights/height-grid.ts';
import type { GroundSettings } from './ground-settings.ts';

/** Heights in larger cells: a low one for the filter, the middle one for the terrain; NaN if too little was measured. */
export type CoarseHeights = {
  layout: GridLayout;
  low: Float32Array;
  middle: Float32Array;
  /** 1 where the surface has a height, measured or filled. */
  isCovered: Uint8Array;
};

/** `isMeasured`: 1 for each measured cell of the grid. */
export function coarseHeights(grid: HeightGrid, isMeasured: Uint8Array, settings: GroundSettings): CoarseHeights {
  const layout = coarseLayout(grid, settings);
  const side = Math.round(layout.cellM / grid.cellM);
  const cells = layout.columns * layout.rows;
  const [low, middle] = [new Float32Array(cells).fill(Number.NaN), new Float32Array(cells).fill(Number.NaN)];
  const isCovered = new Uint8Array(cells);
  const inside = new Float32Array(side * side);
  for (let cell = 0; cell < cells; cell++) {
    const [left, top] = [(cell % layout.columns) * side, Math.floor(cell / layout.columns) * side];
    let count = 0;
    for (let row = top; row < Math.min(top + side, grid.rows); row++)
      for (let column = left; column < Math.min(left + side, grid.columns); column++) {
        const at = row * grid.columns + column;
        if (Number.isNaN(grid.values[at])) continue;
        isCovered[cell] = 1;
        if (isMeasured[at] === 1) inside[count++] = grid.values[at] as number;
      }
    if (count === 0 || count < settings.leastMeasured * side * side) continue;
    const sorted = inside.subarray(0, count).sort();
    low[cell] = sorted[Math.floor(count * settings.lowShare)] as number;
    middle[cell] = sorted[count >> 1] as number;
  }
  return { layout, low, middle, isCovered };
}

/** Whole cells of the surface together, so that both models lie on the same lines. */
function coarseLayout({ columns, rows, cellM, westM, northM }: GridLayout, settings: GroundSettings): GridLayout {
  const leastM = Math.max(settings.leastCellM, cellM * Math.sqrt((columns * rows) / settings.mostCells));
  const side = Math.max(1, Math.ceil(leastM / cellM - 0.5));
  return { westM, northM, cellM: cellM * side, columns: Math.ceil(columns / side), rows: Math.ceil(rows / side) };
}
