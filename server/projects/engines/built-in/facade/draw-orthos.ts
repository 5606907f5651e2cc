import type { EngineRun } from '../../engine.ts';
import type { Effort } from '../effort.ts';
import { drawOrtho } from '../ortho/draw-ortho.ts';
import { drawFacade } from './draw-facade.ts';

/** The orthophoto from above and, of a close range object, that of the chosen wall. */
export async function drawOrthos(run: EngineRun, effort: Effort): Promise<void> {
  if (run.options.processingType === 'survey' || run.options.plane === 'above') return drawOrtho(run, effort);
  await drawOrtho({ ...run, progress: (share) => run.progress(share / 2) }, effort);
  await drawFacade({ ...run, progress: (share) => run.progress((1 + share) / 2) }, effort);
  run.progress(1);
}
