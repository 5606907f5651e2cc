import * as calls from '@overflight/contract/account/account.ts';
import { VERSION } from '@overflight/contract/version.ts';
import { deviceOf } from '../account/devices/device.ts';
import { isSetUp, requireNotSetUp } from '../account/first-administrator.ts';
import { deliverSignIn } from '../account/sessions/deliver-session.ts';
import { relyingParty } from '../account/passkeys/relying-party.ts';
import { openSession } from '../account/sessions/sessions.ts';
import { route, type Route } from '../platform/http/route.ts';
import { afterSetup } from './after-setup.ts';
import { isOpenToOthers, requireSetUpCode } from './set-up-code.ts';
import { setUp } from './set-up.ts';

export const setUpRoutes: Route[] = [
  route(calls.readStart, async ({ services, http }) => ({
    setupNeeded: !(await isSetUp(services)),
    setupNeedsCode: isOpenToOthers(services.env),
    hasDemoData: afterSetup.demoData.length > 0,
    sendsMail: services.env.SMTP_URL !== undefined,
    sso: services.env.OIDC_ISSUER ? { label: services.env.OIDC_LABEL } : null,
    passkeyOrigin: relyingParty(http.request, services)?.origin ?? null,
    termsUrl: services.env.OVERFLIGHT_TERMS_URL,
    appLink: services.env.OVERFLIGHT_APP_LINK,
    version: VERSION,
  })),
  route(calls.setUp, async (request) => {
    const { services, body, http } = request;
    await requireNotSetUp(services);
    requireSetUpCode(services, body.code);
    const user = await setUp(services, body);
    return deliverSignIn(
      request,
      { user, session: await openSession(services, user, deviceOf(http.request)) },
      body.keep,
    );
  }),
];
