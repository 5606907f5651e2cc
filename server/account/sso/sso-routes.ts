import * as oidc from 'openid-client';
import { z } from 'zod';
import { Email, finishSso, startSso } from '@overflight/contract/account/account.ts';
import { recordRefusals } from '../../platform/audit/record-refusals.ts';
import { Refused } from '../../platform/http/refused.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { deviceOf } from '../devices/device.ts';
import { originOf, readCookie, setCookie, ssoCookie } from '../sessions/cookies.ts';
import { deliverSession } from '../sessions/deliver-session.ts';
import { matchSsoUser, type SsoPerson } from './match-sso-user.ts';
import { accountDisabled, openSession } from '../sessions/sessions.ts';
import type { UserRow } from '../users.ts';
import { requireSetUp } from '../first-administrator.ts';
import { localPath, openAttempt, sealAttempt } from './sso-attempt.ts';
import { explainSsoError, findProvider, ssoFailed } from './sso-provider.ts';

export const ssoRoutes: Route[] = [
  route(startSso, async (request) => {
    const { services, query, http } = request;
    const provider = await findProvider(services);
    const redirectUri = `${originOf(http.request, services)}/authenticate`;
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const returnTo = localPath(query.returnTo);
    setCookie(request, ssoCookie, sealAttempt(services, { state, nonce, verifier, redirectUri, returnTo }));
    const location = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    http.reply.header('location', location.href);
  }),

  route(finishSso, async (request) => {
    const { services, body, http } = request;
    const attempt = openAttempt(services, readCookie(http.request, ssoCookie));
    setCookie(request, ssoCookie, '');
    if (!attempt) throw ssoFailed();
    await requireSetUp(services);
    const event = { kind: 'sign-in', subject: 'Single sign-on' } as const;
    const person = await recordRefusals(services, event, () => fetchPerson(services, attempt, body.search));
    const by = { email: person.email };
    const user = await recordRefusals(services, { ...event, by }, () => enabledUser(services, person));
    const session = deliverSession(
      request,
      await openSession(services, user, { ...deviceOf(http.request), byProvider: true, means: 'Single sign-on' }),
      body.keep,
    );
    return { ...session, returnTo: attempt.returnTo };
  }),
];

type Attempt = NonNullable<ReturnType<typeof openAttempt>>;

async function enabledUser(services: Services, person: SsoPerson): Promise<UserRow> {
  const user = await matchSsoUser(services, person);
  if (user.disabled_at) throw accountDisabled();
  return user;
}

/** Exchanges the code for the provider's user data, checked against what we sent. */
async function fetchPerson(services: Services, attempt: Attempt, search: string): Promise<SsoPerson> {
  const provider = await findProvider(services);
  const returned = new URL(attempt.redirectUri);
  returned.search = search;
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, returned, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw ssoFailed();
    const more = provider.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : {};
    return describePerson(services, { ...more, ...claims });
  } catch (error) {
    throw error instanceof Refused ? error : explainSsoError(services, error);
  }
}

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: Email,
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().trim().max(200).default(''),
});
/** One name; the empty one belongs to the installation, whose administrators see every tenant. */
const Tenant = z
  .union([z.string(), z.tuple([z.string()]).transform(([only]) => only)])
  .pipe(z.string().trim().min(1).max(100));
const Groups = z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]);

function describePerson({ env }: Services, claims: object): SsoPerson {
  const read = Claims.safeParse(claims);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path }) => path.join('.')).join(', ');
    const message = `The single sign-on provider did not send what is needed: ${wrong}.`;
    throw new Refused({ status: 403, code: 'sso-incomplete', message });
  }
  const { iss, sub, email, email_verified, name } = read.data;
  return {
    issuer: iss,
    subject: sub,
    email,
    isEmailVerified: email_verified,
    name: name || email,
    tenant: env.OIDC_TENANT_CLAIM ? readTenant(read.data[env.OIDC_TENANT_CLAIM]) : undefined,
    groups: env.OIDC_GROUPS_CLAIM ? Groups.parse(read.data[env.OIDC_GROUPS_CLAIM]) : undefined,
  };
}

function readTenant(claim: unknown): string {
  const tenant = Tenant.safeParse(claim);
  if (tenant.success) return tenant.data;
  const message = 'The single sign-on provider did not say which tenant you belong to. Ask your administrator.';
  throw new Refused({ status: 403, code: 'sso-no-tenant', message });
}
