import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, Call, ParamsOf, QueryOf } from '@overflight/contract/call.ts';
import type { Access } from '@overflight/contract/account/entitlements.ts';
import type { Services } from '../services.ts';

/** A person who is signed in, as their account stands now, not as their token remembers it. */
export type SignedIn = {
  kind: 'user';
  id: string;
  sessionId: string;
  email: string;
  name: string;
  groups: string[];
  tenant: string;
  /** Milliseconds since 1970 when the token that they showed runs out. */
  tokenEndsAt: number;
};
/** A program that holds an API key. */
export type KeyHolder = { kind: 'key'; tenant: string };
export type Caller = SignedIn | KeyHolder;

export type CallerOf<Needs extends Access> = Needs extends 'public'
  ? Caller | undefined
  : Needs extends 'api-key'
    ? Caller
    : SignedIn;

type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.input<C['answer']> : unknown;

export type Request<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerOf<C['needs']>;
  services: Services;
  /** The HTTP exchange itself, for cookies, streams and headers. */
  http: { request: FastifyRequest; reply: FastifyReply };
  /** Who makes this call by now, for an answer that lasts; refuses like at its start. */
  callerNow: () => Promise<CallerOf<C['needs']>>;
};

/** A request whose parts have not been read yet. */
export type UnreadRequest = Pick<Request<Call>, 'services' | 'http'>;

export type Route = {
  call: Call;
  handle: (request: never) => Promise<unknown>;
  /** Tried first: answers what lies in memory without waiting for anything, and says whether it has. */
  answerAtOnce?: AnswerAtOnce;
};
type AnswerAtOnce = (request: UnreadRequest) => boolean;

/** A handler that answers by itself, with stored text or without a body, gives back the reply it sent. */
type Handler<C extends Call> = (request: Request<C>) => Promise<Answer<C> | FastifyReply>;

export function route<C extends Call>(call: C, handle: NoInfer<Handler<C>>, answerAtOnce?: AnswerAtOnce): Route {
  return { call, handle: handle as Route['handle'], ...(answerAtOnce ? { answerAtOnce } : {}) };
}
