import type { Stage } from '@overflight/contract/project-runs.ts';
import type { Engine, EngineRun, RunOptions } from '../engine.ts';
import { alignCameras } from './align-cameras.ts';
import { buildMesh } from './build-mesh.ts';
import { drawOrtho } from './draw-ortho.ts';
import { usualEffort, type Effort } from './effort.ts';
import { estimate } from './estimate.ts';
import { findFeatures } from './find-features.ts';
import { matchPhotos } from './match-photos.ts';
import { measureHeights } from './measure-heights.ts';
import { placeScene } from './place-scene.ts';
import { probe } from './probe.ts';

type Work = { share: number; isOfHeights?: true; work: (run: EngineRun, effort: Effort) => Promise<void> };

/** The stages in their order, each with its share of the time. */
const stages: Partial<Record<Stage, Work>> = {
  features: { share: 0.16, work: findFeatures },
  match: { share: 0.44, work: matchPhotos },
  align: { share: 0.07, work: alignCameras },
  georeference: { share: 0.01, work: placeScene },
  heights: { share: 0.16, isOfHeights: true, work: measureHeights },
  ortho: { share: 0.08, work: drawOrtho },
  mesh: { share: 0.04, isOfHeights: true, work: buildMesh },
};

function stagesOf({ orthoOnly }: RunOptions) {
  return Object.entries(stages)
    .filter(([, { isOfHeights }]) => !(orthoOnly && isOfHeights))
    .map(([stage, { share }]) => ({ stage: stage as Stage, share }));
}

/** COLMAP and OpenCV as small programs beside us, the rest our own. With less effort it is faster and sees less. */
export const builtInWith = (effort: Effort): Engine => ({
  name: 'built-in',
  probe,
  stages: stagesOf,
  runStage: async (stage, run) => {
    const found = stages[stage];
    if (!found) throw new Error(`the built-in engine has no stage ${stage}`);
    await found.work(run, effort);
    run.signal.throwIfAborted();
  },
  forget: () => Promise.resolve(),
  estimate,
});

export const builtInEngine = builtInWith(usualEffort);
