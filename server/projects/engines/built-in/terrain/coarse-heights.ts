import type { GridLayout } from '../heights/height-grid.ts';
import { cellKinds, type Surface, type SurfaceStrip } from '../heights/stored-surface.ts';
import type { GroundSettings } from './ground-settings.ts';

/** Heights in larger cells: a low one for the filter, the middle one for the terrain; NaN if too little was measured. */
export type CoarseHeights = {
  layout: GridLayout;
  low: Float32Array;
  middle: Float32Array;
  /** 1 where the surface has a height, measured or filled. */
  isCovered: Uint8Array;
};

/** Of a surface in strips: they are as high as whole cells of the coarse grid. */
export function coarseHeights(surface: Surface, settings: GroundSettings): CoarseHeights {
  const layout = coarseLayout(surface.layout, settings);
  const side = Math.round(layout.cellM / surface.layout.cellM);
  const cells = layout.columns * layout.rows;
  const coarse: CoarseHeights = {
    layout,
    low: new Float32Array(cells).fill(Number.NaN),
    middle: new Float32Array(cells).fill(Number.NaN),
    isCovered: new Uint8Array(cells),
  };
  let first = 0;
  for (const strip of surface.strips(side * STRIP_CELLS)) {
    addStrip(coarse, { strip, side, first }, settings);
    first += Math.ceil(strip.rows / side) * layout.columns;
  }
  return coarse;
}

/** Rows of coarse cells in a strip. */
const STRIP_CELLS = 16;

type Strip = { strip: SurfaceStrip; side: number; /** Number of its first cell. */ first: number };

function addStrip(
  { layout, low, middle, isCovered }: CoarseHeights,
  { strip, side, first }: Strip,
  { leastMeasured, lowShare }: GroundSettings,
): void {
  const inside = new Float32Array(side * side);
  const cells = Math.ceil(strip.rows / side) * layout.columns;
  for (let cell = 0; cell < cells; cell++) {
    const [left, top] = [(cell % layout.columns) * side, Math.floor(cell / layout.columns) * side];
    let count = 0;
    for (let row = top; row < Math.min(top + side, strip.rows); row++)
      for (let column = left; column < Math.min(left + side, strip.columns); column++) {
        const at = row * strip.columns + column;
        if (Number.isNaN(strip.values[at])) continue;
        isCovered[first + cell] = 1;
        // The ground meets the water at its level.
        if (strip.isMeasured[at] !== cellKinds.filled) inside[count++] = strip.values[at] as number;
      }
    if (count === 0 || count < leastMeasured * side * side) continue;
    const sorted = inside.subarray(0, count).sort();
    low[first + cell] = sorted[Math.floor(count * lowShare)] as number;
    middle[first + cell] = sorted[count >> 1] as number;
  }
}

/** Whole cells of the surface together, so that both models lie on the same lines. */
function coarseLayout({ columns, rows, cellM, westM, northM }: GridLayout, settings: GroundSettings): GridLayout {
  const leastM = Math.max(settings.leastCellM, cellM * Math.sqrt((columns * rows) / settings.mostCells));
  const side = Math.max(1, Math.ceil(leastM / cellM - 0.5));
  return { westM, northM, cellM: cellM * side, columns: Math.ceil(columns / side), rows: Math.ceil(rows / side) };
}
