import { setTimeout as wait } from 'node:timers/promises';
import { EngineFailure, type EngineRun } from '../engine.ts';
import { taskCodes, type TaskInfo } from './node-odm-client.ts';
import type { NodeOdmConnection } from './submit-task.ts';
import { withRetries } from './with-retries.ts';

/** Engine messages about bad photos, and the text shown. */
const dataTroubles: readonly [RegExp, string][] = [
  [/cannot process dataset/i, 'The photos do not overlap enough, or show too little detail.'],
  [/not enough (images|photos|features)/i, 'There are too few photos, or they show too little detail.'],
  [/no georeference|no gps|not georeferenced/i, 'The photos have no positions.'],
  [/could not read|cannot open .*\.(jpe?g|tiff?|png)/i, 'Some photos cannot be read.'],
];
const outOfMemory = /out of memory|killed|\b137\b|bad_alloc|memoryerror/i;
const LOGGED_LINES = 5;
const KEPT_LINES = 200;

/** Polls the task until it is done and reports progress; its own status is authoritative. */
export async function followTask(
  { client, retryPolicy, task, everyMs }: NodeOdmConnection & { task: string; everyMs: number },
  run: EngineRun,
): Promise<void> {
  const lines: string[] = [];
  let known = 0;
  for (;;) {
    const info = await withRetries(retryPolicy, run.signal, () => client.taskInfo(task));
    const fresh = await client.output(task, known).catch(() => []);
    run.signal.throwIfAborted();
    known += fresh.length;
    for (const line of fresh) run.log(line);
    lines.splice(0, Math.max(0, lines.length + fresh.length - KEPT_LINES));
    lines.push(...fresh.slice(-KEPT_LINES));
    run.progress(Math.min(1, info.progress / 100));
    if (info.status.code === taskCodes.completed) return;
    if (info.status.code === taskCodes.cancelled)
      throw new EngineFailure('engine', ['The task was cancelled in NodeODM.']);
    if (info.status.code === taskCodes.failed) throw failureOf(info, lines);
    await wait(everyMs, undefined, { signal: run.signal });
  }
}

function failureOf({ status }: TaskInfo, lines: readonly string[]): EngineFailure {
  const text = [status.errorMessage ?? '', ...lines].join('\n');
  const troubles = dataTroubles.filter(([sign]) => sign.test(text)).map(([, reason]) => reason);
  if (troubles.length > 0) return new EngineFailure('data', troubles);
  if (outOfMemory.test(text))
    return new EngineFailure('engine', ['NodeODM ran out of memory. Use fewer photos, or a machine with more.']);
  const said = status.errorMessage ? [`NodeODM says: ${status.errorMessage}`] : lines.slice(-LOGGED_LINES);
  return new EngineFailure('engine', ['NodeODM could not process the photos.', ...said]);
}
