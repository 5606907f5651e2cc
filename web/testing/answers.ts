import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@overflight/contract/call.ts';
import { Problem, PROBLEM_TYPE } from '@overflight/contract/problem.ts';
import { expect } from 'vitest';

export type FakeRequest<C extends Call = Call> = { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> };

/** The stand-in server's answer to one call. */
export type FakeAnswer = {
  call: Call;
  reply: (request: FakeRequest, signal?: AbortSignal | null) => Promise<Response>;
};

type AnswerValue<C extends Call> = AnswerOf<C> | ((request: FakeRequest<C>) => AnswerOf<C>);

/** A successful answer; one that violates the call's schema fails the test. */
export function answer<C extends Call>(call: C, given?: AnswerValue<C>): FakeAnswer {
  return {
    call,
    reply: (request) => {
      const value = isCallback<C>(given) ? given(request as FakeRequest<C>) : given;
      return Promise.resolve(responseOf(call, value));
    },
  };
}

function isCallback<C extends Call>(given: unknown): given is (request: FakeRequest<C>) => AnswerOf<C> {
  return typeof given === 'function';
}

function responseOf(call: Call, value: unknown): Response {
  if (call.bytes) return new Response(value as Blob, { headers: { 'content-type': call.bytes } });
  if (!call.answer) return new Response(null, { status: call.status ?? 204 });
  const answered = call.answer.parse(value);
  expect(answered, 'what the server would answer').toEqual(value);
  return Response.json(answered, { status: call.status ?? 200 });
}

/** A refusal as problem+json. */
export function refuse(call: Call, problem: Pick<Problem, 'status' | 'detail'> & Partial<Problem>): FakeAnswer {
  const body = Problem.parse({ title: 'Refused', code: 'refused', ...problem });
  const init = { status: problem.status, headers: { 'content-type': PROBLEM_TYPE } };
  return { call, reply: () => Promise.resolve(new Response(JSON.stringify(body), init)) };
}

/** Never answers, to show the loading state. */
export function neverAnswer(call: Call): FakeAnswer {
  const reply: FakeAnswer['reply'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('The call was given up.', 'AbortError')));
    });
  return { call, reply };
}

/** A network error. */
export function networkError(call: Call): FakeAnswer {
  return { call, reply: () => Promise.reject(new TypeError('Failed to fetch')) };
}
