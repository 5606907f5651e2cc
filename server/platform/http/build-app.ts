import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { withAsker } from './asker.ts';
import type { Env } from '../env.ts';
import { requireAccess } from './access.ts';
import type { AppParts } from './app-parts.ts';
import { answerErrors, answerUnknownPaths } from './answer-errors.ts';
import { requireWritableDisk } from './limits/require-writable-disk.ts';
import { endQuietConnections } from './end-quiet-connections.ts';
import { limitBodies } from './limits/limit-bodies.ts';
import { limitReads } from './limits/limit-reads.ts';
import { parseRequest } from './parse-request.ts';
import { Refused } from './refused.ts';
import type { Caller, Route, UnreadRequest } from './route.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { serveWeb } from './serve-web.ts';

const BODY_LIMIT = 1024 * 1024;
/** Anyone may send these, so many at one time must cost little. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { env } = parts.services;
  const answerError = answerErrors(env);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: env.LOG_LEVEL === 'silent' ? false : { level: env.LOG_LEVEL },
    ...(logsRequests(env) ? {} : { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    // Only these proxies are trusted in x-forwarded-for.
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.decorateRequest('caller', undefined);
  allowEmptyJson(app);
  passStreamsThrough(app);
  endQuietConnections(app);
  setSecurityHeaders(app, parts);
  app.setErrorHandler(answerError);
  const limits = { admitBody: limitBodies(), admitRead: limitReads() };
  for (const route of parts.routes) addRoute(app, route, { ...parts, ...limits });
  if (parts.webRoot) await serveWeb(app, parts.webRoot);
  answerUnknownPaths(app, parts);
  return app;
}

type RouteParts = AppParts & { admitBody: ReturnType<typeof limitBodies>; admitRead: ReturnType<typeof limitReads> };

function addRoute(app: FastifyInstance, route: Route, parts: RouteParts): void {
  const { services, identify, admitBody, admitRead } = parts;
  const { call, handle, answerFromMemory } = route;
  const bodyLimit = call.bodyLimit ?? (call.needs === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
  const admit = (request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) => {
    requireAccess(call, caller);
    // A file may have the JSON type: it is stored, not parsed.
    if (call.takesBytes) request.raw.headers['content-type'] = 'application/octet-stream';
    admitBody({ request, reply, limitBytes: bodyLimit });
    (request as WithCaller).caller = caller;
  };
  const callerNow: CallerNow = async (request) => {
    const caller = await identify(request, services);
    requireAccess(call, caller);
    return caller;
  };
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    // Not an async function: a promise costs more than identifying the caller.
    onRequest: (request, reply, done) => {
      admitRead(call, reply.raw);
      const caller = identify(request, services);
      if (caller instanceof Promise) {
        const known = call.needs === 'public' ? caller.catch(anonymousIfRefused) : caller;
        known.then((found) => admit(request, reply, found)).then(() => done(), done);
      } else {
        admit(request, reply, caller);
        done();
      }
    },
    handler: (request, reply) => {
      const unread = { services, http: { request, reply } };
      if (answerFromMemory?.(unread)) return undefined;
      return answerCall({ call, handle }, unread, callerNow);
    },
  });
}

/** Sign-in must work with an expired token in the header. */
function anonymousIfRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
}

type CallerNow = (request: FastifyRequest) => Promise<Caller | undefined>;

async function answerCall(
  { call, handle }: Route,
  { services, http }: UnreadRequest,
  callerNow: CallerNow,
): Promise<unknown> {
  const { request, reply } = http;
  const { caller } = request as WithCaller;
  const parts = { ...parseRequest(call, request), caller, services, http, callerNow: () => callerNow(request) };
  requireWritableDisk(call, services.env);
  const answer = await withAsker({ caller, address: request.ip }, () => handle(parts as never));
  if (answer === reply || reply.sent || call.bytes) return answer;
  if (!call.answer) return reply.status(call.status ?? 204).send(answer);
  if (call.status) reply.status(call.status);
  return reply.send(call.answer.parse(answer));
}

/** Only then does a request need its own logger with an id. */
function logsRequests({ LOG_LEVEL }: Env): boolean {
  return LOG_LEVEL === 'info' || LOG_LEVEL === 'debug';
}

/** The caller is identified before the request is parsed. */
type WithCaller = FastifyRequest & { caller: Caller | undefined };

/** A call without a body may still declare JSON: an empty body is not a syntax error. */
function allowEmptyJson(app: FastifyInstance): void {
  // Plain text is accepted by default, and any website may send it without CORS.
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** File bodies stay streams: the route writes them to disk and never holds them in memory. */
function passStreamsThrough(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}
