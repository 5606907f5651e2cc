import { createPublicKey } from 'node:crypto';
import type { Selectable } from 'kysely';
import { errors, exportJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import { z } from 'zod';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { UsersTable } from '../../platform/db/tables.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { sessionEnded } from './session-ended.ts';

const AUDIENCE = 'overflight';
const ALGORITHM = 'EdDSA';
const LIFE_S = 60 * 60;
const REMEMBERED_TOKENS = 5000;

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });
export type TokenClaims = { userId: string; sessionId: string; endsAt: number };

const rememberedTokens = perServices(() => new BoundedMap<string, z.infer<typeof Claims>>(REMEMBERED_TOKENS));

export async function makeIdToken(
  services: Services,
  user: Selectable<UsersTable>,
  sessionId: string,
): Promise<{ idToken: string; expiresAt: string }> {
  const issuedAtS = Math.floor(services.now().getTime() / 1000);
  const idToken = await new SignJWT({
    sid: sessionId,
    groups: user.groups,
    name: user.name,
    email: user.email,
    nickname: user.nickname,
    'custom:company': user.company,
    address: user.address,
    profile: user.profile,
    phone_number: user.phone_number,
    zoneinfo: user.zoneinfo,
    'custom:role': user.role,
    'custom:tenant': user.tenant,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer(services.env.OVERFLIGHT_PUBLIC_URL ?? AUDIENCE)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + LIFE_S)
    .sign(services.secrets.signingKey);
  return { idToken, expiresAt: new Date((issuedAtS + LIFE_S) * 1000).toISOString() };
}

/** The owner of this token, if we signed it and it has not expired; does not check whether the session is alive. */
export async function verifyIdToken(services: Services, token: string): Promise<TokenClaims> {
  const remembered = rememberedTokens(services);
  const claims = remembered.get(token) ?? (await readClaims(services, token));
  if (claims.exp * 1000 <= services.now().getTime()) throw sessionEnded();
  if (!remembered.has(token)) remembered.set(token, claims);
  return { userId: claims.sub, sessionId: claims.sid, endsAt: claims.exp * 1000 };
}

async function readClaims(services: Services, token: string): Promise<z.infer<typeof Claims>> {
  try {
    const { payload } = await jwtVerify(token, createPublicKey(services.secrets.signingKey), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: services.now(),
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw sessionEnded();
    throw error;
  }
}

/** The public half of the signing key, for programs that check identity tokens themselves. */
export async function publicKeySet(services: Services): Promise<{ keys: JWK[] }> {
  const key = await exportJWK(createPublicKey(services.secrets.signingKey));
  return { keys: [{ ...key, alg: ALGORITHM, use: 'sig' }] };
}
