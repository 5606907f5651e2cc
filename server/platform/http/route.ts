import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, Call, ParamsOf, QueryOf } from '@overflight/contract/call.ts';
import type { KeyScope } from '@overflight/contract/account/key-scopes.ts';
import type { Services } from '../services.ts';

/** A signed-in person with their current account, not as of their token. */
export type SignedIn = {
  kind: 'user';
  id: string;
  sessionId: string;
  email: string;
  name: string;
  groups: string[];
  tenant: string;
  /** Their tenant requires a second factor they do not have: until then they have no groups. */
  mustAddSecondFactor: boolean;
  /** When their token expires, in milliseconds since 1970. */
  tokenEndsAt: number;
};
/**
 * A program that holds an API key. It acts for the key's maker, with their products but never as an administrator; its
 * name is the key's, and its session the key itself.
 */
export type KeyHolder = Omit<SignedIn, 'kind' | 'mustAddSecondFactor'> & { kind: 'key'; scopes: readonly KeyScope[] };
export type Caller = SignedIn | KeyHolder;

type CallerOf<C extends Call> = C['needs'] extends 'public'
  ? Caller | undefined
  : C['scope'] extends KeyScope
    ? Caller
    : SignedIn;

type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.input<C['answer']> : unknown;

/** For cookies, streams and headers. */
export type HttpExchange = { request: FastifyRequest; reply: FastifyReply };

export type Request<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerOf<C>;
  services: Services;
  http: HttpExchange;
  /** Identifies the caller again, for long-lived responses; may refuse. */
  callerNow: () => Promise<CallerOf<C>>;
};

/** A request that has not been parsed yet. */
export type UnreadRequest = Pick<Request<Call>, 'services' | 'http'>;

export type Route = {
  call: Call;
  handle: (request: never) => Promise<unknown>;
  /** Tried first: answers synchronously from memory; returns whether it did. */
  answerFromMemory?: AnswerFromMemory;
};
type AnswerFromMemory = (request: UnreadRequest) => boolean;

/** A handler that sends its own response returns the reply. */
type Handler<C extends Call> = (request: Request<C>) => Promise<Answer<C> | FastifyReply>;

export function route<C extends Call>(
  call: C,
  handle: NoInfer<Handler<C>>,
  answerFromMemory?: AnswerFromMemory,
): Route {
  return { call, handle: handle as Route['handle'], ...(answerFromMemory ? { answerFromMemory } : {}) };
}
