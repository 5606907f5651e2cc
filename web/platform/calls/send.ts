import { logError } from '../log.ts';

export type Outgoing = {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Reads the response as bytes, whatever its type. */
  isBytes?: boolean;
};

/** A failed call with the response's status and body. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(describe(body, status));
    this.status = status;
    this.body = body;
  }
}

/** No response: the network or the server is down. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

const blobTypes = ['application/octet-stream', 'application/zip', 'application/x-tar', 'application/tar', 'text/csv'];

/** Sends one request and interprets the response, without credentials. */
export async function send({ method, path, query, body, headers, signal, isBytes }: Outgoing): Promise<unknown> {
  const response = await reach(path + queryText(query), {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : jsonType), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const answer = await readBody(response, isBytes);
  if (response.ok) return answer;
  const failure = new CallFailed(response.status, answer);
  if (response.status !== 404) logError(`${method} ${path} answered ${response.status}`, answer);
  throw failure;
}

/** Fetches; distinguishes network failures from our own errors, which are TypeErrors too. */
export async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw init.signal?.aborted ? error : new Unreachable(error);
  }
}

const jsonType = { 'content-type': 'application/json' };

async function readBody(response: Response, isBytes = false): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (response.ok && (isBytes || blobTypes.includes(type)))
    return response.blob().catch((error: unknown) => {
      throw new Unreachable(error);
    });
  try {
    return await response.json();
  } catch {
    return {};
  }
}

export function queryText(query: Outgoing['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&')}`;
}

function describe(body: unknown, status: number): string {
  const detail = typeof body === 'object' && body && 'detail' in body ? body.detail : undefined;
  return typeof detail === 'string' ? detail : `The server answered ${status}.`;
}
