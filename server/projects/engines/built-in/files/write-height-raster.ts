import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import type { HeightGrid } from '../heights/height-grid.ts';
import type { Placing } from '../placing/placed-scene.ts';
import { writeAtomically } from '../run-folder.ts';
import { writeRaster } from './write-raster.ts';

const NO_DATA = -9999;

type Wanted = { grid: HeightGrid; placing: Placing; product: string };

/** Writes heights above sea level, or of whatever the photos count from, as GeoTIFF. */
export async function writeHeightRaster(run: EngineRun, { grid, placing, product }: Wanted): Promise<void> {
  const to = path.join(run.folder, product);
  const file = `${to}.f32`;
  const up = placing.origin[2];
  const absolute = grid.values.map((height) => (Number.isNaN(height) ? NO_DATA : height + up));
  await writeAtomically(file, new Uint8Array(absolute.buffer));
  const bands = [{ type: 'Float32', noData: NO_DATA, offsetBytes: 0 }] as const;
  await writeRaster(run, { layout: grid, placing, file, pixelBytes: 4, bands, to });
  await fs.rm(file, { force: true });
}
