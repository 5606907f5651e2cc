import fs from 'node:fs/promises';
import type { EngineRun } from '../../../engine.ts';
import { CellFile } from '../../heights/cell-file.ts';
import type { HeightGrid } from '../../heights/height-grid.ts';
import { cellKinds, storedSurface } from '../../heights/stored-surface.ts';
import { inRun } from '../../run-folder.ts';
import type { TerrainGrid } from '../terrain-grid.ts';
import { isBelowWater, waterLevelAt, type WaterMap } from './water-map.ts';
import { waterSettings } from './water-settings.ts';

const STRIP_ROWS = 256;

/**
 * Puts the surface of a run at the level of water, as neither measured nor filled, but for what stands out. What cannot be as low as
 * it was measured is not called so: the terrain is filled in there, and lifts it. Doing it again changes nothing.
 */
export async function levelSurface(run: EngineRun, water: WaterMap): Promise<void> {
  const { layout, strips } = await storedSurface(run);
  const files = [inRun(run, 'heightValues'), inRun(run, 'measuredCells')] as const;
  const [values, kinds] = files.map((file) => `${file}.part`) as [string, string];
  const heights = CellFile.create<Float32Array>(values, layout, Float32Array);
  const cells = CellFile.create<Uint8Array>(kinds, layout, Uint8Array);
  let top = 0;
  for (const strip of strips(STRIP_ROWS)) {
    run.signal.throwIfAborted();
    const area = { left: 0, top, columns: strip.columns, rows: strip.rows };
    levelCells(strip, { kinds: strip.isMeasured, isWhole: false }, water);
    heights.write(area, strip.values);
    cells.write(area, strip.isMeasured);
    top += strip.rows;
  }
  heights.close();
  cells.close();
  // Heights first: once they are level, doing it again marks the same cells.
  await fs.rename(values, files[0]);
  await fs.rename(kinds, files[1]);
}

/** The terrain with level water, also where it is too far from ground to be filled in. */
export function levelTerrain(terrain: TerrainGrid, water: WaterMap): TerrainGrid {
  const levelled = {
    ...terrain,
    values: Float32Array.from(terrain.values),
    isGround: Uint8Array.from(terrain.isGround),
  };
  levelCells(levelled, { kinds: levelled.isGround, isWhole: true }, water);
  return levelled;
}

type Cells = { kinds: Uint8Array; /** Whether cells without a height get one, too. */ isWhole: boolean };

function levelCells(grid: HeightGrid, { kinds, isWhole }: Cells, water: WaterMap): void {
  const { columns, cellM, westM, northM, values } = grid;
  for (let at = 0; at < values.length; at++) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [east, north] = [westM + (column + 0.5) * cellM, northM - (row + 0.5) * cellM];
    const levelM = waterLevelAt(water, east, north);
    const height = values[at] as number;
    if (kinds[at] === cellKinds.measured && isBelowWater(water, [east, north, height])) kinds[at] = cellKinds.filled;
    if (Number.isNaN(levelM) || (Number.isNaN(height) && !isWhole)) continue;
    // Stones stand out; what was filled in there does not.
    if (kinds[at] === cellKinds.measured && height >= levelM + waterSettings.nearM) continue;
    values[at] = levelM;
    kinds[at] = cellKinds.water;
  }
}
