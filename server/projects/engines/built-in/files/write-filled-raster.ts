import fs from 'node:fs/promises';
import path from 'node:path';
import { filledMask, type EngineRun } from '../../engine.ts';
import type { HeightGrid } from '../heights/height-grid.ts';
import type { Placing } from '../placing/placed-scene.ts';
import { writeAtomically } from '../run-folder.ts';
import { writeRaster } from './write-raster.ts';

type Wanted = { grid: HeightGrid; isMeasured: Uint8Array; placing: Placing; product: string };

/** Writes which heights of a grid were measured and which were filled in, as GeoTIFF. */
export async function writeFilledRaster(run: EngineRun, { grid, isMeasured, placing, product }: Wanted): Promise<void> {
  const to = path.join(run.folder, product);
  const file = `${to}.u8`;
  const cells = isMeasured.map((measured, at) => {
    if (Number.isNaN(grid.values[at])) return filledMask.none;
    return measured === 1 ? filledMask.measured : filledMask.filled;
  });
  await writeAtomically(file, cells);
  const bands = [{ type: 'Byte', noData: filledMask.none, offsetBytes: 0 }] as const;
  await writeRaster(run, { layout: grid, placing, file, pixelBytes: 1, bands, to });
  await fs.rm(file, { force: true });
}
