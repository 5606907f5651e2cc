import type { FastifyReply } from 'fastify';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { Damage } from '../../platform/storage/verified-bytes.ts';
import { contentTypeOf } from './content-type-of.ts';
import { dispositionOf } from './disposition-of.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';
import { sendStored } from './send-stored.ts';

/** A smaller file is not worth a second request; as ours, it is cached by the browser. */
const SENT_BY_US_BYTES = 256 * 1024;
/** Only to begin: a store knows nothing of people, so its own addresses must not outlive their rights. */
const DIRECT_FOR_S = 5;

/** Sends a stored file, or the browser to the store that has it; damage is told by us, in words people understand. */
export function sendDirectly(
  services: Services,
  { name, damage, ...stored }: StoredBytes & { name: string; damage?: Damage | null },
  http: HttpExchange,
): Promise<FastifyReply> | FastifyReply {
  const contentType = contentTypeOf(name);
  const read = { key: stored.key, fileName: name, contentType, expiresInS: DIRECT_FOR_S };
  const direct = !damage && stored.size > SENT_BY_US_BYTES ? services.storage.signRead(read) : undefined;
  if (direct) return http.reply.redirect(direct, 302);
  const headers = { 'content-type': contentType, 'content-disposition': dispositionOf(name) };
  return sendStored(services, { ...stored, headers }, http);
}
