import type { FastifyReply } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';

/** Bytes in the store. */
export type StoredBytes = { key: string; size: number; sha256: string };
type Headers = Readonly<Record<string, string>>;

/** Browsers never execute the contents of a file. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Sends stored bytes, or the requested range of them. */
export async function sendStored(
  { storage }: Services,
  { key, size, sha256, headers }: StoredBytes & { headers: Headers },
  { request, reply }: HttpExchange,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`;
  reply.headers({
    ...inertHeaders,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=1800',
    ...headers,
  });
  const { range: asked, 'if-range': onlyIf, 'if-none-match': known } = request.headers;
  if (known?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send();
  const range = onlyIf === undefined || onlyIf === etag ? rangeIn(asked, size) : undefined;
  if (range === 'outside') {
    reply.headers({ 'content-range': `bytes */${size}`, 'content-type': undefined });
    throw new Refused({
      status: 416,
      code: 'no-such-range',
      message: 'The requested range is beyond the end of the file.',
    });
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  reply.header('content-length', range ? range.to - range.from + 1 : size);
  return reply.send(await storage.read(key, range));
}

/** A single range is honoured; several or invalid ranges return the whole file, as the standard allows. */
function rangeIn(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  return from <= to ? { from, to } : 'outside';
}
