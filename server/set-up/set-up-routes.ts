import * as calls from '@overflight/contract/account/account.ts';
import { VERSION } from '@overflight/contract/version.ts';
import { isSetUp } from '../account/first-administrator.ts';
import { deliverSession } from '../account/sessions/deliver-session.ts';
import { openSession } from '../account/sessions/sessions.ts';
import { route, type Route } from '../platform/http/route.ts';
import { afterSetup } from './after-setup.ts';
import { setUp } from './set-up.ts';

export const setUpRoutes: Route[] = [
  route(calls.readStart, async ({ services }) => ({
    setupNeeded: !(await isSetUp(services)),
    hasDemoData: afterSetup.demoData.length > 0,
    sendsMail: services.env.SMTP_URL !== undefined,
    sso: services.env.OIDC_ISSUER ? { label: services.env.OIDC_LABEL } : null,
    termsUrl: services.env.OVERFLIGHT_TERMS_URL,
    appLink: services.env.OVERFLIGHT_APP_LINK,
    version: VERSION,
  })),
  route(calls.setUp, async (request) => {
    const user = await setUp(request.services, request.body);
    return deliverSession(request, await openSession(request.services, user), request.body.keep);
  }),
];
