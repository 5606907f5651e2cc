import { z } from 'zod';
import { Password, passwordLimits } from './account.ts';
import { call } from '../call.ts';

/** Already chosen, perhaps under older rules. */
const OwnPassword = z.string().min(1, 'This field is required').max(passwordLimits.max);

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

export const readSignInMethods = call({
  method: 'GET',
  path: '/identity/v1/me/sign-in-methods',
  needs: 'signed-in',
  summary: 'How you sign in',
  /** Without a password: by single sign-on. */
  answer: z.object({ hasPassword: z.boolean() }),
});
