import fs from 'node:fs/promises';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import { inRun } from '../run-folder.ts';
import { CellFile } from './cell-file.ts';

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

/** Cells are numbered, and rasters of so many fit a disk. Heights are held in memory by blocks. */
const MAX_CELLS = 2e9;

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

export async function readLayout(run: Pick<EngineRun, 'folder'>): Promise<GridLayout> {
  return GridLayout.parse(JSON.parse(await fs.readFile(inRun(run, 'heights'), 'utf8')));
}

/** More are not held in memory at once. */
export const MAX_HELD = 32_000_000;

/** The heights of a run; of a large area only every second, third … cell in each direction. */
export async function readHeights(run: Pick<EngineRun, 'folder'>): Promise<HeightGrid> {
  const layout = await readLayout(run);
  const { values, step, ...held } = heldCells(layout, inRun(run, 'heightValues'), Float32Array);
  // The middle of a cell stays where the height was measured.
  const shiftM = ((step - 1) / 2) * layout.cellM;
  return { ...held, westM: layout.westM - shiftM, northM: layout.northM + shiftM, values };
}

/** 1 for each of these heights that was measured. */
export async function readMeasured(run: Pick<EngineRun, 'folder'>): Promise<Uint8Array> {
  return heldCells(await readLayout(run), inRun(run, 'measuredCells'), Uint8Array).values;
}

function heldCells<T extends Float32Array | Uint8Array>(
  layout: GridLayout,
  name: string,
  kind: { new (length: number): T; BYTES_PER_ELEMENT: number },
) {
  const { columns, rows, cellM } = layout;
  const step = Math.ceil(Math.sqrt((columns * rows) / MAX_HELD));
  const held = { columns: Math.ceil(columns / step), rows: Math.ceil(rows / step), cellM: cellM * step };
  const values = new kind(held.columns * held.rows);
  const file = CellFile.open<T>(name, layout, kind);
  try {
    for (let row = 0; row < held.rows; row++) {
      const line = file.read({ left: 0, top: row * step, columns, rows: 1 });
      for (let column = 0; column < held.columns; column++)
        values[row * held.columns + column] = line[column * step] as number;
    }
  } finally {
    file.close();
  }
  return { ...held, step, values };
}
