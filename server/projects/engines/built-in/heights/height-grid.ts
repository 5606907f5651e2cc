import fs from 'node:fs/promises';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import { inRun, writeAtomically } from '../run-folder.ts';

/** Heights above the origin, row by row from the north-west; NaN for no data. */
export type HeightGrid = GridLayout & { values: Float32Array };

export const GridLayout = z.object({
  columns: z.int(),
  rows: z.int(),
  cellM: z.number(),
  /** Outer corner of the first cell, from the origin. */
  westM: z.number(),
  northM: z.number(),
});
export type GridLayout = z.infer<typeof GridLayout>;

/** The whole grid is held in memory, 4 bytes per cell. */
export const MAX_CELLS = 64_000_000;

type Box = { westM: number; eastM: number; southM: number; northM: number };

/** A grid over the box with the wanted cell size, or a larger one to stay within the limit. */
export function layOut({ westM, eastM, southM, northM }: Box, wantedCellM: number): GridLayout {
  const areaM2 = (eastM - westM) * (northM - southM);
  const cellM = Math.max(wantedCellM, Math.sqrt(areaM2 / MAX_CELLS));
  return {
    westM,
    northM,
    cellM,
    columns: Math.max(2, Math.ceil((eastM - westM) / cellM)),
    rows: Math.max(2, Math.ceil((northM - southM) / cellM)),
  };
}

/** Removes empty rows and columns at the edges. */
export function cropGrid(grid: HeightGrid): HeightGrid {
  const { columns, rows, cellM, values } = grid;
  let [left, right, top, bottom] = [columns, -1, rows, -1];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (Number.isNaN(values[row * columns + column])) continue;
      [left, right, top, bottom] = [Math.min(left, column), Math.max(right, column), Math.min(top, row), row];
    }
  if (right <= left || bottom <= top) return grid;
  const cropped = { cellM, columns: right - left + 1, rows: bottom - top + 1 };
  const kept = new Float32Array(cropped.columns * cropped.rows);
  for (let row = 0; row < cropped.rows; row++) {
    const from = (row + top) * columns + left;
    kept.set(values.subarray(from, from + cropped.columns), row * cropped.columns);
  }
  return { ...cropped, westM: grid.westM + left * cellM, northM: grid.northM - top * cellM, values: kept };
}

/** The part of a mask that a cropped grid covers. */
export function cropMask(mask: Uint8Array, from: GridLayout, { columns, rows, westM, northM }: GridLayout): Uint8Array {
  const left = Math.round((westM - from.westM) / from.cellM);
  const top = Math.round((from.northM - northM) / from.cellM);
  const kept = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const start = (row + top) * from.columns + left;
    kept.set(mask.subarray(start, start + columns), row * columns);
  }
  return kept;
}

/** `isMeasured`: 1 for each cell that was measured, not filled. */
export async function writeHeights(
  run: EngineRun,
  { values, ...layout }: HeightGrid,
  isMeasured: Uint8Array,
): Promise<void> {
  await writeAtomically(inRun(run, 'measuredCells'), isMeasured);
  await writeAtomically(
    inRun(run, 'heightValues'),
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  );
  await writeAtomically(inRun(run, 'heights'), JSON.stringify(layout));
}

export async function readHeights(run: EngineRun): Promise<HeightGrid> {
  const layout = GridLayout.parse(JSON.parse(await fs.readFile(inRun(run, 'heights'), 'utf8')));
  const values = new Float32Array(layout.columns * layout.rows);
  const file = await fs.open(inRun(run, 'heightValues'));
  try {
    await file.read(new Uint8Array(values.buffer), 0, values.byteLength, 0);
  } finally {
    await file.close();
  }
  return { ...layout, values };
}
