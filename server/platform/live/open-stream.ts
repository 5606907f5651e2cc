import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.ts';
import type { Caller } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { perServices } from '../per-services.ts';
import type { Services } from '../services.ts';
import { streamLimits } from './stream-limits.ts';
import { sendEvent, sendSnapshots, type Viewer } from './viewer.ts';

type StreamState = {
  viewers: Set<Viewer>;
  /** Stop the timers that run while there are viewers. */
  stops: (() => void)[];
  isClosed: boolean;
};
const streamStates = perServices((): StreamState => ({ viewers: new Set(), stops: [], isClosed: false }));

export type StreamOptions = {
  caller: Caller;
  callerNow: () => Promise<Caller>;
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** Subscribes a viewer; the returned function unsubscribes. */
export type Subscribe = (viewer: Viewer) => () => void;

const KEEP_ALIVE = Buffer.from(': still here\n\n');

/** Opens an event stream until either side ends it or the viewer loses access. */
export function openStream(
  services: Services,
  options: StreamOptions,
  subscriptions: readonly Subscribe[],
): FastifyReply {
  const { caller, callerNow, http } = options;
  const { request, reply } = http;
  const state = streamStates(services);
  refuseTooMany(state, caller.id);
  reply.hijack();
  const response = reply.raw;
  // A viewer already disconnected would never be removed.
  if (response.destroyed) return reply;
  // Not chunked, as the stream ends with the connection: an event is one write instead of three.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...securityHeaders(services),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    // A buffering proxy would hold back events.
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  if (request.method === 'HEAD') {
    response.end();
    return reply;
  }
  const identifiedAt = services.now().getTime();
  const viewer: Viewer = { response, caller, callerNow, identifiedAt, behindSince: undefined, snapshots: [] };
  response.socket?.setNoDelay(true);
  response.on('error', () => undefined);
  const leaves = subscriptions.map((subscribe) => subscribe(viewer));
  response.once('close', () => {
    state.viewers.delete(viewer);
    for (const leave of leaves) leave();
    if (state.viewers.size === 0) for (const stop of state.stops.splice(0)) stop();
  });
  state.viewers.add(viewer);
  if (state.stops.length === 0) state.stops = startTimers(services, state);
  sendSnapshots(viewer);
  return reply;
}

function refuseTooMany({ viewers, isClosed }: StreamState, personId: string): void {
  const own = [...viewers].filter(({ caller }) => caller.id === personId).length;
  if (own >= streamLimits.viewersPerPerson) {
    const message = `You have ${own} open connections already. Close one of them.`;
    throw new Refused({ status: 429, code: 'too-many-streams', message });
  }
  if (isClosed || viewers.size >= streamLimits.viewersInAll) {
    const message = 'The server has too many live connections. Try again in a moment.';
    throw new Refused({ status: 503, code: 'too-many-streams', message, retryAfterS: 10 });
  }
}

function startTimers(services: Services, state: StreamState): (() => void)[] {
  const every = (ms: number, act: () => void) => {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  };
  return [
    every(streamLimits.heartbeatMs, () => {
      for (const { response, behindSince } of state.viewers) if (behindSince === undefined) response.write(KEEP_ALIVE);
    }),
    every(streamLimits.sweepMs, () => {
      const nowMs = services.now().getTime();
      for (const viewer of state.viewers) {
        sendEvent(viewer, undefined, nowMs);
        endIfOver(services, viewer, nowMs);
      }
    }),
  ];
}

function endIfOver(services: Services, viewer: Viewer, nowMs: number): void {
  if (nowMs >= viewer.caller.tokenEndsAt) {
    viewer.response.end();
  } else if (nowMs - viewer.identifiedAt >= streamLimits.identifyMs) {
    viewer.identifiedAt = nowMs;
    void endIfRefused(services, viewer);
  }
}

/** An unavailable database ends no stream. */
async function endIfRefused(services: Services, viewer: Viewer): Promise<void> {
  try {
    const caller = await viewer.callerNow();
    if (caller.tenant !== viewer.caller.tenant) viewer.response.end();
    else viewer.caller = caller;
  } catch (error) {
    if (error instanceof Refused) viewer.response.end();
    else services.log.error({ err: error }, 'access of a viewer could not be checked');
  }
}

export const countViewers = (services: Services): number => streamStates(services).viewers.size;

/** Ends all streams and refuses new ones. */
export function endStreams(services: Services): void {
  const state = streamStates(services);
  state.isClosed = true;
  for (const { response } of state.viewers) {
    // A stalled viewer would delay the shutdown.
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }
}
