import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.ts';
import type { SignedIn } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { perServices } from '../per-services.ts';
import type { Services } from '../services.ts';
import { streamLimits } from './stream-limits.ts';
import { sendEvent, sendWholes, type Viewer } from './viewer.ts';

type Stage = {
  viewers: Set<Viewer>;
  /** What runs only while somebody watches is stopped by these. */
  stops: (() => void)[];
  isClosed: boolean;
};
const stages = perServices((): Stage => ({ viewers: new Set(), stops: [], isClosed: false }));

export type StreamWish = {
  caller: SignedIn;
  callerNow: () => Promise<SignedIn>;
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** Has somebody follow something; the function it answers with ends that. */
export type Join = (viewer: Viewer) => () => void;

const STILL_HERE = Buffer.from(': still here\n\n');

/** Opens a stream of events, which lasts until either side ends it or the viewer may not look any more. */
export function openStream(services: Services, wish: StreamWish, joins: readonly Join[]): FastifyReply {
  const { caller, callerNow, http } = wish;
  const { request, reply } = http;
  const stage = stages(services);
  refuseTooMany(stage, caller.id);
  reply.hijack();
  const response = reply.raw;
  // Who has left before the stream began would never leave it.
  if (response.destroyed) return reply;
  // Its end is the end of the connection: an event goes out as it is, in one piece, instead of three.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...securityHeaders(services),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    // A proxy that gathers small pieces would hold every event back.
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  if (request.method === 'HEAD') {
    response.end();
    return reply;
  }
  const identifiedAt = services.now().getTime();
  const viewer: Viewer = { response, caller, callerNow, identifiedAt, behindSince: undefined, wholes: [] };
  response.socket?.setNoDelay(true);
  response.on('error', () => undefined);
  const leaves = joins.map((join) => join(viewer));
  response.once('close', () => {
    stage.viewers.delete(viewer);
    for (const leave of leaves) leave();
    if (stage.viewers.size === 0) for (const stop of stage.stops.splice(0)) stop();
  });
  stage.viewers.add(viewer);
  if (stage.stops.length === 0) stage.stops = startTimers(services, stage);
  sendWholes(viewer);
  return reply;
}

function refuseTooMany({ viewers, isClosed }: Stage, personId: string): void {
  const own = [...viewers].filter(({ caller }) => caller.id === personId).length;
  if (own >= streamLimits.viewersPerPerson) {
    const message = `You are connected in ${own} places already. Close one of them.`;
    throw new Refused({ status: 429, code: 'too-many-streams', message });
  }
  if (isClosed || viewers.size >= streamLimits.viewersInAll) {
    const message = 'The server cannot keep more people up to date just now. Try again in a moment.';
    throw new Refused({ status: 503, code: 'too-many-streams', message, retryAfterS: 10 });
  }
}

function startTimers(services: Services, stage: Stage): (() => void)[] {
  const every = (ms: number, act: () => void) => {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  };
  return [
    every(streamLimits.heartbeatMs, () => {
      for (const { response, behindSince } of stage.viewers) if (behindSince === undefined) response.write(STILL_HERE);
    }),
    every(streamLimits.sweepMs, () => {
      const nowMs = services.now().getTime();
      for (const viewer of stage.viewers) {
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

/** A database that is away refuses nobody: who signs out, or is shut out, needs it too. */
async function endIfRefused(services: Services, viewer: Viewer): Promise<void> {
  try {
    const caller = await viewer.callerNow();
    if (caller.tenant !== viewer.caller.tenant) viewer.response.end();
    else viewer.caller = caller;
  } catch (error) {
    if (error instanceof Refused) viewer.response.end();
    else services.log.error({ err: error }, 'it could not be asked whether a viewer may still look');
  }
}

/** Everybody is sent home, and nobody is let in any more. */
export function endStreams(services: Services): void {
  const stage = stages(services);
  stage.isClosed = true;
  for (const { response } of stage.viewers) {
    // Who does not take what waits for them would hold up the end.
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }
}
