import fs from 'node:fs/promises';
import path from 'node:path';
import { filledMask, type EngineRun } from '../../engine.ts';
import { cellKinds, type Surface } from '../heights/stored-surface.ts';
import type { Placing } from '../placing/placed-scene.ts';
import { makeAtomically } from '../run-folder.ts';
import { writeRaster } from './write-raster.ts';

const STRIP_ROWS = 256;

type Wanted = { surface: Surface; placing: Placing; product: string };

/** Writes which heights of a surface were measured, which were filled in, and which are the level of water, as GeoTIFF. */
export async function writeFilledRaster(run: EngineRun, { surface, placing, product }: Wanted): Promise<void> {
  const to = path.join(run.folder, product);
  const file = `${to}.u8`;
  await makeAtomically(file, async (draft) => {
    await fs.writeFile(draft, '');
    for (const { values, isMeasured } of surface.strips(STRIP_ROWS)) {
      const cells = isMeasured.map((measured, at) => {
        if (Number.isNaN(values[at])) return filledMask.none;
        if (measured === cellKinds.water) return filledMask.water;
        return measured === cellKinds.measured ? filledMask.measured : filledMask.filled;
      });
      await fs.appendFile(draft, cells);
    }
  });
  const bands = [{ type: 'Byte', noData: filledMask.none, offsetBytes: 0 }] as const;
  await writeRaster(run, { layout: surface.layout, placing, file, pixelBytes: 1, bands, to });
  await fs.rm(file, { force: true });
}
