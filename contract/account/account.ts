import { z } from 'zod';
import { call } from '../call.ts';
import { groupOf, products } from './entitlements.ts';
import { PasskeyProof } from './passkey-proof.ts';
import { ReadableCode } from './readable-code.ts';
import { defaultKeyScopes, keyScopeNames } from './key-scopes.ts';

/** A required text; the message is shown under the field. */
const required = (max: number) => z.string().trim().min(1, 'This field is required').max(max);
const optional = (max: number) => z.string().trim().max(max);

/** Compared in lower case and one Unicode form, so that equivalent spellings are one address. */
export const Email = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .max(254)
  .transform((address) => address.normalize('NFKC').toLowerCase())
  .pipe(z.email('This is not an e-mail address'));

export const passwordLimits = { min: 10, max: 200 };
export const Password = z
  .string()
  .min(passwordLimits.min, `Use at least ${passwordLimits.min} characters`)
  .max(passwordLimits.max, `Use at most ${passwordLimits.max} characters`);

/** Apps show codes with a space. */
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');
export const SixDigits = z
  .string()
  .overwrite(withoutSpaces)
  .regex(/^\d{6}$/, 'The code has six digits');

/** The signed-in person, in the form of the identity token. */
export const User = z.object({
  username: z.string(),
  groups: z.array(z.string()),
  name: z.string(),
  email: z.string(),
  nickname: z.string(),
  company: z.string(),
  address: z.string(),
  /** Job title. */
  profile: z.string(),
  phoneNumber: z.string(),
  zoneinfo: z.string(),
  role: z.string(),
  tenant: z.string(),
});
export type User = z.infer<typeof User>;

const Me = User.extend({
  /** The tenant requires a second factor: nothing else is allowed before there is one. */
  mustAddSecondFactor: z.boolean().optional(),
});
export type Me = z.infer<typeof Me>;

/** User and time of the last change, stored with everything people edit. */
export const UpdatedBy = z.object({ id: z.string(), name: z.string(), email: z.string(), date: z.iso.datetime() });
export type UpdatedBy = z.infer<typeof UpdatedBy>;

/**
 * The collection of one user, for API clients.
 * @public
 */
export function userCollectionId(user: Pick<User, 'username'>): string {
  return `user-${user.username}`;
}

export function updatedBy(user: Pick<User, 'username' | 'name' | 'email'>, now: Date): UpdatedBy {
  return { id: user.username, name: user.name, email: user.email, date: now.toISOString() };
}

/** Storage of the refresh token: browsers use an httpOnly cookie, other clients keep it themselves. */
const keep = z.enum(['client', 'cookie']).default('client');

export const Session = z.object({
  idToken: z.string(),
  /** Omitted if it was set as a cookie. */
  refreshToken: z.string().optional(),
  /** Expiry of the identity token; refresh before. */
  expiresAt: z.iso.datetime(),
});
export type Session = z.infer<typeof Session>;

export const readStart = call({
  method: 'GET',
  path: '/identity/v1/start',
  needs: 'public',
  summary: 'Settings that the browser needs before sign-in',
  answer: z.object({
    setupNeeded: z.boolean(),
    /** Others can reach it, so the first administrator needs the code that is printed at the start. */
    setupNeedsCode: z.boolean(),
    /** This version offers demo data at set-up. */
    hasDemoData: z.boolean(),
    /** Without a mail server, mails are queued where administrators can read them. */
    sendsMail: z.boolean(),
    sso: z.object({ label: z.string() }).nullable(),
    /** The origin at which passkeys work; null where there are none. */
    passkeyOrigin: z.string().nullable(),
    termsUrl: z.string(),
    appLink: z.string(),
    version: z.string(),
  }),
});

export const setUp = call({
  method: 'POST',
  path: '/identity/v1/setup',
  needs: 'public',
  summary: 'Create the first administrator; refused once anybody exists',
  body: z.object({
    name: required(200),
    email: Email,
    password: Password,
    demoData: z.boolean().default(false),
    publicSources: z.boolean().default(false),
    /** Where others can reach the installation. */
    code: z.string().max(40).default(''),
    keep,
  }),
  answer: Session,
});

export const signIn = call({
  method: 'POST',
  path: '/identity/v1/sign-in',
  needs: 'public',
  summary: 'Sign in with e-mail and password, and with a second factor its code or passkey too',
  body: z.object({
    email: Email,
    password: z.string().min(1, 'This field is required').max(passwordLimits.max),
    /** Six digits of the app, or a recovery code; asked for with the code `second-factor-needed`. */
    code: z.string().max(40).overwrite(withoutSpaces).optional(),
    /** Instead of the code. */
    passkey: PasskeyProof.optional(),
    keep,
  }),
  answer: Session,
});

export const signUp = call({
  method: 'POST',
  path: '/identity/v1/sign-up',
  needs: 'public',
  summary: 'Request an account; the answer is the same whether or not the address is taken',
  body: z.object({
    name: required(200),
    email: Email,
    phoneNumber: required(50),
    company: required(200),
    password: Password,
    agreesToTerms: z.literal(true, 'You must agree to the Terms & Conditions'),
  }),
  status: 202,
});

export const confirmSignUp = call({
  method: 'POST',
  path: '/identity/v1/confirm',
  needs: 'public',
  summary: 'Confirm an address with the code sent to it, and with the password of the sign-up',
  /** The password proves that the person confirming is the one who signed up, not just the owner of the mailbox. */
  body: z.object({ email: Email, code: SixDigits, password: z.string().min(1).max(passwordLimits.max) }),
});

export const resendCode = call({
  method: 'POST',
  path: '/identity/v1/confirm/resend',
  needs: 'public',
  summary: 'Send the confirmation code again',
  body: z.object({ email: Email }),
  status: 202,
});

export const requestPasswordReset = call({
  method: 'POST',
  path: '/identity/v1/password-reset',
  needs: 'public',
  summary: 'Send a code for choosing a new password',
  body: z.object({ email: Email }),
  status: 202,
});

export const resetPassword = call({
  method: 'POST',
  path: '/identity/v1/password-reset/confirm',
  needs: 'public',
  summary: 'Choose a new password with the code; ends every session of the account',
  body: z.object({ email: Email, code: ReadableCode, password: Password }),
});

export const refreshSession = call({
  method: 'POST',
  path: '/identity/v1/refresh',
  needs: 'public',
  summary: 'Exchange a refresh token, from the body or the cookie, for a new identity token',
  body: z.object({ refreshToken: z.string().max(500).optional() }).default({}),
  answer: Session,
});

export const signOut = call({
  method: 'POST',
  path: '/identity/v1/sign-out',
  needs: 'public',
  summary: 'End this session; those on other devices go on',
  body: z.object({ refreshToken: z.string().max(500).optional() }).default({}),
});

export const readMe = call({
  method: 'GET',
  path: '/identity/v1/me',
  needs: 'signed-in',
  summary: 'The signed-in person',
  answer: Me,
});

export const UserAttributes = z.object({
  name: required(200),
  nickname: optional(200),
  'custom:company': optional(200),
  address: optional(500),
  profile: optional(200),
  phone_number: optional(50),
  zoneinfo: optional(100),
  'custom:role': optional(200),
  /** Only administrators of the installation may send this. */
  'custom:tenant': optional(100),
});

export const saveMe = call({
  method: 'PATCH',
  path: '/identity/v1/me',
  needs: 'signed-in',
  summary: 'Change attributes of your own account; omitted ones stay',
  body: UserAttributes.partial(),
  answer: User,
});

export const readAppKey = call({
  method: 'GET',
  path: '/identity/v1/app-key',
  needs: 'member',
  summary: "The app's own API key, for tiles",
  answer: z.object({ apiKey: z.string(), expiresAt: z.iso.datetime() }),
});

export const startSso = call({
  method: 'GET',
  path: '/identity/v1/sso/start',
  needs: 'public',
  summary: 'Go to the single-sign-on provider',
  query: z.object({ returnTo: z.string().max(2000).default('/') }),
  status: 302,
});

export const finishSso = call({
  method: 'POST',
  path: '/identity/v1/sso/finish',
  needs: 'public',
  summary: 'Finish single sign-on with the query the provider returned to /authenticate',
  body: z.object({ search: z.string().max(8000), keep }),
  answer: Session.extend({ returnTo: z.string() }),
});

export const readKeySet = call({
  method: 'GET',
  path: '/identity/v1/jwks',
  needs: 'public',
  summary: 'Public keys that verify identity tokens',
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

export const userStates = ['unconfirmed', 'pending', 'active', 'disabled'] as const;
const Id = z.object({ id: z.uuid() });

/** A user as administrators see them. */
export const ManagedUser = User.extend({
  id: z.uuid(),
  state: z.enum(userStates),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const listUsers = call({
  method: 'GET',
  path: '/identity/v1/users',
  needs: 'admins',
  summary: 'Users of the own tenant; administrators of the installation see all',
  query: z.object({
    search: z.string().trim().max(200).default(''),
    state: z.enum(userStates).optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ users: z.array(ManagedUser), total: z.number().int() }),
});

export const changeUser = call({
  method: 'PATCH',
  path: '/identity/v1/users/{id}',
  needs: 'admins',
  summary: 'Grant or revoke groups, disable or enable, move to a tenant; the first group approves and sends mail',
  params: Id,
  body: z.object({
    groups: z.array(z.enum(products.map(groupOf))).optional(),
    disabled: z.boolean().optional(),
    tenant: z.string().trim().max(100).optional(),
  }),
  answer: ManagedUser,
});

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** First characters of the key, to tell keys apart. */
  hint: z.string(),
  tenant: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** What it may do. */
  scopes: z.array(z.enum(keyScopeNames)),
  /** Null if it works until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = call({
  method: 'GET',
  path: '/identity/v1/api-keys',
  needs: 'admins',
  summary: 'API keys of the own tenant; administrators of the installation see all',
  answer: z.array(ApiKey),
});

const ApiKeyToMake = z.object({
  name: required(100),
  scopes: z.array(z.enum(keyScopeNames)).min(1).default(defaultKeyScopes),
  /** Null, it works until it is revoked. */
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
});
export type ApiKeyToMake = z.output<typeof ApiKeyToMake>;

export const makeApiKey = call({
  method: 'POST',
  path: '/identity/v1/api-keys',
  needs: 'admins',
  summary: 'Create an API key; the key itself is shown only in this answer',
  body: ApiKeyToMake,
  answer: ApiKey.extend({ key: z.string() }),
  status: 201,
});

export const revokeApiKey = call({
  method: 'DELETE',
  path: '/identity/v1/api-keys/{id}',
  needs: 'admins',
  summary: 'Revoke an API key at once',
  params: Id,
});

export const mailStates = ['waiting', 'sent', 'in outbox', 'failed'] as const;
export const Mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  /** Kept only until delivery: a mail passed to a mail server keeps no text here. */
  text: z.string().nullable(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = call({
  method: 'GET',
  path: '/identity/v1/mails',
  needs: 'installation',
  summary: 'Mails of the installation, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
  answer: z.object({ transport: z.enum(['smtp', 'outbox']), mails: z.array(Mail) }),
});

export const resendMail = call({
  method: 'POST',
  path: '/identity/v1/mails/{id}/resend',
  needs: 'installation',
  summary: 'Resend a failed mail',
  params: Id,
  status: 202,
});
