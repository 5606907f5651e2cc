import type { FastifyRequest } from 'fastify';
import { Refused } from '../platform/http/refused.ts';
import type { Caller, KeyHolder, SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findKeyHolder, recentKeyHolder } from './keys/find-key-holder.ts';
import { verifyIdToken } from './sessions/identity-token.ts';
import { findLiveAccount } from './sessions/live-accounts.ts';
import { sessionEnded } from './sessions/session-ended.ts';

/**
 * Who is calling; refuses a token or key that is no longer good rather than taking its holder for a stranger. A key that
 * is known is answered for at once: tiles come by the hundred.
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
