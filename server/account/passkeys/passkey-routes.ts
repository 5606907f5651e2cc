import * as calls from '@overflight/contract/account/passkeys.ts';
import { recordRefusals } from '../../platform/audit/record-refusals.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { deliverSignIn } from '../sessions/deliver-session.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { listPasskeys, removePasskey } from './own-passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
import { findPasskey } from './use-passkey.ts';

export const passkeyRoutes: Route[] = [
  route(calls.startPasskeySignIn, startPasskeySignIn),
  route(calls.signInWithPasskey, async (request) => {
    const { services, body } = request;
    const owner = await findPasskey(services, body.id);
    const event = { kind: 'sign-in', subject: 'Passkey', ...(owner ? { by: { id: owner.user_id } } : {}) } as const;
    const signedIn = await recordRefusals(services, event, () => signInWithPasskey(request, body));
    return deliverSignIn(request, signedIn, 'cookie');
  }),
  route(calls.startPasskey, (request) => startPasskey(request, request.body.password)),
  route(calls.addPasskey, (request) => addPasskey(request, request.body)),
  route(calls.listPasskeys, ({ services, caller }) => listPasskeys(services, caller.id)),
  route(calls.removePasskey, ({ services, caller, params, body, http }) =>
    removePasskey(services, { caller, ip: http.request.ip }, { ...params, ...body }),
  ),
];
