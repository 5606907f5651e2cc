import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_TYPE, type Problem } from '@overflight/contract/problem.ts';
import type { Env } from '../env.ts';
import type { AppParts } from './app-parts.ts';
import { outageOf } from './outage-of.ts';
import { Refused } from './refused.ts';

/** Errors of the HTTP layer before a route is reached. */
const transportRefusals: Record<string, { code: string; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too-large', detail: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'wrong-type', detail: 'This call does not take that content type.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid-request', detail: 'The body is not as long as announced.' },
};

/** PostgreSQL's codes for text with a NUL character: the request is at fault. */
const unstorableText = new Set(['22021', '22P05']);

type Answer = (error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Also for errors before routing, such as a badly escaped URL. */
export const answerErrors =
  (env: Env): Answer =>
  (error, request, reply) =>
    error instanceof Refused ? answerRefusal(error, reply) : answerFailure(error, request, { reply, env });

function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  { reply, env }: { reply: FastifyReply; env: Env },
): FastifyReply {
  const status = unstorableText.has(error.code) ? 400 : (error.statusCode ?? 500);
  const outage = status >= 500 ? outageOf(error, env) : undefined;
  if (outage) return answerRefusal(outage, reply);
  if (status >= 500) {
    request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, { status: 500, code: 'internal', detail: 'Something went wrong on the server.' });
  }
  const known = transportRefusals[error.code] ?? { code: 'invalid-request', detail: 'The request is not valid.' };
  return sendProblem(reply, { status, ...known });
}

export function answerRefusal({ status, code, message, details }: Refused, reply: FastifyReply): FastifyReply {
  if (details.retryAfterS !== undefined) reply.header('retry-after', Math.ceil(details.retryAfterS));
  return sendProblem(reply, { status, code, detail: message, ...(details.fields ? { fields: details.fields } : {}) });
}

function sendProblem(reply: FastifyReply, problem: Omit<Problem, 'type' | 'title'>): FastifyReply {
  const title = STATUS_CODES[problem.status] ?? 'Error';
  return reply
    .status(problem.status)
    .type(PROBLEM_TYPE)
    .send({ type: 'about:blank', title, ...problem });
}

/** Unknown API paths answer 404; any other path opens the app, whose router knows what to do with it. */
export function answerUnknownPaths(app: FastifyInstance, { routes, webRoot }: AppParts): void {
  const apiRoots = new Set(routes.map(({ call }) => firstSegment(call.path)));
  const unknown = { status: 404, code: 'not-found', detail: 'There is nothing at this address.' };
  app.setNotFoundHandler((request, reply) => {
    const opensApp = webRoot && isPageRequest(request) && !apiRoots.has(firstSegment(request.url));
    return opensApp ? reply.sendFile('index.html') : sendProblem(reply, unknown);
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/assets/');
}

function firstSegment(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? '';
}
