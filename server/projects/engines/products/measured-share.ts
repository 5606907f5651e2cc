import { filledMask, type EngineRun } from '../engine.ts';
import { rasterInfo } from './raster-info.ts';

/** Share of the cells of a `filledMask` with a height whose height was measured. */
export async function measuredShare(run: EngineRun, mask: string): Promise<number> {
  const [cells] = (await rasterInfo(mask, run.signal, 'histogram')).bands;
  const { min = 0, buckets = [] } = cells?.histogram ?? {};
  const numberOf = (value: number) => buckets[Math.round(value - min - 0.5)] ?? 0;
  const measured = numberOf(filledMask.measured);
  return measured / Math.max(1, measured + numberOf(filledMask.filled) + numberOf(filledMask.water));
}
