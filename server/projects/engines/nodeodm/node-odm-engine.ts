import { EngineFailure, type Engine, type EngineRun } from '../engine.ts';
import { toolVersion } from '../tool-version.ts';
import { collectResults } from './collect-results.ts';
import { followTask } from './follow-task.ts';
import { NodeOdmUnavailable, nodeOdmClient, NodeOdmRefusal, type Node } from './node-odm-client.ts';
import { markSpent, readTask, submitTask } from './submit-task.ts';
import type { RetryPolicy } from './with-retries.ts';

const NO_GDAL = 'GDAL is not installed here, which writes the products: apt-get install gdal-bin.';

/** Retry policy: up to an hour, at most every five minutes. */
const usual = { retryPolicy: { tries: 24, firstWaitMs: 1000, mostWaitMs: 300_000 }, everyMs: 3000 };

/** Processes photos with a NodeODM, or a ClusterODM with many of them. */
export function nodeOdmEngine(
  node: Node,
  { retryPolicy, everyMs }: { retryPolicy: RetryPolicy; everyMs: number } = usual,
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
        if (!(error instanceof NodeOdmRefusal || error instanceof NodeOdmUnavailable)) throw error;
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
      const connection = { client: nodeOdmClient(node, run.signal), retryPolicy };
      try {
        // A worker that takes over finds the task in memory; a lost one is sent again.
        const task = await submitTask(connection, run);
        if (stage === 'remote') await followTask({ ...connection, task, everyMs }, run);
        if (stage === 'collect') await collectResults({ ...connection, task }, run);
      } catch (error) {
        run.signal.throwIfAborted();
        if (error instanceof EngineFailure) await markSpent(run);
        if (error instanceof NodeOdmRefusal) throw new EngineFailure('engine', [`NodeODM refused: ${error.message}`]);
        if (error instanceof NodeOdmUnavailable) throw new EngineFailure('engine', [error.message]);
        throw error;
      }
    },
    forget: (run) => forget(node, run),
    estimate: () => null,
  };
}

/** An unreachable node deletes its tasks after some days. */
async function forget(node: Node, run: Pick<EngineRun, 'memory' | 'log'>): Promise<void> {
  const remembered = await readTask(run);
  if (!remembered) return;
  const { task } = remembered;
  const client = nodeOdmClient(node);
  for (const say of [client.cancel, client.remove])
    await say(task).catch((error: Error) => run.log(`The task could not be removed from NodeODM: ${error.message}`));
}
