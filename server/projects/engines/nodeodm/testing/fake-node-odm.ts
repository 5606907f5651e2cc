import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { taskCodes } from '../node-odm-client.ts';

type Task = {
  uuid: string;
  name: string;
  options: unknown;
  photos: Map<string, number>;
  /** Lists of control points and the like. */
  texts: Map<string, string>;
  code: number;
  progress: number;
  output: string[];
  /** Number of status requests; each advances the task by one step. */
  looks: number;
  isCommitted: boolean;
};

/** Simulated faults. */
type Faults = {
  token: string | null;
  /** Every n-th upload answers with 500. */
  dropsUploads: number | null;
  /** The archive is truncated this many times. */
  cutsDownloads: number;
  /** The connection breaks during the archive download this many times. */
  breaksDownloads: number;
  /** Final status code and last log lines. */
  endsWith: { code: number; output: string[]; errorMessage?: string };
  /** Status requests until it ends. */
  steps: number;
  /** Counts a photo twice in the first n tasks. */
  countsWrongly: number;
  /** As in /info. */
  maxImages: number | null;
};

const usual: Faults = {
  token: null,
  dropsUploads: null,
  cutsDownloads: 0,
  breaksDownloads: 0,
  endsWith: { code: taskCodes.completed, output: [] },
  steps: 3,
  countsWrongly: 0,
  maxImages: null,
};

type State = { tasks: Map<string, Task>; faults: Faults; asked: string[]; uploads: number; results: () => Buffer };
type Sent = { request: http.IncomingMessage; body: Buffer };
type Answer = object | Buffer | number;

/** A fake of the documented NodeODM API: application errors have status 200 and a field `error`. */
export async function startNodeOdm(results: () => Buffer) {
  const state: State = { tasks: new Map(), faults: { ...usual }, asked: [], uploads: 0, results };
  const server = http.createServer((request, response) => {
    void answer(state, request).then(
      (made) => {
        if (Buffer.isBuffer(made) && state.faults.breaksDownloads-- > 0) {
          response.writeHead(200, { 'content-type': 'application/zip', 'content-length': made.length });
          response.write(made.subarray(0, 5000), () => response.destroy());
        } else if (Buffer.isBuffer(made)) response.writeHead(200, { 'content-type': 'application/zip' }).end(made);
        else if (typeof made === 'number') response.writeHead(made).end();
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reset = () => {
    Object.assign(state.faults, usual);
    state.tasks.clear();
    state.asked.length = 0;
    state.uploads = 0;
  };
  const { tasks, faults, asked } = state;
  return { url, tasks, faults, asked, reset };
}

async function answer(state: State, request: http.IncomingMessage): Promise<Answer> {
  const { tasks, faults } = state;
  const url = new URL(request.url ?? '', 'http://node');
  state.asked.push(`${request.method} ${url.pathname}`);
  const sent = { request, body: await bodyOf(request) };
  if (faults.token !== null && url.searchParams.get('token') !== faults.token)
    return { error: 'Invalid authentication token: not authorized' };
  if (url.pathname === '/info')
    return { version: '2.2.1', engine: 'odm', engineVersion: '3.5.5', maxImages: faults.maxImages };
  if (url.pathname === '/task/new/init') return begin(state, sent);
  const [, , first = '', second = '', third = ''] = url.pathname.split('/');
  if (first === 'new') return second === 'upload' ? upload(state, third, sent) : commit(state, third);
  if (first === 'cancel' || first === 'remove') return end(state, first, JSON.parse(sent.body.toString()));
  const task = tasks.get(first);
  if (!task?.isCommitted) return { error: `${first} not found` };
  if (second === 'info') return look(state, task);
  if (second === 'output') return task.output.slice(Number(url.searchParams.get('line')));
  if (second === 'download') return download(state, task);
  return 404;
}

async function begin({ tasks }: State, sent: Sent): Promise<Answer> {
  const uuid = String(sent.request.headers['set-uuid']);
  if (tasks.has(uuid)) return { error: `Invalid set-uuid: ${uuid}` };
  const fields = await fieldsOf(sent);
  const text = (name: string) => String(fields.get(name) as string);
  const options: unknown = JSON.parse(text('options'));
  const files = { photos: new Map<string, number>(), texts: new Map<string, string>() };
  const fresh = { ...files, code: 10, progress: 0, output: [], looks: 0, isCommitted: false };
  tasks.set(uuid, { uuid, name: text('name'), options, ...fresh });
  return { uuid };
}

async function upload(state: State, uuid: string, sent: Sent): Promise<Answer> {
  const { dropsUploads } = state.faults;
  if (dropsUploads !== null && ++state.uploads % dropsUploads === 0) return 500;
  const task = state.tasks.get(uuid);
  if (!task) return { error: 'Invalid uuid (not found)' };
  const files = (await fieldsOf(sent)).getAll('images') as unknown as File[];
  for (const file of files)
    if (file.name.endsWith('.txt')) task.texts.set(file.name, await file.text());
    else task.photos.set(file.name, file.size);
  return files.length > 0 ? { success: true } : { error: 'Need at least 1 file.' };
}

function commit({ tasks }: State, uuid: string): Answer {
  const task = tasks.get(uuid);
  if (!task || task.isCommitted) return { error: 'Invalid uuid (not found)' };
  task.isCommitted = true;
  return { uuid };
}

function look({ faults }: State, task: Task): Answer {
  const isOver = task.code >= taskCodes.failed;
  if (!isOver && ++task.looks > 1) {
    task.code = taskCodes.running;
    task.progress = Math.min(99, (100 * task.looks) / faults.steps);
    task.output.push(`step ${task.looks}`);
  }
  if (!isOver && task.looks >= faults.steps) {
    task.code = faults.endsWith.code;
    task.output.push(...faults.endsWith.output);
  }
  const { errorMessage } = faults.endsWith;
  const isWrong = faults.countsWrongly > 0 && task.looks === 1;
  if (isWrong) faults.countsWrongly--;
  // A task that has just begun counts all its files.
  const notPutAside = task.looks === 1 ? task.texts.size : 0;
  return {
    uuid: task.uuid,
    name: task.name,
    imagesCount: task.photos.size + notPutAside + (isWrong ? 1 : 0),
    progress: task.progress,
    processingTime: 1000,
    status: { code: task.code, ...(task.code === taskCodes.failed && errorMessage ? { errorMessage } : {}) },
  };
}

function end({ tasks }: State, how: 'cancel' | 'remove', { uuid }: { uuid: string }): Answer {
  const task = tasks.get(uuid);
  if (!task) return { error: `${uuid} not found` };
  if (how === 'remove') tasks.delete(uuid);
  else task.code = taskCodes.cancelled;
  return { success: true };
}

function download({ faults, results }: State, task: Task): Answer {
  if (task.code !== taskCodes.completed) return { error: 'Invalid status. Expected: 40' };
  const whole = results();
  return faults.cutsDownloads-- > 0 ? whole.subarray(0, whole.length - 1000) : whole;
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function fieldsOf({ request, body }: Sent): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(body), { headers }).formData();
}
