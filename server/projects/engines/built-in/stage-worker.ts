import { parentPort, workerData } from 'node:worker_threads';
import { EngineFailure, type EngineRun } from '../engine.ts';
import type { FromStage, StageTask } from './run-in-thread.ts';
import { stages } from './stages.ts';

/** One stage in a thread of its own: what it has to tell goes to whoever started it. */
const { stage, effort, ...about } = workerData as StageTask;
const stopping = new AbortController();
parentPort?.on('message', () => stopping.abort());
const tell = (message: FromStage) => parentPort?.postMessage(message);
const nobodyAsks = () => Promise.reject(new Error('a stage in a thread has no memory'));

const run: EngineRun = {
  ...about,
  signal: stopping.signal,
  progress: (progress) => tell({ progress }),
  log: (log) => tell({ log }),
  warn: (warning) => tell({ warning }),
  memory: { read: nobodyAsks, write: nobodyAsks },
};

try {
  await stages[stage]?.work(run, effort);
  tell({ isDone: true });
} catch (error) {
  if (error instanceof EngineFailure) tell({ blame: error.blame, reasons: error.reasons });
  else tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
parentPort?.close();
