import { outlineOf, type Outline } from '../heights/fill-holes.ts';
import type { HeightGrid } from '../heights/height-grid.ts';

/** The outline of the known cells of a grid. */
export function wholeOutline(grid: HeightGrid): Outline {
  const outline = outlineOf(grid);
  for (const [at, up] of grid.values.entries())
    if (!Number.isNaN(up)) outline.add(at % grid.columns, Math.floor(at / grid.columns));
  return outline.end();
}
