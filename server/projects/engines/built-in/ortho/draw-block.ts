import { heightAt } from '../heights/height-at.ts';
import type { GridLayout, HeightGrid } from '../heights/height-grid.ts';
import { ALIGN_CELLS, BLEND_REACH_CELLS, blendColours } from './blend-colours.ts';
import { CALM_REACH_CELLS, choosePhotos, type ChosenPhotos } from './choose-photos.ts';
import { drawPhoto } from './draw-photo.ts';
import { footprintOf } from './ground/footprint.ts';
import { overlap, type GroundBox } from './ground/ground-box.ts';
import { lookAt, type Look } from './look-at.ts';
import type { Area, OrthoTask } from './ortho-task.ts';
import { cellsAround, SEAM_PX } from './seam-cells.ts';
import { sharpenSteps } from './steps/sharpen-steps.ts';
import type { ViewCache } from './view-cache.ts';

export type DrawnBlock = {
  pixels: Uint8ClampedArray;
  /** Pixels that are drawn, and those of them that no photo sees openly. */
  drawnPx: number;
  hiddenPx: number;
};

/** Cells beyond this margin change nothing in a block: its seams and colours do not depend on where it ends. */
const MARGIN_CELLS = Math.ceil((BLEND_REACH_CELLS + CALM_REACH_CELLS) / ALIGN_CELLS) * ALIGN_CELLS;

/** Draws one block of the orthophoto; null if it is empty. */
export async function drawBlock(task: OrthoTask, block: Area, cache: ViewCache): Promise<DrawnBlock | null> {
  const cells = cellsAround(block, MARGIN_CELLS);
  const box = boxOf(task, cells);
  const views = task.views.filter((view) => overlap(footprintOf(view, task), box));
  const measured = cache.heightsIn(box);
  if (measured.values.every(Number.isNaN)) return null;
  const heights = await sharpenSteps(measured, { layout: task.layout, views, cache });
  const upsM = heightsOf(task.layout, heights, cells);
  const looks: Look[] = [];
  for (const view of views) {
    const look = await lookAt(view, { task, area: cells, upsM, cache });
    if (look) looks.push(look);
  }
  const choice = choosePhotos(looks, cells);
  const { chosen } = choice;
  const blended = blendColours(looks, { ...cells, chosen });
  const sums = new Float32Array(block.columns * block.rows * 4);
  const inBlock = new Set(chosen);
  for (const [number, look] of looks.entries())
    if (inBlock.has(number))
      drawPhoto(look, await cache.photo(look.view), {
        layout: task.layout,
        heights,
        block,
        cells,
        chosen,
        blended,
        sums,
        number,
      });
  return finished(sums, { block, cells, choice });
}

export function heightsOf(layout: GridLayout, heights: HeightGrid, { left, top, columns, rows }: Area): Float32Array {
  const sizeM = layout.cellM * SEAM_PX;
  const upsM = new Float32Array(columns * rows);
  for (let at = 0; at < upsM.length; at++)
    upsM[at] = heightAt(
      heights,
      layout.westM + (left + (at % columns) + 0.5) * sizeM,
      layout.northM - (top + Math.floor(at / columns) + 0.5) * sizeM,
    );
  return upsM;
}

export function boxOf({ layout }: Pick<OrthoTask, 'layout'>, { left, top, columns, rows }: Area): GroundBox {
  const sizeM = layout.cellM * SEAM_PX;
  return {
    westM: layout.westM + left * sizeM,
    eastM: layout.westM + (left + columns) * sizeM,
    northM: layout.northM - top * sizeM,
    southM: layout.northM - (top + rows) * sizeM,
  };
}

type Drawing = { block: Area; cells: Area; choice: ChosenPhotos };

/** Colours from sums, transparent outside the outline. */
function finished(sums: Float32Array, { block, cells, choice }: Drawing): DrawnBlock {
  const pixels = new Uint8ClampedArray(sums.length);
  let [drawnPx, hiddenPx] = [0, 0];
  for (let row = 0; row < block.rows; row++)
    for (let column = 0; column < block.columns; column++) {
      const at = (row * block.columns + column) * 4;
      const weight = sums[at + 3] as number;
      if (weight <= 0 || insideAt(choice.inside, cells, [column, row]) < 0.5) continue;
      for (let band = 0; band < 3; band++) pixels[at + band] = (sums[at + band] as number) / weight;
      pixels[at + 3] = 255;
      drawnPx += 1;
      hiddenPx += choice.hidden[cellAt(cells, Math.floor(column / SEAM_PX), Math.floor(row / SEAM_PX))] as number;
    }
  return { pixels, drawnPx, hiddenPx };
}

const cellAt = ({ columns }: Area, column: number, row: number): number =>
  (row + MARGIN_CELLS) * columns + column + MARGIN_CELLS;

/** Bilinear between the middles of cells. */
function insideAt(inside: Float32Array, cells: Area, [column, row]: readonly [number, number]): number {
  const [x, y] = [(column + 0.5) / SEAM_PX - 0.5, (row + 0.5) / SEAM_PX - 0.5];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [x - left, y - top];
  const at = cellAt(cells, left, top);
  const upper = (inside[at] as number) * (1 - right) + (inside[at + 1] as number) * right;
  const lower =
    (inside[at + cells.columns] as number) * (1 - right) + (inside[at + cells.columns + 1] as number) * right;
  return upper * (1 - below) + lower * below;
}
