import fs from 'node:fs/promises';
import type { EngineRun } from '../../engine.ts';
import { CellFile } from '../heights/cell-file.ts';
import { nearHeightAt } from '../heights/height-at.ts';
import { storedSurface, type SurfaceStrip } from '../heights/stored-surface.ts';
import { inRun } from '../run-folder.ts';
import type { TerrainGrid } from './terrain-grid.ts';

const STRIP_ROWS = 256;

/** Lifts what was filled in of the surface of a run to its terrain. Doing it again changes nothing. */
export async function liftSurface(run: EngineRun, terrain: TerrainGrid): Promise<void> {
  const { layout, strips } = await storedSurface(run);
  const file = inRun(run, 'heightValues');
  const draft = `${file}.part`;
  const lifted = CellFile.create<Float32Array>(draft, layout, Float32Array);
  let top = 0;
  for (const strip of strips(STRIP_ROWS)) {
    run.signal.throwIfAborted();
    lifted.write({ left: 0, top, columns: strip.columns, rows: strip.rows }, liftFilled(strip, terrain));
    top += strip.rows;
  }
  lifted.close();
  await fs.rename(draft, file);
}

/** Heights of a surface that stands on its terrain: what was measured stays, what was filled in below is lifted. */
export function liftFilled({ columns, cellM, westM, northM, values, isMeasured }: SurfaceStrip, terrain: TerrainGrid) {
  return values.map((height, at) => {
    if (isMeasured[at] === 1 || Number.isNaN(height)) return height;
    const [east, north] = [westM + ((at % columns) + 0.5) * cellM, northM - (Math.floor(at / columns) + 0.5) * cellM];
    const ground = nearHeightAt(terrain, east, north);
    return ground > height ? ground : height;
  });
}
