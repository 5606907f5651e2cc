import { EngineFailure, type Engine, type EngineRun } from '../engine.ts';
import { toolVersion } from '../tool-version.ts';
import { collectResults } from './collect-results.ts';
import { followTask } from './follow-task.ts';
import { NodeOdmAway, nodeOdmClient, NodeOdmRefusal, type Node } from './node-odm-client.ts';
import { markSpent, readTask, submitTask } from './submit-task.ts';
import type { Patience } from './with-retries.ts';

/** Whatever engine it was, its products are written here. */
const NO_GDAL = 'GDAL is not installed here, which writes the products: apt-get install gdal-bin.';

/** How long it is waited for: an hour away, with a look every five minutes at the most. */
const usual = { patience: { tries: 24, firstWaitMs: 1000, mostWaitMs: 300_000 }, everyMs: 3000 };

/** Photos are processed by a NodeODM, or by a ClusterODM with many of them. */
export function nodeOdmEngine(
  node: Node,
  { patience, everyMs }: { patience: Patience; everyMs: number } = usual,
): Engine {
  let mostPhotos: number | null = null;
  return {
    name: 'nodeodm',
    probe: async () => {
      if ((await toolVersion('gdalwarp', ['--version'])) === null) return { isReady: false, reason: NO_GDAL };
      try {
        const { version, engine, engineVersion, maxImages } = await nodeOdmClient(node).info();
        mostPhotos = maxImages ?? null;
        return { isReady: true, version: `NodeODM ${version} with ${engine} ${engineVersion}`.trim() };
      } catch (error) {
        if (!(error instanceof NodeOdmRefusal || error instanceof NodeOdmAway)) throw error;
        return { isReady: false, reason: `${error.message} Check NODEODM_URL and NODEODM_TOKEN.` };
      }
    },
    mostPhotos: () => mostPhotos,
    stages: () => [
      { stage: 'upload', share: 0.1 },
      { stage: 'remote', share: 0.75 },
      { stage: 'collect', share: 0.05 },
    ],
    runStage: async (stage, run) => {
      const asking = { client: nodeOdmClient(node, run.signal), patience };
      try {
        // Whoever takes over finds the task by what is remembered; one that got lost is sent again.
        const task = await submitTask(asking, run);
        if (stage === 'remote') await followTask({ ...asking, task, everyMs }, run);
        if (stage === 'collect') await collectResults({ ...asking, task }, run);
      } catch (error) {
        run.signal.throwIfAborted();
        if (error instanceof EngineFailure) await markSpent(run);
        if (error instanceof NodeOdmRefusal) throw new EngineFailure('engine', [`NodeODM refused: ${error.message}`]);
        if (error instanceof NodeOdmAway) throw new EngineFailure('engine', [error.message]);
        throw error;
      }
    },
    forget: (run) => forget(node, run),
    estimate: () => null,
  };
}

/** A node that cannot be reached forgets by itself after some days. */
async function forget(node: Node, run: Pick<EngineRun, 'memory' | 'log'>): Promise<void> {
  const remembered = await readTask(run);
  if (!remembered) return;
  const { task } = remembered;
  const client = nodeOdmClient(node);
  for (const say of [client.cancel, client.remove])
    await say(task).catch((error: Error) => run.log(`NodeODM was not told that the task is over: ${error.message}`));
}
