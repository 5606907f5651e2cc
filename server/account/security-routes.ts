import * as calls from '@overflight/contract/account/security.ts';
import { recordRefusals } from '../platform/audit/record-refusals.ts';
import { route, type Route } from '../platform/http/route.ts';
import { endOwnSession, endOwnSessions, listOwnSessions } from './devices/own-sessions.ts';
import { changePassword } from './passwords/change-password.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor/own-second-factor.ts';
import { countRecoveryCodes } from './second-factor/recovery-codes.ts';
import { resetSecondFactor } from './second-factor/reset-second-factor.ts';
import { requiresSecondFactor, saveSecondFactorRule } from './second-factor/tenant-rules.ts';
import { findUser } from './users.ts';

/** What people do for the safety of their own account. */
export const securityRoutes: Route[] = [
  route(calls.readSignInMethods, async ({ services, caller }) => {
    const user = await findUser(services, caller.id);
    return {
      hasPassword: user.password_hash !== null,
      hasApp: user.totp_confirmed_at !== null,
      passkeys: user.passkey_count,
      recoveryCodesLeft: await countRecoveryCodes(services, user.id),
    };
  }),
  route(calls.changePassword, ({ services, caller, body, http }) =>
    recordRefusals(services, { kind: 'password-changed' }, () =>
      changePassword(services, { caller, ip: http.request.ip }, body),
    ),
  ),
  route(calls.listSessions, ({ services, caller }) => listOwnSessions(services, caller)),
  route(calls.endSession, ({ services, caller, params }) => endOwnSession(services, caller, params.id)),
  route(calls.endOtherSessions, ({ services, caller }) =>
    endOwnSessions(services, caller, { exceptId: caller.sessionId, subject: 'All other sessions' }),
  ),
  route(calls.endAllSessions, ({ services, caller }) => endOwnSessions(services, caller, { subject: 'All sessions' })),
  route(calls.startSecondFactor, ({ services, caller, body, http }) =>
    startSecondFactor(services, { caller, ip: http.request.ip }, body.password),
  ),
  route(calls.confirmSecondFactor, async ({ services, caller, body, http }) => ({
    recoveryCodes: await confirmSecondFactor(services, { caller, ip: http.request.ip }, body.code),
  })),
  route(calls.renewRecoveryCodes, async ({ services, caller, body, http }) => ({
    recoveryCodes: await renewRecoveryCodes(services, { caller, ip: http.request.ip }, body.password),
  })),
  route(calls.removeSecondFactor, ({ services, caller, body, http }) =>
    removeSecondFactor(services, { caller, ip: http.request.ip }, body.password),
  ),
  route(calls.resetSecondFactor, ({ services, caller, params }) => resetSecondFactor(services, caller, params.id)),
  route(calls.readSecurityRules, async ({ services, caller }) => ({
    requiresSecondFactor: await requiresSecondFactor(services, caller.tenant),
  })),
  route(calls.saveSecurityRules, async ({ services, caller, body }) => {
    await saveSecondFactorRule(services, caller.tenant, body.requiresSecondFactor);
    return body;
  }),
];
