import * as calls from '@overflight/contract/account/account.ts';
import { route, type Route } from '../platform/http/route.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { makeAppKey } from './keys/app-key.ts';
import { readCookie, refreshCookie, setCookie } from './sessions/cookies.ts';
import { deliverSession } from './sessions/deliver-session.ts';
import { publicKeySet } from './sessions/identity-token.ts';
import { limitAttempts } from './rate-limit.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { requestPasswordReset, resetPassword } from './sign-up/reset-password.ts';
import { saveMe } from './save-me.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { confirmSignUp, resendCode, signUp } from './sign-up/sign-up.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { padResponseTime } from './sign-up/pad-response-time.ts';
import { findUser, toUser } from './users.ts';

export const accountRoutes: Route[] = [
  route(calls.signIn, async (request) => {
    const { services, body, http } = request;
    return deliverSession(request, await signIn(services, { ...body, ip: http.request.ip }), body.keep);
  }),
  route(calls.signUp, ({ services, body, http }) => signUp(services, { ...body, ip: http.request.ip })),
  route(calls.confirmSignUp, ({ services, body, http }) => confirmSignUp(services, { ...body, ip: http.request.ip })),
  route(calls.resendCode, async ({ services, body: { email }, http }) => {
    await limitAttempts(services, 'send-code', { email, ip: http.request.ip });
    await padResponseTime(() => resendCode(services, email));
  }),
  route(calls.requestPasswordReset, async ({ services, body: { email }, http }) => {
    await limitAttempts(services, 'send-code', { email, ip: http.request.ip });
    await padResponseTime(() => requestPasswordReset(services, email));
  }),
  route(calls.resetPassword, ({ services, body, http }) => resetPassword(services, { ...body, ip: http.request.ip })),
  route(calls.refreshSession, async (request) => {
    const { services, body, http } = request;
    if (body.refreshToken) return refreshSession(services, body.refreshToken);
    return deliverSession(request, await refreshSession(services, readCookie(http.request, refreshCookie)), 'cookie');
  }),
  route(calls.signOut, async (request) => {
    const { services, body, http, caller } = request;
    const refreshTokens = [body.refreshToken, readCookie(http.request, refreshCookie)];
    await signOut(services, { caller, refreshTokens });
    setCookie(request, refreshCookie, '');
  }),
  route(calls.readMe, async ({ services, caller }) => toUser(await findUser(services, caller.id))),
  route(calls.saveMe, ({ services, caller, body }) => saveMe(services, caller, body)),
  route(calls.readAppKey, async ({ services, caller }) => makeAppKey(services, caller)),
  route(calls.readKeySet, ({ services }) => publicKeySet(services)),
  ...ssoRoutes,
  ...adminRoutes,
];
