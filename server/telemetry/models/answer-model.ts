import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { readModelBytes, type CollectionKey } from '../collections/collections-store.ts';
import { modelNotFound } from './put-model.ts';

/** The model as uploaded; not sent again if the browser has it cached. */
export async function answerModel(
  services: Services,
  key: CollectionKey,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const stored = await readModelBytes(services, key);
  if (!stored?.model) throw modelNotFound();
  const etag = `"${stored.model_sha256}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send();
  return reply.type('model/gltf-binary').send(stored.model);
}
