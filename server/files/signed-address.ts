import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fillPath, type Call } from '@overflight/contract/call.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

/** Signed claims besides the path: tenant, file and expiry. */
export type SignedClaims = { tenant: string; name: string; size: number; until: number };

const ClaimsText = z
  .tuple([z.string(), z.string(), z.number().int(), z.number().int()])
  .transform(([tenant, name, size, until]): SignedClaims => ({ tenant, name, size, until }));

type Params = Readonly<Record<string, string | number>>;

/** Signs the path of a call: any change invalidates the signature. */
export function signAddress(
  { secrets }: Services,
  call: Call,
  wanted: { params: Params; claims: SignedClaims },
): string {
  const { tenant, name, size, until } = wanted.claims;
  const path = fillPath(call.path, wanted.params);
  const text = Buffer.from(JSON.stringify([tenant, name, size, until])).toString('base64url');
  return `${path}?signature=${text}.${seal(secrets.signedUrlKey, [call.method, path, text])}`;
}

/** The verified claims; refuses tampered and expired URLs. */
export function readAddress(
  { secrets, now }: Services,
  call: Call,
  sent: { params: Params; query: { signature: string } },
): SignedClaims {
  const [text = '', sealed = ''] = sent.query.signature.split('.');
  const expected = seal(secrets.signedUrlKey, [call.method, fillPath(call.path, sent.params), text]);
  if (!isSame(sealed, expected)) throw notSigned();
  const claims = ClaimsText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (claims.until < now().getTime()) throw expired();
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
