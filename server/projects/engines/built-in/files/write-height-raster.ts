import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import type { Surface } from '../heights/stored-surface.ts';
import type { Placing } from '../placing/placed-scene.ts';
import { makeAtomically } from '../run-folder.ts';
import { writeRaster } from './write-raster.ts';

const NO_DATA = -9999;
const STRIP_ROWS = 256;

type Wanted = { surface: Surface; placing: Placing; product: string };

/** Writes heights above sea level, or of whatever the photos count from, as GeoTIFF. */
export async function writeHeightRaster(run: EngineRun, { surface, placing, product }: Wanted): Promise<void> {
  const to = path.join(run.folder, product);
  const file = `${to}.f32`;
  const up = placing.origin[2];
  await makeAtomically(file, async (draft) => {
    await fs.writeFile(draft, '');
    for (const { values } of surface.strips(STRIP_ROWS)) {
      const absolute = values.map((height) => (Number.isNaN(height) ? NO_DATA : height + up));
      await fs.appendFile(draft, new Uint8Array(absolute.buffer));
    }
  });
  const bands = [{ type: 'Float32', noData: NO_DATA, offsetBytes: 0 }] as const;
  await writeRaster(run, { layout: surface.layout, placing, file, pixelBytes: 4, bands, to });
  await fs.rm(file, { force: true });
}
