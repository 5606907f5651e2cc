import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { PYTHON } from '../depth/measure-depths.ts';
import type { Effort } from '../effort.ts';
import { inRun } from '../run-folder.ts';

/** Of the stage, what COLMAP takes before. */
export const MAPPED_SHARE = 0.4;
const script = path.join(import.meta.dirname, 'refine-sightings.py');

/** Measures where the photos of a model see its points to a tenth of a pixel; features alone are good to half of one. */
export function refineSightings(run: EngineRun, folder: string, { photoPx }: Effort): Promise<void> {
  return runTool(run, {
    program: PYTHON,
    args: [script, folder, inRun(run, 'photos'), String(photoPx)],
    onLine: (line) => {
      const [, done, all] = /Refined photo \[(\d+)\/(\d+)\]/.exec(line) ?? [];
      if (done !== undefined) run.progress(MAPPED_SHARE + (1 - MAPPED_SHARE) * (Number(done) / Number(all)));
    },
  });
}
