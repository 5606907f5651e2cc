import { heightAt } from '../heights/height-at.ts';
import type { GridLayout, HeightGrid } from '../heights/height-grid.ts';
import type { Look } from './look-at.ts';
import type { Area } from './ortho-task.ts';
import { projectorOf } from './project.ts';
import { SEAM_PX } from './seam-cells.ts';
import type { DecodedPhoto } from './view-cache.ts';

export type Canvas = {
  /** Of the orthophoto. */
  layout: GridLayout;
  /** At least those of the cells. */
  heights: HeightGrid;
  /** In pixels. */
  block: Area;
  /** Cells around the block, with the number of the chosen photo and the blended colours of each. */
  cells: Area;
  chosen: Uint16Array;
  blended: readonly Float32Array[];
  /** Sums of red, green and blue, and of weights, per pixel of the block. */
  sums: Float32Array;
};

/**
 * Draws a photo where it is chosen. Between cells of different photos both are mixed; each is shifted in colour to what
 * the blend of the cells says.
 */
export function drawPhoto(look: Look, photo: DecodedPhoto, { number, ...canvas }: Canvas & { number: number }): void {
  const { block, cells, chosen } = canvas;
  const shift = colourShift(look, canvas.blended);
  const [firstColumn, firstRow] = [block.left / SEAM_PX - cells.left - 1, block.top / SEAM_PX - cells.top - 1];
  const quad = new Float64Array(4);
  const drawQuad = quadDrawer(look, photo, canvas);
  for (let row = firstRow; row <= firstRow + block.rows / SEAM_PX; row++)
    for (let column = firstColumn; column <= firstColumn + block.columns / SEAM_PX; column++) {
      const at = row * cells.columns + column;
      quad[0] = chosen[at] === number ? 1 : 0;
      quad[1] = chosen[at + 1] === number ? 1 : 0;
      quad[2] = chosen[at + cells.columns] === number ? 1 : 0;
      quad[3] = chosen[at + cells.columns + 1] === number ? 1 : 0;
      if (quad[0] + quad[1] + quad[2] + quad[3] > 0) drawQuad(column, row, { at, quad, shift });
    }
}

/** What is added to the colours of a photo in each cell. */
function colourShift({ view, colours, known }: Look, blended: readonly Float32Array[]): Float32Array {
  const shift = new Float32Array(known.length * 3);
  for (let at = 0; at < known.length; at++)
    for (let band = 0; known[at] === 1 && band < 3; band++)
      shift[at * 3 + band] = (blended[band]?.[at] as number) - (colours[at * 3 + band] as number) * view.gain;
  return shift;
}

type Quad = { at: number; quad: Float64Array; shift: Float32Array };

/** Draws the pixels between the middles of four cells. Inlined: it runs for every pixel. */
function quadDrawer({ view }: Look, { pixels, widthPx, heightPx }: DecodedPhoto, canvas: Omit<Canvas, 'chosen'>) {
  const { layout, heights, block, cells, sums } = canvas;
  const project = projectorOf(view);
  const half = SEAM_PX / 2;
  const { gain } = view;
  return (cellColumn: number, cellRow: number, { at, quad, shift }: Quad): void => {
    const left = (cells.left + cellColumn) * SEAM_PX + half;
    const top = (cells.top + cellRow) * SEAM_PX + half;
    for (let y = 0; y < SEAM_PX; y++)
      for (let x = 0; x < SEAM_PX; x++) {
        const column = left + x - block.left;
        const row = top + y - block.top;
        if (column < 0 || row < 0 || column >= block.columns || row >= block.rows) continue;
        const right = (x + 0.5) / SEAM_PX;
        const below = (y + 0.5) / SEAM_PX;
        const q0 = (1 - right) * (1 - below);
        const q1 = right * (1 - below);
        const q2 = (1 - right) * below;
        const q3 = right * below;
        const weight =
          q0 * (quad[0] as number) + q1 * (quad[1] as number) + q2 * (quad[2] as number) + q3 * (quad[3] as number);
        const eastM = layout.westM + (left + x + 0.5) * layout.cellM;
        const northM = layout.northM - (top + y + 0.5) * layout.cellM;
        const point = weight > 0 ? project(eastM, northM, heightAt(heights, eastM, northM)) : undefined;
        if (!point) continue;
        const u = Math.min(Math.max(0, point.u - 0.5), widthPx - 1.001);
        const v = Math.min(Math.max(0, point.v - 0.5), heightPx - 1.001);
        const pixelX = u | 0;
        const pixelY = v | 0;
        const overX = u - pixelX;
        const overY = v - pixelY;
        const first = (pixelY * widthPx + pixelX) * 3;
        const second = first + widthPx * 3;
        const c0 = at * 3;
        const c2 = (at + cells.columns) * 3;
        const to = (row * block.columns + column) * 4;
        for (let band = 0; band < 3; band++) {
          const upper = (pixels[first + band] as number) * (1 - overX) + (pixels[first + band + 3] as number) * overX;
          const lower = (pixels[second + band] as number) * (1 - overX) + (pixels[second + band + 3] as number) * overX;
          const shifted =
            q0 * (shift[c0 + band] as number) +
            q1 * (shift[c0 + 3 + band] as number) +
            q2 * (shift[c2 + band] as number) +
            q3 * (shift[c2 + 3 + band] as number);
          const colour = (upper * (1 - overY) + lower * overY) * gain + shifted;
          sums[to + band] = (sums[to + band] as number) + weight * colour;
        }
        sums[to + 3] = (sums[to + 3] as number) + weight;
      }
  };
}
