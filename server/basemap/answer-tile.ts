import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tileFormat } from './archives/tile-format.ts';
import type { FoundTile } from './read-tile.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Built-in tiles carry the base map's version in their address, so they never change; a pack may be replaced. */
const cacheControl = { builtIn: 'private, max-age=31536000, immutable', pack: 'private, no-cache' };

export function answerTile({ bytes, isBuiltIn }: FoundTile, { request, reply }: Exchange): FastifyReply {
  reply.header('cache-control', isBuiltIn ? cacheControl.builtIn : cacheControl.pack);
  if (!bytes || bytes.length === 0) return reply.status(204).send();
  const format = tileFormat(bytes);
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (format?.isGzip) reply.header('vary', 'accept-encoding');
  const etag = `"${hash('sha1', bytes, 'base64url')}${format?.isGzip && !acceptsGzip ? '-plain' : ''}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send();
  reply.type(format?.contentType ?? 'application/octet-stream');
  if (format?.isGzip && !acceptsGzip) return reply.send(gunzipSync(bytes));
  if (format?.isGzip) reply.header('content-encoding', 'gzip');
  return reply.send(bytes);
}
