import * as calls from '@overflight/contract/account/account.ts';
import { recordRefusals } from '../platform/audit/record-refusals.ts';
import { route, type Route } from '../platform/http/route.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { deviceOf } from './devices/device.ts';
import { markDevice } from './devices/known-device.ts';
import { makeAppKey } from './keys/app-key.ts';
import { readCookie, refreshCookie, setCookie } from './sessions/cookies.ts';
import { deliverSession, deliverSignIn } from './sessions/deliver-session.ts';
import { publicKeySet } from './sessions/identity-token.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { limitAddress, limitAttempts } from './rate-limit.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { requestPasswordReset, resetPassword } from './sign-up/reset-password.ts';
import { saveMe } from './save-me.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { confirmSignUp, resendCode, signUp } from './sign-up/sign-up.ts';
import { securityRoutes } from './security-routes.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { padResponseTime } from './sign-up/pad-response-time.ts';
import { findUser, toUser } from './users.ts';

export const accountRoutes: Route[] = [
  route(calls.signIn, async (request) => {
    const { services, body } = request;
    const event = { kind: 'sign-in', by: { email: body.email } } as const;
    return deliverSignIn(request, await recordRefusals(services, event, () => signIn(request, body)), body.keep);
  }),
  route(calls.signUp, ({ services, body, http }) => signUp(services, { ...body, ip: http.request.ip })),
  route(calls.confirmSignUp, ({ services, body, http }) => confirmSignUp(services, { ...body, ip: http.request.ip })),
  route(calls.resendCode, async ({ services, body: { email }, http }) => {
    await limitAttempts(services, 'send-code', { email, ip: http.request.ip });
    await padResponseTime(() => resendCode(services, email));
  }),
  route(calls.requestPasswordReset, async ({ services, body: { email }, http }) => {
    await limitAddress(services, 'send-reset', http.request.ip);
    await padResponseTime(() => requestPasswordReset(services, email));
  }),
  route(calls.resetPassword, async (request) => {
    const { services, body, http } = request;
    // Whoever reads the mailbox is no stranger, even while strangers keep trying.
    const event = { kind: 'password-reset', by: { email: body.email } } as const;
    const reset = () => resetPassword(services, { ...body, ip: http.request.ip });
    markDevice(request, await recordRefusals(services, event, reset));
  }),
  route(calls.refreshSession, async (request) => {
    const { services, body, http } = request;
    const device = deviceOf(http.request);
    if (body.refreshToken) return refreshSession(services, body.refreshToken, device);
    const token = readCookie(http.request, refreshCookie);
    return deliverSession(request, await refreshSession(services, token, device), 'cookie');
  }),
  route(calls.signOut, async (request) => {
    const { services, body, http, caller } = request;
    const refreshTokens = [body.refreshToken, readCookie(http.request, refreshCookie)];
    await signOut(services, { caller, refreshTokens });
    setCookie(request, refreshCookie, '');
  }),
  route(calls.readMe, async ({ services, caller }) => {
    const user = toUser(await findUser(services, caller.id));
    return caller.mustAddSecondFactor ? { ...user, groups: [], mustAddSecondFactor: true } : user;
  }),
  route(calls.saveMe, ({ services, caller, body }) => saveMe(services, caller, body)),
  route(calls.readAppKey, async ({ services, caller }) => makeAppKey(services, caller)),
  route(calls.readKeySet, ({ services }) => publicKeySet(services)),
  ...passkeyRoutes,
  ...securityRoutes,
  ...ssoRoutes,
  ...adminRoutes,
];
