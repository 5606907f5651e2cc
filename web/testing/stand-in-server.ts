import type { Call } from '@overflight/contract/call.ts';
import { onTestFinished } from 'vitest';
import type { Answer, Request } from './answers.ts';

export type StandInServer = {
  /** From now on; in place of what was said of the same call before. */
  now: (...answers: Answer[]) => void;
  /** Everything the screen asked of one call, oldest first. */
  asked: <C extends Call>(call: C) => Request<C>[];
};

/**
 * Stands where the network begins. What the contract does not know, what a server would not take and what the test did not
 * foresee fail the test.
 */
export function standInServer(first: readonly Answer[]): StandInServer {
  let answers = [...first];
  const made: { call: Call; request: Request }[] = [];
  const complaints: string[] = [];

  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const found = bestMatch(answers, method, url.pathname);
    try {
      if (!found) throw new Error('nobody said what to answer');
      const request = readRequest(found.call, url, init);
      made.push({ call: found.call, request });
      return await found.reply(request, init?.signal);
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) throw error;
      complaints.push(`${method} ${url.pathname}: ${error instanceof Error ? error.message : String(error)}`);
      throw new TypeError('Failed to fetch');
    }
  };
  onTestFinished(() => {
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });

  return {
    now: (...later) => {
      answers = [...later, ...answers];
    },
    asked: <C extends Call>(call: C) => made.flatMap((one) => (one.call === call ? [one.request as Request<C>] : [])),
  };
}

/** Fixed paths before those with braces, later words before earlier ones. */
function bestMatch(answers: readonly Answer[], method: string, path: string): Answer | undefined {
  const fitting = answers.filter(({ call }) => call.method === method && paramsOf(call, path));
  return fitting.toSorted((a, b) => braces(a) - braces(b))[0];
}

const braces = ({ call }: Answer) => call.path.split('{').length;

function paramsOf(call: Call, path: string): Record<string, string> | undefined {
  const pattern = call.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]));
}

function readRequest(call: Call, url: URL, init: RequestInit | undefined): Request {
  const headers = new Headers(init?.headers);
  if (!isLetIn(call, headers)) throw new Error(`it needs ${call.needs} and came without`);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return {
    params: call.params?.parse(paramsOf(call, url.pathname)),
    query: call.query?.parse(Object.fromEntries(url.searchParams)),
    body: call.body?.parse(body),
  } as Request;
}

function isLetIn({ needs }: Call, headers: Headers): boolean {
  if (needs === 'public') return true;
  return headers.has(needs === 'api-key' ? 'x-api-key' : 'authorization');
}
