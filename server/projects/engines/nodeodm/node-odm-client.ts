import { createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';

/** The node refused. Its application errors come with status 200. */
export class NodeOdmRefusal extends Error {}
/** The node is unreachable or sent an invalid response: retry. */
export class NodeOdmUnavailable extends Error {}

const Refusal = z.object({ error: z.string() });
const Info = z.object({
  version: z.string(),
  engine: z.string().default(''),
  engineVersion: z.string().default(''),
  maxImages: z.number().nullish(),
});
const TaskInfo = z.object({
  uuid: z.string(),
  imagesCount: z.number().default(0),
  /** 0 to 100; 0 until the engine says. */
  progress: z.number().default(0),
  status: z.object({ code: z.number(), errorMessage: z.string().optional() }),
});
export type TaskInfo = z.infer<typeof TaskInfo>;
const Uuid = z.object({ uuid: z.string() });
const Done = z.object({ success: z.literal(true) });
const Lines = z.union([z.array(z.string()), z.string().transform((text) => text.split('\n'))]);

export const taskCodes = { queued: 10, running: 20, failed: 30, completed: 40, cancelled: 50 } as const;

export type TaskOption = { name: string; value: string | boolean };
export type Node = { url: string; token: string | undefined };

const ANSWER_MS = 60_000;
/** Photos and the archive may take long on a slow connection. */
const BYTES_MS = 60 * 60_000;

/** Client for the NodeODM or ClusterODM calls of a run, with validated responses. */
export function nodeOdmClient(node: Node, signal?: AbortSignal) {
  const ask = (path: string, init: RequestInit = {}, timeoutMs = ANSWER_MS) =>
    request({ node, path, signal, timeoutMs, init });
  const get = async <T>(path: string, schema: z.ZodType<T>) => read(await ask(path), schema);
  const post = async <T>(path: string, body: FormData | object, schema: z.ZodType<T>) =>
    read(
      await ask(
        path,
        body instanceof FormData
          ? { method: 'POST', body }
          : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        body instanceof FormData ? BYTES_MS : ANSWER_MS,
      ),
      schema,
    );
  return {
    info: () => get('/info', Info),
    taskInfo: (uuid: string) => get(`/task/${uuid}/info`, TaskInfo),
    output: (uuid: string, line: number) => get(`/task/${uuid}/output?line=${line}`, Lines),
    /** The id is ours, so that a lost response does no harm. */
    begin: async (uuid: string, name: string, options: readonly TaskOption[]) => {
      const body = form({ name, options: JSON.stringify(options), skipPostProcessing: 'true' });
      await read(await ask('/task/new/init', { method: 'POST', body, headers: { 'set-uuid': uuid } }), Uuid);
    },
    /** From memory: if the node responds early, the error of a file stream could not be caught. */
    upload: async (uuid: string, photo: { name: string; path: string }) =>
      post(`/task/new/upload/${uuid}`, fileForm(photo.name, await readFile(photo.path)), Done),
    uploadText: (uuid: string, { name, text }: { name: string; text: string }) =>
      post(`/task/new/upload/${uuid}`, fileForm(name, text), Done),
    commit: (uuid: string) => post(`/task/new/commit/${uuid}`, {}, Uuid),
    cancel: (uuid: string) => post('/task/cancel', { uuid }, Done),
    remove: (uuid: string) => post('/task/remove', { uuid }, Done),
    /** Downloads the result archive atomically. */
    download: async (uuid: string, path: string) => {
      const answer = await ask(`/task/${uuid}/download/all.zip`, {}, BYTES_MS);
      if (answer.headers.get('content-type')?.includes('json')) await read(answer, z.never());
      if (!answer.body) throw new NodeOdmUnavailable('NodeODM sent an empty archive.');
      const bytes = Readable.fromWeb(answer.body as ReadableStream);
      await pipeline(bytes, createWriteStream(`${path}.part`, { flush: true }), signal ? { signal } : {}).catch(
        (error: NodeJS.ErrnoException) => {
          signal?.throwIfAborted();
          // A full disk is not fixed by a retry.
          if (error.code === 'ENOSPC') throw error;
          throw new NodeOdmUnavailable('The results broke off on the way.', { cause: error });
        },
      );
      await rename(`${path}.part`, path);
    },
  };
}
export type NodeOdmClient = ReturnType<typeof nodeOdmClient>;

type Asked = { node: Node; path: string; signal: AbortSignal | undefined; timeoutMs: number; init: RequestInit };

async function request({ node, path, signal, timeoutMs, init }: Asked): Promise<Response> {
  const url = new URL(node.url.replace(/\/$/, '') + path);
  if (node.token !== undefined) url.searchParams.set('token', node.token);
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(ends) });
    if (!answer.ok) throw new NodeOdmUnavailable(`NodeODM answered with status ${answer.status}.`);
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NodeOdmUnavailable) throw error;
    throw new NodeOdmUnavailable(`NodeODM at ${url.host} cannot be reached.`, { cause: error });
  }
}

async function read<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const json: unknown = await answer.json().catch(() => undefined);
  const refusal = Refusal.safeParse(json);
  if (refusal.success) throw new NodeOdmRefusal(refusal.data.error);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new NodeOdmUnavailable('NodeODM answered with something that is not understood.');
  return parsed.data;
}

/** The node takes every file as an image, and sorts them by name. */
function fileForm(name: string, content: Buffer<ArrayBuffer> | string): FormData {
  const made = new FormData();
  made.append('images', new Blob([content]), name);
  return made;
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}
