import { hash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { EngineFailure, type EngineRun, type RunOptions } from '../engine.ts';
import { GCP_LIST, gcpList } from './gcp-list.ts';
import { NodeOdmRefusal, type NodeOdmClient, type TaskOption } from './node-odm-client.ts';
import { withRetries, type RetryPolicy } from './with-retries.ts';

const UPLOADS_AT_ONCE = 2;
/** A lost response may duplicate a photo: then all is sent again. */
const SUBMISSIONS = 3;
const COUNTS = 5;

/** A task is identified by the options, the control points, and the names and sizes of its photos. */
const Memory = z.object({
  task: z.uuid(),
  sent: z.string().default(''),
  /** It failed: the next attempt submits another. */
  isSpent: z.boolean().default(false),
});
type Memory = z.infer<typeof Memory>;

export async function readTask({ memory }: Pick<EngineRun, 'memory'>): Promise<Memory | null> {
  const text = await memory.read();
  return text === null ? null : Memory.parse(JSON.parse(text));
}

export async function markSpent(run: Pick<EngineRun, 'memory'>): Promise<void> {
  const known = await readTask(run);
  if (known) await run.memory.write(JSON.stringify({ ...known, isSpent: true } satisfies Memory));
}

async function markOf(run: EngineRun): Promise<string> {
  const { photos, options } = run;
  const control = gcpList(run) ?? [];
  const lines = await Promise.all(photos.map(async ({ name, path }) => `${name} ${(await stat(path)).size}`));
  return hash('sha256', [...lines, JSON.stringify(taskOptions(options))].concat(control).join('\n'));
}

/** Task options for the project. Unknown options are silently accepted, so only documented ones are used. */
export function taskOptions({ processingType, orthoOnly }: RunOptions): TaskOption[] {
  const always = [{ name: 'auto-boundary', value: true }];
  if (orthoOnly) return [...always, { name: 'fast-orthophoto', value: true }, { name: 'skip-3dmodel', value: true }];
  const preset =
    processingType === 'structure'
      ? [
          { name: 'feature-quality', value: 'ultra' },
          { name: 'use-3dmesh', value: true },
        ]
      : [{ name: 'dtm', value: true }];
  return [...always, { name: 'dsm', value: true }, ...preset];
}

/** The node client with its retry policy. */
export type NodeOdmConnection = { client: NodeOdmClient; retryPolicy: RetryPolicy };

/** Submits the task with all photos unless it exists; returns its id. */
export async function submitTask(connection: NodeOdmConnection, run: EngineRun): Promise<string> {
  const { client } = connection;
  const earlier = await readTask(run);
  if (
    earlier &&
    !earlier.isSpent &&
    earlier.sent === (await markOf(run)) &&
    (await isThere(connection, earlier.task, run))
  )
    return earlier.task;
  if (earlier) await client.remove(earlier.task).catch(() => run.log('The earlier task was not removed.'));
  for (let tried = 1; tried <= SUBMISSIONS; tried++) {
    const task = await send(connection, run);
    const imagesCount = await countPhotos(connection, task, run);
    // The node counts photos on commit; an exact count proves that none is duplicated.
    if (imagesCount === 0 || imagesCount === run.photos.length) return task;
    run.log(`NodeODM has ${imagesCount} photos of ${run.photos.length}: all are sent again.`);
    await client.remove(task);
  }
  throw new EngineFailure('engine', ['NodeODM did not take the photos over completely.']);
}

/** Until the node has put the control points aside, it may count their list as a photo. */
async function countPhotos(connection: NodeOdmConnection, task: string, run: EngineRun): Promise<number> {
  const { client, retryPolicy } = connection;
  const counts = gcpList(run) === null ? 1 : COUNTS;
  for (let count = 1; ; count++) {
    const { imagesCount } = await withRetries(retryPolicy, run.signal, () => client.taskInfo(task));
    if (imagesCount !== run.photos.length + 1 || count === counts) return imagesCount;
    await sleep(retryPolicy.firstWaitMs, undefined, { signal: run.signal });
  }
}

async function isThere({ client, retryPolicy }: NodeOdmConnection, task: string, run: EngineRun): Promise<boolean> {
  try {
    await withRetries(retryPolicy, run.signal, () => client.taskInfo(task));
    return true;
  } catch (error) {
    // The node does not know the task.
    if (error instanceof NodeOdmRefusal) return false;
    throw error;
  }
}

async function send(connection: NodeOdmConnection, run: EngineRun): Promise<string> {
  const { client, retryPolicy } = connection;
  const task = randomUUID();
  await run.memory.write(JSON.stringify({ task, sent: await markOf(run), isSpent: false } satisfies Memory));
  await withRetries(retryPolicy, run.signal, () => client.begin(task, run.name, taskOptions(run.options)));
  const left = run.photos.values();
  let sent = 0;
  const sendNext = async () => {
    for (const photo of left) {
      await withRetries(retryPolicy, run.signal, () => client.upload(task, photo));
      run.progress(++sent / run.photos.length);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, sendNext));
  const control = gcpList(run);
  if (control !== null)
    await withRetries(retryPolicy, run.signal, () => client.uploadText(task, { name: GCP_LIST, text: control }));
  await commit(connection, task, run);
  run.log(`${run.photos.length} photos sent to NodeODM as task ${task}.`);
  return task;
}

/** A second commit is refused; then the task exists, as wanted. */
async function commit(connection: NodeOdmConnection, task: string, run: EngineRun): Promise<void> {
  try {
    await withRetries(connection.retryPolicy, run.signal, () => connection.client.commit(task));
  } catch (error) {
    if (!(error instanceof NodeOdmRefusal) || !(await isThere(connection, task, run))) throw error;
  }
}
