import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@overflight/contract/call.ts';
import { Problem, PROBLEM_TYPE } from '@overflight/contract/problem.ts';
import { expect } from 'vitest';

export type Request<C extends Call = Call> = { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> };

/** What the stand-in server does with one call of the contract. */
export type Answer = { call: Call; reply: (request: Request, signal?: AbortSignal | null) => Promise<Response> };

type Given<C extends Call> = AnswerOf<C> | ((request: Request<C>) => AnswerOf<C>);

/** Answers as the server would: an answer that its schema would not let out fails the test. */
export function answer<C extends Call>(call: C, given?: Given<C>): Answer {
  return {
    call,
    reply: (request) => {
      const value = isVerb<C>(given) ? given(request as Request<C>) : given;
      return Promise.resolve(responseOf(call, value));
    },
  };
}

function isVerb<C extends Call>(given: unknown): given is (request: Request<C>) => AnswerOf<C> {
  return typeof given === 'function';
}

function responseOf(call: Call, value: unknown): Response {
  if (call.bytes) return new Response(value as Blob, { headers: { 'content-type': call.bytes } });
  if (!call.answer) return new Response(null, { status: call.status ?? 204 });
  const answered = call.answer.parse(value);
  expect(answered, 'what the server would answer').toEqual(value);
  return Response.json(answered, { status: call.status ?? 200 });
}

/** An expected no, in the one form that all of the server's have. */
export function refuse(call: Call, problem: Pick<Problem, 'status' | 'detail'> & Partial<Problem>): Answer {
  const body = Problem.parse({ title: 'Refused', code: 'refused', ...problem });
  const init = { status: problem.status, headers: { 'content-type': PROBLEM_TYPE } };
  return { call, reply: () => Promise.resolve(new Response(JSON.stringify(body), init)) };
}

/** Never answers: what people see meanwhile. */
export function keepWaiting(call: Call): Answer {
  const reply: Answer['reply'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('The call was given up.', 'AbortError')));
    });
  return { call, reply };
}

/** The line is dead. */
export function cutOff(call: Call): Answer {
  return { call, reply: () => Promise.reject(new TypeError('Failed to fetch')) };
}
