import type { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { deviceOf } from '../devices/device.ts';
import { limitAddress } from '../rate-limit.ts';
import { accountDisabled, openSession } from '../sessions/sessions.ts';
import type { SignedInUser } from '../sessions/sign-in.ts';
import { CHALLENGE_LIFE_MS, makeBrowserChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.ts';
import { usePasskey } from './use-passkey.ts';

type Exchange = { services: Services; http: HttpExchange };

/** No passkeys are named: the browser offers those it has for this host. */
export async function startPasskeySignIn({ services, http }: Exchange) {
  const { id } = requireRelyingParty(http.request, services);
  await limitAddress(services, 'passkey', http.request.ip);
  const challenge = await makeBrowserChallenge({ services, http });
  return { rpId: id, challenge, timeout: CHALLENGE_LIFE_MS, userVerification: 'required' as const };
}

/** Without a password: the authenticator has verified the person, by a PIN or a finger. */
export async function signInWithPasskey({ services, http }: Exchange, proof: PasskeyProof): Promise<SignedInUser> {
  await limitAddress(services, 'passkey', http.request.ip);
  const user = await usePasskey({ services, http }, proof);
  if (user.disabled_at) throw accountDisabled();
  const session = await openSession(services, user, { ...deviceOf(http.request), means: 'Passkey' });
  return { user, session };
}
