import { EngineFailure, type EngineRun } from '../../engine.ts';
import { runColmap } from './run-colmap.ts';
import { matchesOf } from './choose-matches.ts';
import type { Effort } from '../effort.ts';
import { findFeatures, deleteFeatures } from './find-features.ts';
import { linkPhotos } from './link-photos.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import { withGraphicsCard } from './with-graphics-card.ts';

const AT_ONCE = 20;
const STEPS = 50;

/** Matches the features of neighbouring photos. Pairs already done are skipped. */
export async function matchPhotos(run: EngineRun, effort: Effort): Promise<void> {
  try {
    await withGraphicsCard(run, (useGpu) => matchAll(run, effort, useGpu));
  } catch (error) {
    // COLMAP fails in many ways on a damaged database; out of memory would fail again.
    if (!(error instanceof EngineFailure) || error.message.includes('ran out of memory')) throw error;
    run.log('Matching failed on this database: extracting the features again.');
    await deleteFeatures(run);
    await findFeatures(run, effort);
    await matchAll(run, effort, 0);
  }
}

async function matchAll(run: EngineRun, effort: Effort, useGpu: 0 | 1): Promise<void> {
  const names = [...(await linkPhotos(run)).keys()];
  const { processingType } = run.options;
  const pairs = matchesOf(run.photos, { processingType, neighbours: effort.neighbours });
  const step = Math.max(AT_ONCE, Math.ceil(pairs.length / STEPS));
  for (let from = 0; from < pairs.length; from += step) {
    const list = pairs.slice(from, from + step).map(([one, other]) => `${names[one]} ${names[other]}\n`);
    await writeAtomically(inRun(run, 'matches'), list.join(''));
    await runColmap(run, {
      command: 'matches_importer',
      settings: {
        database_path: inRun(run, 'database'),
        match_list_path: inRun(run, 'matches'),
        match_type: 'pairs',
        'SiftMatching.use_gpu': useGpu,
        'SiftMatching.num_threads': run.threads,
      },
    });
    run.progress(Math.min(1, (from + step) / pairs.length));
  }
}
