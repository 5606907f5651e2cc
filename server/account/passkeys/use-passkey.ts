import type { Selectable } from 'kysely';
import type { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, type UserRow } from '../users.ts';
import { takeBrowserChallenge } from './challenges.ts';
import { requireRelyingParty, type RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';

type PasskeyRow = Selectable<Tables['passkeys']>;
type Exchange = { services: Services; http: HttpExchange };

/** The person whose passkey signed the challenge of this browser. */
export async function usePasskey({ services, http }: Exchange, proof: PasskeyProof): Promise<UserRow> {
  const party = requireRelyingParty(http.request, services);
  const challenge = await takeBrowserChallenge({ services, http });
  const passkey = await findPasskey(services, proof.id);
  if (challenge === undefined || passkey?.rp_id !== party.id) throw passkeyFailed();
  if (proof.response.userHandle !== userHandleOf(passkey.user_id)) throw passkeyFailed();
  // Read before the passkey is used: a session opens only if the account is still the same then.
  const user = await findUser(services, passkey.user_id);
  const counter = await verify(services, { party, challenge, passkey, proof });
  const used = await services.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: services.now() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw passkeyFailed();
  return user;
}

export function findPasskey({ db }: Services, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export function passkeyFailed(): Refused {
  const message = 'The passkey did not work. Try again, or sign in in another way.';
  return new Refused({ status: 403, code: 'passkey-failed', message });
}

type Step = { party: RelyingParty; challenge: string; passkey: PasskeyRow; proof: PasskeyProof };

/** The new counter. One that does not grow belongs to a copy; those that do not count stay at 0. */
async function verify({ log }: Services, { party, challenge, passkey, proof }: Step): Promise<number> {
  // Loaded when needed: it takes 16 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    log.info({ err: error, passkeyId: passkey.id }, 'a passkey was refused');
  }
  throw passkeyFailed();
}
