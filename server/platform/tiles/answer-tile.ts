import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tileFormat, type TileFormat } from './tile-format.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** A tile that has been looked at once and can be sent any number of times. */
export type ReadyTile = { bytes: Buffer; etag: string; format: TileFormat | undefined };

/** An address that carries the version of what it shows never changes; any other is asked for again. */
const cacheControl = { immutable: 'private, max-age=31536000, immutable', revalidated: 'private, no-cache' };

/** Undefined for a tile without anything on it. */
export function readyTile(bytes: Uint8Array | undefined): ReadyTile | undefined {
  if (!bytes || bytes.length === 0) return undefined;
  const etag = hash('sha1', bytes, 'base64url');
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), etag, format: tileFormat(bytes) };
}

export function answerTile(
  tile: ReadyTile | undefined,
  caching: keyof typeof cacheControl,
  { request, reply }: Exchange,
): FastifyReply {
  reply.header('cache-control', cacheControl[caching]);
  // A tile is no page: what pages may do need not be said with every one.
  reply.header('content-security-policy', "default-src 'none'");
  if (!tile) return reply.status(204).send();
  const isGzip = tile.format?.isGzip ?? false;
  const unpacks = isGzip && !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isGzip) reply.header('vary', 'accept-encoding');
  const etag = `"${tile.etag}${unpacks ? '-plain' : ''}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send();
  reply.type(tile.format?.contentType ?? 'application/octet-stream');
  if (unpacks) return reply.send(gunzipSync(tile.bytes));
  if (isGzip) reply.header('content-encoding', 'gzip');
  return reply.send(tile.bytes);
}
