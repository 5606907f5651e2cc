import * as calls from '@overflight/contract/account/security.ts';
import { route, type Route } from '../platform/http/route.ts';
import { endOwnSession, listOwnSessions } from './devices/own-sessions.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgetAccount } from './sessions/live-accounts.ts';
import { endSessions } from './sessions/sessions.ts';
import { findUser } from './users.ts';

/** What people do for the safety of their own account. */
export const securityRoutes: Route[] = [
  route(calls.readSignInMethods, async ({ services, caller }) => ({
    hasPassword: (await findUser(services, caller.id)).password_hash !== null,
  })),
  route(calls.changePassword, ({ services, caller, body, http }) =>
    changePassword(services, { caller, ip: http.request.ip }, body),
  ),
  route(calls.listSessions, ({ services, caller }) => listOwnSessions(services, caller)),
  route(calls.endSession, ({ services, caller, params }) => endOwnSession(services, caller, params.id)),
  route(calls.endOtherSessions, async ({ services, caller }) => {
    await endSessions(services.db, caller.id, { now: services.now(), exceptId: caller.sessionId });
    forgetAccount(services, caller.id);
  }),
];
