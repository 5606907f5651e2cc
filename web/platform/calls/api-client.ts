import { fillPath, type AnswerOf, type Call } from '@overflight/contract/call.ts';
import type { z } from 'zod';
import { CallFailed, send } from './send.ts';
import { currentTokens, freshIdToken } from './tokens.ts';

type InputOf<C extends Call, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodType
  ? { [Key in Part]: z.input<C[Part]> }
  : unknown;
type Input<C extends Call> = InputOf<C, 'params'> &
  InputOf<C, 'query'> &
  InputOf<C, 'body'> & {
    /** The version being changed, as an ETag: refused with 412 if there is a newer one. */
    ifMatch?: string | undefined;
    signal?: AbortSignal;
  };
type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: string;
  signal?: AbortSignal;
};

let leave = () => window.location.assign('/logout');

/** What the app does when the session is lost; set by the router. */
export function onSessionLost(handler: () => void): void {
  leave = handler;
}

/** The server refused this session. */
export function loseSession(): void {
  leave();
}

/** Makes a contract call: sends credentials and parses the response with its schema. */
export async function makeCall<C extends Call>(call: C, input: Input<C>): Promise<AnswerOf<C>> {
  const { params, query, body, ifMatch, signal } = input as Parts;
  const headers = { ...(await credentials(call)), ...(ifMatch ? { 'if-match': ifMatch } : {}) };
  try {
    const path = fillPath(call.path, params);
    const isBytes = call.bytes !== undefined;
    const answer = await send({ method: call.method, path, query, body, headers, signal, isBytes });
    return (call.answer && !isEmptyObject(answer) ? call.answer.parse(answer) : answer) as AnswerOf<C>;
  } catch (error) {
    const usedToken = 'authorization' in headers;
    if (usedToken && error instanceof CallFailed && error.status === 401) loseSession();
    throw error;
  }
}

async function credentials({ needs }: Call): Promise<Record<string, string>> {
  if (needs === 'public') return {};
  if (needs === 'api-key') {
    const { apiKey } = currentTokens();
    return apiKey ? { 'x-api-key': apiKey } : {};
  }
  const idToken = await freshIdToken();
  return idToken ? { authorization: idToken } : {};
}

/** A response that is not JSON counts as an empty object. */
function isEmptyObject(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0 && !(answer instanceof Blob);
}
