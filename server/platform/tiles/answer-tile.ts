import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { UnreadRequest } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { tileFormat } from './tile-format.ts';

/** A versioned URL never changes; any other is revalidated. */
const cacheControl = { immutable: 'private, max-age=31536000, immutable', revalidated: 'private, no-cache' };
type Caching = keyof typeof cacheControl;
type Headers = Readonly<Record<string, string | number>>;
type Heads = { whole: Headers; unchanged: Headers };

/** A prepared tile that can be sent any number of times. */
export type ReadyTile = {
  bytes: Buffer;
  etag: string;
  contentType: string;
  encoding: 'gzip' | 'none' | 'unpacked';
  /** Built on first use. */
  heads: Partial<Record<Caching, Heads>>;
};

/** Undefined for an empty tile. */
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
 * Bypasses the framework: building the same headers each time and running every hook
 * costs more than everything else for a cached tile.
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

/** Tiles need no page policy headers. */
function commonHeaders(caching: Caching, services: Services): Headers {
  return {
    ...securityHeaders(services),
    'cache-control': cacheControl[caching],
    'content-security-policy': "default-src 'none'",
  };
}
