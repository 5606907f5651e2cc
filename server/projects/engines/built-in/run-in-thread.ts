import { Worker } from 'node:worker_threads';
import type { Stage } from '@overflight/contract/project-runs.ts';
import { EngineFailure, type EngineRun } from '../engine.ts';
import type { Effort } from './effort.ts';

export type StageTask = Pick<EngineRun, 'runId' | 'name' | 'folder' | 'photos' | 'options' | 'threads'> & {
  stage: Stage;
  effort: Effort;
};
export type FromStage =
  | { progress: number }
  | { log: string }
  | { warning: string }
  | { isDone: true }
  | { blame: EngineFailure['blame']; reasons: readonly string[] }
  | { error: string };

/** Programs that the thread started are killed by it; where it is too busy to listen, it has none. */
const LISTENS_WITHIN_MS = 1000;

/** Does a stage beside the event loop, so that requests are answered and leases kept meanwhile. */
export async function runInThread(run: EngineRun, stage: Stage, effort: Effort): Promise<void> {
  run.signal.throwIfAborted();
  const { runId, name, folder, photos, options, threads } = run;
  const workerData: StageTask = { runId, name, folder, photos, options, threads, stage, effort };
  const worker = new Worker(new URL('stage-worker.ts', import.meta.url), { workerData, execArgv: [] });
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    worker.postMessage('stop');
    patience = setTimeout(() => void worker.terminate(), LISTENS_WITHIN_MS);
  };
  run.signal.addEventListener('abort', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromStage) => {
        if ('progress' in message) run.progress(message.progress);
        else if ('log' in message) run.log(message.log);
        else if ('warning' in message) run.warn(message.warning);
        else if ('blame' in message) reject(new EngineFailure(message.blame, message.reasons));
        else if ('error' in message) reject(new Error(message.error));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`the stage ${stage} ended before it was done`)));
    });
  } finally {
    run.signal.removeEventListener('abort', stop);
    clearTimeout(patience);
    await worker.terminate();
    run.signal.throwIfAborted();
  }
}
