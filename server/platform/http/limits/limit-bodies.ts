import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal } from '../answer-errors.ts';
import { Refused } from '../refused.ts';

const MB = 1024 ** 2;
const RETRY_S = 2;

/** Memory and time that bodies may take before they are complete. */
export const bodyLimits = {
  /** All bodies held in memory at one time. */
  totalBytes: 64 * MB,
  /** The same for one client address. */
  addressBytes: 24 * MB,
  /** A body held in memory must be complete after this time, plus its length at the slowest rate. */
  graceMs: 20_000,
  slowestBytesPerS: 10_000,
  /** A body that is written to disk may take long, but not pause this long. */
  pauseMs: 60_000,
};
export type BodyLimits = typeof bodyLimits;

type Incoming = { request: FastifyRequest; reply: FastifyReply; limitBytes: number };

/** Refuses bodies that would take too much memory, and cuts those that come too slowly. */
export function limitBodies(limits: BodyLimits = bodyLimits): (incoming: Incoming) => void {
  const heldBytes = { total: 0, byAddress: new Map<string, number>() };
  const hold = (address: string, bytes: number) => {
    heldBytes.total += bytes;
    const held = (heldBytes.byAddress.get(address) ?? 0) + bytes;
    if (held > 0) heldBytes.byAddress.set(address, held);
    else heldBytes.byAddress.delete(address);
  };
  return (incoming) => {
    const { request, limitBytes } = incoming;
    const announcedBytes = lengthOf(request);
    if (announcedBytes === 0) return;
    if (!isJson(request)) return cutAfterPause(incoming, limits.pauseMs);
    const bytes = Math.min(announcedBytes, limitBytes);
    const { ip } = request;
    const held = heldBytes.byAddress.get(ip) ?? 0;
    // A single body is always taken, whatever its length.
    const isFull = (already: number, max: number) => already > 0 && already + bytes > max;
    if (isFull(held, limits.addressBytes) || isFull(heldBytes.total, limits.totalBytes)) throw tooManyBodies();
    hold(ip, bytes);
    const timer = setTimeout(() => cut(incoming), limits.graceMs + (bytes / limits.slowestBytesPerS) * 1000);
    onReceived(request.raw, () => {
      clearTimeout(timer);
      hold(ip, -bytes);
    });
  };
}

/** Without a length, as much as the call takes. */
function lengthOf({ headers }: FastifyRequest): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  return headers['transfer-encoding'] === undefined ? 0 : Infinity;
}

/** JSON is held in memory until it is complete; all else is streamed to disk. */
function isJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function cutAfterPause(incoming: Incoming, pauseMs: number): void {
  const { raw } = incoming.request;
  let received = -1;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === received) cut(incoming);
    received = raw.socket.bytesRead;
  }, pauseMs);
  onReceived(raw, () => clearInterval(timer));
}

/** Once the body is complete, or its sender is gone. */
function onReceived(raw: FastifyRequest['raw'], then: () => void): void {
  const once = () => {
    raw.off('end', once).off('close', once);
    then();
  };
  raw.on('end', once).on('close', once);
}

/** Answers, and then closes the connection: what still comes is not read. */
function cut({ request, reply }: Incoming): void {
  if (reply.sent) return void request.raw.destroy();
  reply.raw.once('finish', () => request.raw.destroy());
  reply.header('connection', 'close');
  const message = 'The request was not sent completely in time.';
  answerRefusal(new Refused({ status: 408, code: 'too-slow', message }), reply);
}

function tooManyBodies(): Refused {
  const message = 'Too many requests are being received just now. Try again in a moment.';
  return new Refused({ status: 503, code: 'busy', message, retryAfterS: RETRY_S });
}
