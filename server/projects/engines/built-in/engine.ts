import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Engine, RunOptions } from '../engine.ts';
import { defaultEffort, type Effort } from './effort.ts';
import { estimateWith } from './estimate.ts';
import { probe } from './probe.ts';
import { runInProcess } from './run-in-process.ts';
import { stages } from './stages.ts';
import { withReferences } from './bands/with-references.ts';

function stagesOf({ orthoOnly }: RunOptions) {
  return Object.entries(stages)
    .filter(([, { isOfSurface }]) => !(orthoOnly && isOfSurface))
    .map(([stage, { share }]) => ({ stage: stage as Stage, share }));
}

/** Runs COLMAP and OpenCV as child processes; the rest is our own code. */
export const builtInWith = (effort: Effort): Engine => ({
  name: 'built-in',
  probe,
  stages: stagesOf,
  runStage: async (stage, run) => {
    const found = stages[stage];
    if (!found) throw new Error(`the built-in engine has no stage ${stage}`);
    const given = await withReferences(run);
    await (found.isInChildProcess ? runInProcess(given, stage, effort) : found.work(given, effort));
  },
  forget: () => Promise.resolve(),
  estimate: estimateWith(effort),
});

export const builtInEngine = builtInWith(defaultEffort);
