import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { UnreadRequest } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { tileFormat } from './tile-format.ts';

/** An address that carries the version of what it shows never changes; any other is asked for again. */
const cacheControl = { immutable: 'private, max-age=31536000, immutable', revalidated: 'private, no-cache' };
type Caching = keyof typeof cacheControl;
type Headers = Readonly<Record<string, string | number>>;
type Heads = { whole: Headers; unchanged: Headers };

/** A tile that has been looked at once and can be sent any number of times. */
export type ReadyTile = {
  bytes: Buffer;
  etag: string;
  contentType: string;
  encoding: 'gzip' | 'none' | 'unpacked';
  /** Put together when it is first asked for. */
  heads: Partial<Record<Caching, Heads>>;
};

/** Undefined for a tile without anything on it. */
export function readyTile(bytes: Uint8Array | undefined): ReadyTile | undefined {
  if (!bytes || bytes.length === 0) return undefined;
  const format = tileFormat(bytes);
  return {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    etag: `"${hash('sha1', bytes, 'base64url')}"`,
    contentType: format?.contentType ?? 'application/octet-stream',
    encoding: format?.isGzip ? 'gzip' : 'none',
    heads: {},
  };
}

/**
 * Written past the framework: to put together headers that are the same each time, and to ask every hook about them,
 * costs more than all else that a tile in memory needs.
 */
export function answerTile(
  tile: ReadyTile | undefined,
  caching: Caching,
  { http: { request, reply }, services }: UnreadRequest,
): FastifyReply {
  const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
  const sent = tile?.encoding === 'gzip' && !/\bgzip\b/.test(accepted) ? unpacked(tile) : tile;
  const heads = sent && (sent.heads[caching] ??= headsOf(sent, caching, services));
  reply.hijack();
  if (!heads) reply.raw.writeHead(204, commonHeaders(caching, services)).end();
  else if (known?.split(/\s*,\s*/).includes(sent.etag)) reply.raw.writeHead(304, heads.unchanged).end();
  else reply.raw.writeHead(200, heads.whole).end(request.method === 'HEAD' ? undefined : sent.bytes);
  return reply;
}

function unpacked({ bytes, etag, contentType }: ReadyTile): ReadyTile {
  return {
    bytes: gunzipSync(bytes),
    etag: etag.replace(/"$/, '-plain"'),
    contentType,
    encoding: 'unpacked',
    heads: {},
  };
}

function headsOf({ bytes, etag, contentType, encoding }: ReadyTile, caching: Caching, services: Services): Heads {
  const unchanged = {
    ...commonHeaders(caching, services),
    etag,
    ...(encoding === 'none' ? {} : { vary: 'accept-encoding' }),
  };
  const content = { 'content-type': contentType, 'content-length': bytes.length };
  return {
    whole: { ...unchanged, ...content, ...(encoding === 'gzip' ? { 'content-encoding': encoding } : {}) },
    unchanged,
  };
}

/** A tile is no page: what pages may do need not be said with every one. */
function commonHeaders(caching: Caching, services: Services): Headers {
  return {
    ...securityHeaders(services),
    'cache-control': cacheControl[caching],
    'content-security-policy': "default-src 'none'",
  };
}
