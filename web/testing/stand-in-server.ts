import type { Call } from '@overflight/contract/call.ts';
import { onTestFinished } from 'vitest';
import type { FakeAnswer, FakeRequest } from './answers.ts';

export type StandInServer = {
  /** Replaces earlier answers to the same calls. */
  now: (...answers: FakeAnswer[]) => void;
  /** All requests of one call, oldest first. */
  asked: <C extends Call>(call: C) => FakeRequest<C>[];
};

/** Replaces fetch. Calls outside the contract, invalid requests and calls without an answer fail the test. */
export function standInServer(first: readonly FakeAnswer[]): StandInServer {
  let answers = [...first];
  const received: { call: Call; request: FakeRequest }[] = [];
  const problems: string[] = [];

  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const found = bestMatch(answers, method, url.pathname);
    try {
      if (!found) throw new Error('nobody said what to answer');
      const request = readRequest(found.call, url, init);
      received.push({ call: found.call, request });
      return await found.reply(request, init?.signal);
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) throw error;
      problems.push(`${method} ${url.pathname}: ${error instanceof Error ? error.message : String(error)}`);
      throw new TypeError('Failed to fetch');
    }
  };
  onTestFinished(() => {
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });

  return {
    now: (...later) => {
      answers = [...later, ...answers];
    },
    asked: <C extends Call>(call: C) =>
      received.flatMap((one) => (one.call === call ? [one.request as FakeRequest<C>] : [])),
  };
}

/** Fixed paths before parameterized ones, later answers before earlier ones. */
function bestMatch(answers: readonly FakeAnswer[], method: string, path: string): FakeAnswer | undefined {
  const matching = answers.filter(({ call }) => call.method === method && paramsOf(call, path));
  return matching.toSorted((a, b) => braces(a) - braces(b))[0];
}

const braces = ({ call }: FakeAnswer) => call.path.split('{').length;

function paramsOf(call: Call, path: string): Record<string, string> | undefined {
  const pattern = call.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]));
}

function readRequest(call: Call, url: URL, init: RequestInit | undefined): FakeRequest {
  const headers = new Headers(init?.headers);
  if (!isAuthorized(call, headers)) throw new Error(`it needs ${call.needs} and came without`);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return {
    params: call.params?.parse(paramsOf(call, url.pathname)),
    query: call.query?.parse(Object.fromEntries(url.searchParams)),
    body: call.body?.parse(body),
  } as FakeRequest;
}

function isAuthorized({ needs }: Call, headers: Headers): boolean {
  if (needs === 'public') return true;
  return headers.has(needs === 'api-key' ? 'x-api-key' : 'authorization');
}
