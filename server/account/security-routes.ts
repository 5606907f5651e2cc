import * as calls from '@overflight/contract/account/security.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { recordRefusals } from '../platform/audit/record-refusals.ts';
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
    recordRefusals(services, { kind: 'password-changed' }, () =>
      changePassword(services, { caller, ip: http.request.ip }, body),
    ),
  ),
  route(calls.listSessions, ({ services, caller }) => listOwnSessions(services, caller)),
  route(calls.endSession, ({ services, caller, params }) => endOwnSession(services, caller, params.id)),
  route(calls.endOtherSessions, async ({ services, caller }) => {
    await services.db.transaction().execute(async (trx) => {
      await endSessions(trx, caller.id, { now: services.now(), exceptId: caller.sessionId });
      await recordEvent(trx, { kind: 'session-ended', subject: 'All other sessions' });
    });
    forgetAccount(services, caller.id);
  }),
];
