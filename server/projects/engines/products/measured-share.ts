import type { EngineRun } from '../engine.ts';
import { rasterInfo } from './raster-info.ts';

/** Of the values of a `filledMask`, 1 is measured and 2 is filled. */
export async function measuredShare(run: EngineRun, mask: string): Promise<number> {
  const [cells] = (await rasterInfo(mask, run.signal, true)).bands;
  return 2 - (cells?.mean ?? 2);
}
