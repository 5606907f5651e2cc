import { z } from 'zod';
import { Password, SixDigits } from './account.ts';
import { OwnPassword } from './own-password.ts';
import { call } from '../call.ts';

export const changePassword = call({
  method: 'POST',
  path: '/identity/v1/me/password',
  needs: 'signed-in',
  summary: 'Change your password; ends your other sessions',
  body: z.object({ password: OwnPassword, newPassword: Password }),
});

export const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system in plain words. */
  device: z.string(),
  /** Network address of the latest use; empty if unknown. */
  address: z.string(),
  signedInAt: z.iso.datetime(),
  /** Exact to the last renewal of the identity token. */
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = call({
  method: 'GET',
  path: '/identity/v1/me/sessions',
  needs: 'signed-in',
  summary: 'Your sessions, the latest used first',
  answer: z.array(OwnSession),
});

export const endSession = call({
  method: 'DELETE',
  path: '/identity/v1/me/sessions/{id}',
  needs: 'signed-in',
  summary: 'End one of your sessions',
  params: z.object({ id: z.uuid() }),
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/identity/v1/me/sessions/end-others',
  needs: 'signed-in',
  summary: 'End all your sessions but this one',
});

export const endAllSessions = call({
  method: 'POST',
  path: '/identity/v1/me/sessions/end-all',
  needs: 'signed-in',
  summary: 'End all your sessions, this one too',
});

export const readSignInMethods = call({
  method: 'GET',
  path: '/identity/v1/me/sign-in-methods',
  needs: 'signed-in',
  summary: 'How you sign in',
  answer: z.object({
    /** Without a password: by single sign-on. */
    hasPassword: z.boolean(),
    /** An authenticator app. */
    hasApp: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
  }),
});

export const RECOVERY_CODES = 10;
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startSecondFactor = call({
  method: 'POST',
  path: '/identity/v1/me/second-factor',
  needs: 'signed-in',
  summary: 'Get a new key for an authenticator app; it counts once confirmed',
  body: z.object({ password: OwnPassword }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/identity/v1/me/second-factor/confirm',
  needs: 'signed-in',
  summary: 'Add the app with a code of it; with the first second factor, recovery codes are shown only in this answer',
  body: z.object({
    code: SixDigits,
  }),
  answer: RecoveryCodes,
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/identity/v1/me/second-factor/recovery-codes',
  needs: 'signed-in',
  summary: 'Replace your recovery codes; the new ones are shown only in this answer',
  body: z.object({ password: OwnPassword }),
  answer: RecoveryCodes,
});

export const removeSecondFactor = call({
  method: 'POST',
  path: '/identity/v1/me/second-factor/remove',
  needs: 'signed-in',
  summary: 'Remove the authenticator app; refused for the last second factor where the tenant requires one',
  body: z.object({ password: OwnPassword }),
});

export const resetSecondFactor = call({
  method: 'POST',
  path: '/identity/v1/users/{id}/second-factor/reset',
  needs: 'admins',
  summary: 'Remove app, passkeys and recovery codes of a person who lost them; ends their sessions',
  params: z.object({ id: z.uuid() }),
});

const SecurityRules = z.object({ requiresSecondFactor: z.boolean() });

export const readSecurityRules = call({
  method: 'GET',
  path: '/identity/v1/security-rules',
  needs: 'admins',
  summary: 'What the own tenant requires of its people',
  answer: SecurityRules,
});

export const saveSecurityRules = call({
  method: 'PUT',
  path: '/identity/v1/security-rules',
  needs: 'admins',
  summary: 'Require a second factor of everybody in the own tenant, from their next sign-in on',
  body: SecurityRules,
  answer: SecurityRules,
});
