import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { fileNotFound } from '../file-refusals.ts';
import { findFile, isStored } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import { inertHeaders } from './send-stored.ts';

/** We create thumbnails ourselves, so the first bytes tell the format. */
const signs: readonly (readonly [string, string])[] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e47', 'image/png'],
  ['52494646', 'image/webp'],
];

export async function answerThumbnail(
  services: Services,
  place: FilePlace,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await findFile(services, place);
  const bytes = row && isStored(row) ? await services.storage.readSidecar(row.key, 'thumbnail') : undefined;
  if (!bytes) throw fileNotFound();
  const start = bytes.subarray(0, 4).toString('hex');
  const type = signs.find(([sign]) => start.startsWith(sign))?.[1] ?? 'application/octet-stream';
  return reply
    .headers({ ...inertHeaders, 'cache-control': 'private, max-age=1800' })
    .type(type)
    .send(bytes);
}
