import { z } from 'zod';

/** Bytes, as WebAuthn sends them in JSON. */
export const Base64Url = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/);
export const PublicKeyCredential = z.object({ id: Base64Url, rawId: Base64Url, type: z.literal('public-key') });

/** What an authenticator answers at a sign-in. */
export const PasskeyProof = PublicKeyCredential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** The person; every passkey here carries it. */
    userHandle: Base64Url,
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;
