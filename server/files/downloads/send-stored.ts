import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { bytesAltered, bytesMissing } from '../../platform/storage/storage-refusals.ts';
import { Altered, verifiedBytes, type Damage } from '../../platform/storage/verified-bytes.ts';
import { wrongSizeOf, type StoredBytes } from '../../platform/storage/damage-of.ts';
import { markDamage } from '../mark-damage.ts';

type Headers = Readonly<Record<string, string>>;

/** Browsers never execute the contents of a file. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Sends stored bytes, or the requested range of them. Damaged ones are refused, or cut off before their end. */
export async function sendStored(
  services: Services,
  { key, size, sha256, headers }: StoredBytes & { headers: Headers },
  { request, reply }: HttpExchange,
): Promise<FastifyReply> {
  const { storage } = services;
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
  await requireWhole(services, { key, size, sha256 }, reply);
  if (range) reply.status(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  reply.header('content-length', range ? range.to - range.from + 1 : size);
  const bytes = await storage.read(key, range);
  if (range) return reply.send(bytes);
  const whole = wholeBytes(services, bytes, { file: { key, size, sha256 }, reply });
  return reply.send(Readable.from(whole, { objectMode: false }));
}

/** Seen without reading: missing, or of another size. */
async function requireWhole(services: Services, file: StoredBytes, reply: FastifyReply): Promise<void> {
  const damage = await wrongSizeOf(services.storage, file);
  if (damage) throw await refusalOf(services, { file, damage, reply });
}

async function* wholeBytes(
  services: Services,
  bytes: Readable,
  { file, reply }: { file: StoredBytes; reply: FastifyReply },
): AsyncGenerator<Buffer> {
  try {
    yield* verifiedBytes(bytes, file);
  } catch (error) {
    throw error instanceof Altered ? await refusalOf(services, { file, damage: 'altered', reply }) : error;
  }
}

/** The refusal must not be kept by browsers as the file. */
async function refusalOf(
  services: Services,
  { file, damage, reply }: { file: StoredBytes; damage: Damage; reply: FastifyReply },
): Promise<Refused> {
  await markDamage(services, file.key, damage);
  for (const name of ['etag', 'cache-control', 'content-disposition']) reply.removeHeader(name);
  return damage === 'missing' ? bytesMissing() : bytesAltered();
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
