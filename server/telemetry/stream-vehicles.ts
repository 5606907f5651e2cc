import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { everyFrame } from './beat.ts';
import { FrameGroup } from './frame-group.ts';
import { vehiclesOf } from './live-vehicles.ts';
import { streamLimits } from './stream-limits.ts';
import type { Viewer } from './viewer.ts';

type Stage = {
  groups: Map<string, FrameGroup>;
  viewers: Set<Viewer>;
  /** What runs only while somebody watches is stopped by these. */
  stops: (() => void)[];
  isClosed: boolean;
};
const stages = perServices((): Stage => ({ groups: new Map(), viewers: new Set(), stops: [], isClosed: false }));

type Wish = {
  caller: SignedIn;
  callerNow: () => Promise<SignedIn>;
  collectionId: string | undefined;
  http: { request: FastifyRequest; reply: FastifyReply };
};

const STILL_HERE = Buffer.from(': still here\n\n');

/** Opens a stream of frames, which lasts until either side ends it or the viewer may not look any more. */
export function streamVehicles(services: Services, { caller, callerNow, collectionId, http }: Wish): FastifyReply {
  const { request, reply } = http;
  const stage = stages(services);
  refuseTooMany(stage, caller.id);
  reply.hijack();
  const response = reply.raw;
  // Who has left before the stream began would never leave it.
  if (response.destroyed) return reply;
  // Its end is the end of the connection: a frame goes out as it is, in one piece, instead of three.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...securityHeaders(services),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    // A proxy that gathers small pieces would hold every frame back.
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  if (request.method === 'HEAD') {
    response.end();
    return reply;
  }
  const group = groupOf(services, caller.tenant, collectionId);
  const viewer: Viewer = {
    response,
    personId: caller.id,
    tenant: caller.tenant,
    tokenEndsAt: caller.tokenEndsAt,
    identifiedAt: services.now().getTime(),
    tenantNow: async () => (await callerNow()).tenant,
    behindSince: undefined,
  };
  response.socket?.setNoDelay(true);
  response.on('error', () => undefined);
  response.once('close', () => {
    stage.viewers.delete(viewer);
    group.viewers.delete(viewer);
    closeEmpty(services, stage);
  });
  stage.viewers.add(viewer);
  group.viewers.add(viewer);
  response.write(group.wholeFrame());
  return reply;
}

function refuseTooMany({ viewers, isClosed }: Stage, personId: string): void {
  const own = [...viewers].filter((viewer) => viewer.personId === personId).length;
  if (own >= streamLimits.viewersPerPerson) {
    const message = `You follow vehicles in ${own} places already. Close one of them.`;
    throw new Refused({ status: 429, code: 'too-many-streams', message });
  }
  if (isClosed || viewers.size >= streamLimits.viewersInAll) {
    const message = 'The server cannot show vehicles to more people just now. Try again in a moment.';
    throw new Refused({ status: 503, code: 'too-many-streams', message, retryAfterS: 10 });
  }
}

function groupOf(services: Services, tenant: string, collectionId: string | undefined): FrameGroup {
  const stage = stages(services);
  const key = JSON.stringify([tenant, collectionId]);
  const existing = stage.groups.get(key);
  if (existing) return existing;
  const group = new FrameGroup(services, tenant, collectionId);
  stage.groups.set(key, group);
  vehiclesOf(services, tenant).watchers.add(group);
  if (stage.stops.length === 0) stage.stops = startTimers(services, stage);
  return group;
}

function startTimers(services: Services, stage: Stage): (() => void)[] {
  const every = (ms: number, act: () => void) => {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  };
  return [
    everyFrame(() => {
      for (const group of stage.groups.values()) group.sendFrames();
    }),
    every(streamLimits.heartbeatMs, () => {
      for (const { response, behindSince } of stage.viewers) if (behindSince === undefined) response.write(STILL_HERE);
    }),
    every(streamLimits.sweepMs, () => {
      const nowMs = services.now().getTime();
      for (const viewer of stage.viewers) endIfOver(services, viewer, nowMs);
    }),
  ];
}

function endIfOver(services: Services, viewer: Viewer, nowMs: number): void {
  if (nowMs >= viewer.tokenEndsAt) {
    viewer.response.end();
  } else if (nowMs - viewer.identifiedAt >= streamLimits.identifyMs) {
    viewer.identifiedAt = nowMs;
    void endIfRefused(services, viewer);
  }
}

/** A database that is away refuses nobody: who signs out, or is shut out, needs it too. */
async function endIfRefused(services: Services, viewer: Viewer): Promise<void> {
  try {
    if ((await viewer.tenantNow()) !== viewer.tenant) viewer.response.end();
  } catch (error) {
    if (error instanceof Refused) viewer.response.end();
    else services.log.error({ err: error }, 'it could not be asked whether a viewer may still look');
  }
}

function closeEmpty(services: Services, stage: Stage): void {
  for (const [key, group] of stage.groups) {
    if (group.viewers.size > 0) continue;
    stage.groups.delete(key);
    const [tenant] = JSON.parse(key) as [string];
    vehiclesOf(services, tenant).watchers.delete(group);
  }
  if (stage.groups.size === 0) for (const stop of stage.stops.splice(0)) stop();
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
