import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Access } from '@overflight/contract/account/entitlements.ts';
import { fillPath, type Call } from '@overflight/contract/call.ts';
import { requireRights, type Signer } from '../account/require-rights.ts';
import { nameSigner } from '../platform/http/asker.ts';
import type { HttpExchange } from '../platform/http/route.ts';
import { endWithRights } from './end-with-rights.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

/** Signed claims besides the path: the signer with their tenant, file and expiry. */
export type SignedClaims = { signer: Signer; name: string; size: number; until: number };

const ClaimsText = z
  .tuple([z.string(), z.string(), z.number().int(), z.number().int(), z.uuid(), z.uuid()])
  .transform(([tenant, name, size, until, id, sessionId]): SignedClaims => {
    return { signer: { id, sessionId, tenant }, name, size, until };
  });

export type SignedCall = Call & { signerNeeds: Access };
type Params = Readonly<Record<string, string | number>>;
type SentAddress = { params: Params; query: { signature: string } };

/** Signs the path of a call: any change invalidates the signature. */
export function signAddress(
  { secrets }: Services,
  call: SignedCall,
  wanted: { params: Params; claims: SignedClaims },
): string {
  const { signer, name, size, until } = wanted.claims;
  const path = fillPath(call.path, wanted.params);
  const text = Buffer.from(JSON.stringify([signer.tenant, name, size, until, signer.id, signer.sessionId])).toString(
    'base64url',
  );
  return `${path}?signature=${text}.${seal(secrets.signedUrlKey, [call.method, path, text])}`;
}

/** The verified claims; refuses tampered and expired URLs, and those of people who may no longer use them. */
export async function readAddress(
  services: Services,
  call: SignedCall,
  sent: SentAddress,
): Promise<SignedClaims & { tenant: string }> {
  const { secrets, now } = services;
  const [text = '', sealed = ''] = sent.query.signature.split('.');
  const expected = seal(secrets.signedUrlKey, [call.method, fillPath(call.path, sent.params), text]);
  if (!isSame(sealed, expected)) throw notSigned();
  const claims = ClaimsText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (claims.until < now().getTime()) throw expired();
  await requireRights(services, claims.signer, call.signerNeeds);
  nameSigner(claims.signer.id);
  return { ...claims, tenant: claims.signer.tenant };
}

/** The same for a transfer that may take long: it is cut off with the signer's rights. */
export async function readLasting(
  services: Services,
  call: SignedCall,
  { http, ...sent }: SentAddress & { http: HttpExchange },
): Promise<SignedClaims & { tenant: string }> {
  const claims = await readAddress(services, call, sent);
  endWithRights(services, { signer: claims.signer, needs: call.signerNeeds }, http);
  return claims;
}

function seal(key: Buffer, parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function notSigned(): Refused {
  return new Refused({ status: 403, code: 'bad-signature', message: 'This address was not signed by this server.' });
}

function expired(): Refused {
  return new Refused({ status: 403, code: 'address-expired', message: 'This address has expired. Request a new one.' });
}
