import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import type { ByteRange } from '../platform/storage/storage.ts';
import { contentTypeOf } from './content-type-of.ts';
import { dispositionOf } from './disposition-of.ts';
import { fileNotFound } from './file-refusals.ts';
import { findFile, isStored, type FilePlace } from './files-store.ts';

type Http = { request: FastifyRequest; reply: FastifyReply };

/** Whatever a file holds, a browser runs nothing of it. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Sends a file as it lies in the store, or the range of it that was asked for. */
export async function answerFile(
  services: Services,
  place: FilePlace,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const row = await findFile(services, place);
  if (!row || !isStored(row)) throw fileNotFound();
  const etag = `"${row.sha256}"`;
  reply.headers({
    ...inertHeaders,
    etag,
    'content-type': contentTypeOf(row.name),
    'content-disposition': dispositionOf(row.name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=1800',
  });
  const { range: asked, 'if-range': onlyIf } = request.headers;
  const range = onlyIf === undefined || onlyIf === etag ? rangeIn(asked, row.size) : undefined;
  if (range === 'outside') {
    reply.headers({ 'content-range': `bytes */${row.size}`, 'content-type': undefined });
    throw new Refused({ status: 416, code: 'no-such-range', message: 'The file does not reach that far.' });
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.from}-${range.to}/${row.size}`);
  reply.header('content-length', range ? range.to - range.from + 1 : row.size);
  return reply.send(await services.storage.read(row.key, range));
}

/** One range is answered; several, or what is no range, mean the whole file, as the standard allows. */
function rangeIn(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  return from <= to ? { from, to } : 'outside';
}
