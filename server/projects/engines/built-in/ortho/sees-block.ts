import type { Block, OrthoView } from './ortho-task.ts';
import type { GridLayout } from '../heights/height-grid.ts';
import { distort, maxRadiusSquared } from '../placing/lens.ts';
import { apply, subtract } from '../placing/linear.ts';

const STEPS = 8;

type Ground = { layout: GridLayout; block: Block; ups: Float32Array };

/** Whether a photo sees any of a few points spread over the block. */
export function seesBlock(view: OrthoView, { layout, block, ups }: Ground): boolean {
  const farthest = maxRadiusSquared(view.lens);
  for (let down = 0; down <= STEPS; down++)
    for (let across = 0; across <= STEPS; across++) {
      const row = Math.min(block.rows - 1, Math.round((down / STEPS) * (block.rows - 1)));
      const column = Math.min(block.columns - 1, Math.round((across / STEPS) * (block.columns - 1)));
      const up = ups[row * block.columns + column] ?? Number.NaN;
      if (Number.isNaN(up)) continue;
      const east = layout.westM + (block.left + column + 0.5) * layout.cellM;
      const north = layout.northM - (block.top + row + 0.5) * layout.cellM;
      const [x, y, z] = apply(view.rotation, subtract([east, north, up], view.centre));
      if (z <= 0 || (x * x + y * y) / (z * z) > farthest) continue;
      const [u, v] = distort(view.lens, x / z, y / z);
      if (u > 0 && v > 0 && u < view.lens.widthPx && v < view.lens.heightPx) return true;
    }
  return false;
}
