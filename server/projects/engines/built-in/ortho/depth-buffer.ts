import type { HeightGrid } from '../heights/height-grid.ts';
import type { GroundBox } from './ground/ground-box.ts';
import type { OrthoView } from './ortho-task.ts';
import { projectorOf, type Projected } from './project.ts';

type Seen = { heights: HeightGrid; lowestM: number };

/** Distance to the nearest surface along the view axis, for each square of a photo. */
export type DepthBuffer = { squarePx: number; columns: number; rows: number; depthsM: Float32Array };

/** A square holds about two cells in each direction, so that none is skipped on a roof. */
const CELLS_PER_SQUARE = 2;
export const MIN_SQUARE_PX = 4;
/** A surface this much nearer hides what is behind it: error of the heights, and of the distance. */
const [TOLERANCE_CELLS, TOLERANCE_SHARE] = [3, 0.004];

/** Draws the surface that a photo can see into a depth buffer. */
export function depthBufferOf(view: OrthoView, { heights, lowestM }: Seen, box: GroundBox): DepthBuffer {
  const { lens } = view;
  const project = projectorOf(view);
  const { columns, rows, cellM, westM, northM, values } = heights;
  const [left, right] = [Math.floor((box.westM - westM) / cellM), Math.ceil((box.eastM - westM) / cellM)];
  const [top, bottom] = [Math.floor((northM - box.northM) / cellM), Math.ceil((northM - box.southM) / cellM)];
  const cellPx = (lens.fx * cellM) / Math.max(cellM, view.centre[2] - lowestM);
  const squarePx = Math.max(MIN_SQUARE_PX, Math.ceil(CELLS_PER_SQUARE * cellPx));
  const size = { columns: Math.ceil(lens.widthPx / squarePx), rows: Math.ceil(lens.heightPx / squarePx) };
  const buffer = { squarePx, ...size, depthsM: new Float32Array(size.columns * size.rows).fill(Infinity) };
  for (let row = Math.max(0, top); row < Math.min(rows, bottom); row++)
    for (let column = Math.max(0, left); column < Math.min(columns, right); column++) {
      const upM = values[row * columns + column] as number;
      const point = project(westM + (column + 0.5) * cellM, northM - (row + 0.5) * cellM, upM);
      if (!point) continue;
      const at = squareAt(buffer, point.u, point.v);
      if (at >= 0 && point.aheadM < (buffer.depthsM[at] as number)) buffer.depthsM[at] = point.aheadM;
    }
  return buffer;
}

/** Whether something nearer hides a point of the surface from the photo. */
export function isHidden(buffer: DepthBuffer, cellM: number, { u, v, aheadM }: Projected): boolean {
  const at = squareAt(buffer, u, v);
  return at >= 0 && aheadM > (buffer.depthsM[at] as number) + TOLERANCE_CELLS * cellM + TOLERANCE_SHARE * aheadM;
}

function squareAt({ squarePx, columns, rows }: DepthBuffer, u: number, v: number): number {
  const column = Math.floor(u / squarePx);
  const row = Math.floor(v / squarePx);
  return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
}
