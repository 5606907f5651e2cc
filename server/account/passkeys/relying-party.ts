import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

/** The host name that passkeys belong to, and the only origin at which they are taken. */
export type RelyingParty = { id: string; origin: string };

/**
 * From the settings: anybody can send any host name. Without a public address only this machine itself, as
 * `localhost`. Browsers have no passkeys for network addresses and for plain http.
 */
export function relyingParty(request: FastifyRequest, { env }: Pick<Services, 'env'>): RelyingParty | undefined {
  const address = env.OVERFLIGHT_PUBLIC_URL ?? localAddress(request);
  if (address === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const isSafe = protocol === 'https:' || /(^|\.)localhost$/.test(hostname);
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

export function requireRelyingParty(request: FastifyRequest, services: Services): RelyingParty {
  const party = relyingParty(request, services);
  if (party) return party;
  const message = 'Passkeys do not work at this address: they need https.';
  throw new Refused({ status: 409, code: 'no-passkeys', message });
}

function localAddress({ host }: FastifyRequest): string | undefined {
  return /^localhost(:\d{1,5})?$/.test(host) ? `http://${host}` : undefined;
}
