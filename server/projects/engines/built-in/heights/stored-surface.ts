import type { EngineRun } from '../../engine.ts';
import { inRun } from '../run-folder.ts';
import { CellFile } from './cell-file.ts';
import { readLayout, type GridLayout, type HeightGrid } from './height-grid.ts';

/** What the cells of a surface or terrain are: heights of water are a level. */
export const cellKinds = { filled: 0, measured: 1, water: 2 } as const;

/** Some rows of a surface; `isMeasured` has a `cellKinds` for each cell. */
export type SurfaceStrip = HeightGrid & { isMeasured: Uint8Array };

/** A surface in strips from north to south, of so many rows each. */
export type Surface = { layout: GridLayout; strips: (rows: number) => Iterable<SurfaceStrip> };

/** The surface of a run; never all of it is in memory. */
export async function storedSurface(run: Pick<EngineRun, 'folder'>): Promise<Surface> {
  const layout = await readLayout(run);
  return { layout, strips: (rows) => stripsOf(run, layout, rows) };
}

/** A surface that is in memory, as one strip. */
export const heldSurface = (strip: SurfaceStrip): Surface => ({ layout: strip, strips: () => [strip] });

function* stripsOf(run: Pick<EngineRun, 'folder'>, layout: GridLayout, stripRows: number): Generator<SurfaceStrip> {
  const heights = CellFile.open(inRun(run, 'heightValues'), layout, Float32Array);
  const measured = CellFile.open(inRun(run, 'measuredCells'), layout, Uint8Array);
  const { columns, cellM, northM } = layout;
  try {
    for (let top = 0; top < layout.rows; top += stripRows) {
      const rows = Math.min(stripRows, layout.rows - top);
      const area = { left: 0, top, columns, rows };
      const place = { ...layout, rows, northM: northM - top * cellM };
      yield { ...place, values: heights.read(area), isMeasured: measured.read(area) };
    }
  } finally {
    heights.close();
    measured.close();
  }
}
