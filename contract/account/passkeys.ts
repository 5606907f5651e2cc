import { z } from 'zod';
import { call } from '../call.ts';
import { Session } from './account.ts';
import { OwnPassword } from './own-password.ts';
import { Base64Url, PasskeyProof, PublicKeyCredential } from './passkey-proof.ts';

const Transports = z.array(z.string().max(40)).max(10);

export const startPasskeySignIn = call({
  method: 'POST',
  path: '/identity/v1/sign-in/passkey/options',
  needs: 'public',
  summary: 'What a browser needs to ask for a passkey; works once, for five minutes, in the same browser',
  answer: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
});

export const signInWithPasskey = call({
  method: 'POST',
  path: '/identity/v1/sign-in/passkey',
  needs: 'public',
  summary: 'Sign in with a passkey, which counts as both factors; the refresh token becomes a cookie',
  body: PasskeyProof,
  answer: Session,
});

/** What an authenticator answers when it has made a passkey. */
const NewPasskey = PublicKeyCredential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Transports.default([]),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const MAX_PASSKEYS = 20;

export const startPasskey = call({
  method: 'POST',
  path: '/identity/v1/me/passkeys/options',
  needs: 'signed-in',
  summary: 'What a browser needs to make a passkey; works once, for five minutes, in the same session',
  body: z.object({ password: OwnPassword }),
  answer: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    timeout: z.number(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports: Transports })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The host name it was made for, and works at. */
  host: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = z.string().trim().min(1, 'This field is required').max(60);

export const addPasskey = call({
  method: 'POST',
  path: '/identity/v1/me/passkeys',
  needs: 'signed-in',
  summary: 'Add a passkey; with the first second factor, the recovery codes are shown only in this answer',
  body: z.object({ name: PasskeyName, credential: NewPasskey }),
  answer: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
});

export const listPasskeys = call({
  method: 'GET',
  path: '/identity/v1/me/passkeys',
  needs: 'signed-in',
  summary: 'Your passkeys, the oldest first',
  answer: z.array(Passkey),
});

export const removePasskey = call({
  method: 'POST',
  path: '/identity/v1/me/passkeys/{id}/remove',
  needs: 'signed-in',
  summary: 'Remove a passkey; refused for the last second factor where the tenant requires one',
  params: z.object({ id: z.uuid() }),
  body: z.object({ password: OwnPassword }),
});
