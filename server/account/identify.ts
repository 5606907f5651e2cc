import type { FastifyRequest } from 'fastify';
import { Refused } from '../platform/http/refused.ts';
import type { Caller, KeyHolder, SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findKeyHolder, recentKeyHolder } from './keys/find-key-holder.ts';
import { verifyIdToken } from './sessions/identity-token.ts';
import { findLiveAccount } from './sessions/live-accounts.ts';
import { sessionEnded } from './sessions/session-ended.ts';

/**
 * Identifies the caller; rejects an invalid token or key instead of treating its holder as anonymous. A key in the
 * cache is answered at once: maps request hundreds of tiles.
 */
export function identify(
  request: FastifyRequest,
  services: Services,
): Caller | undefined | Promise<Caller | undefined> {
  const { authorization, 'x-api-key': apiKey } = request.headers;
  if (authorization !== undefined) return identifyPerson(services, authorization);
  if (apiKey === undefined) return undefined;
  return recentKeyHolder(services, String(apiKey)) ?? identifyKeyHolder(services, String(apiKey));
}

async function identifyKeyHolder(services: Services, key: string): Promise<KeyHolder> {
  const holder = await findKeyHolder(services, key);
  if (!holder) throw new Refused({ status: 401, code: 'not-signed-in', message: 'This API key is not valid.' });
  return holder;
}

/** The header carries the bare token or `Bearer <token>`. */
async function identifyPerson(services: Services, authorization: string): Promise<SignedIn> {
  const token = authorization.trim().replace(/^bearer\s+/i, '');
  const claims = await verifyIdToken(services, token);
  const account = await findLiveAccount(services, claims);
  if (!account) throw sessionEnded();
  return { ...account, tokenEndsAt: claims.endsAt };
}
