import type { WebAuthnCredential } from '@simplewebauthn/server';
import { randomUUID } from 'node:crypto';
import { MAX_PASSKEYS, type NewPasskey, type Passkey } from '@overflight/contract/account/passkeys.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { HttpExchange, SignedIn } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { factorMail } from '../mail-texts.ts';
import { requireOwnPassword } from '../passwords/change-password.ts';
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { hasSecondFactor, lockUser } from '../users.ts';
import { CHALLENGE_LIFE_MS, makeSessionChallenge, takeSessionChallenge } from './challenges.ts';
import { countPasskeys, toPasskey } from './own-passkeys.ts';
import { requireRelyingParty, type RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';

/** EdDSA, ES256, RS256. What the library would offer depends on the Node that runs it. */
const ALGORITHMS = [-8, -7, -257];

type Asking = { services: Services; http: HttpExchange; caller: SignedIn };

export async function startPasskey({ services, http, caller }: Asking, password: string) {
  const user = await requireOwnPassword(services, { caller, ip: http.request.ip }, password);
  const { id } = requireRelyingParty(http.request, services);
  const own = await services.db.selectFrom('passkeys').selectAll().where('user_id', '=', user.id).execute();
  if (own.length >= MAX_PASSKEYS) throw refuse('too-many-passkeys', `You have ${MAX_PASSKEYS} passkeys: remove one.`);
  return {
    rp: { id, name: 'Overflight' },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    challenge: await makeSessionChallenge(services, caller.sessionId),
    timeout: CHALLENGE_LIFE_MS,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

type Added = { passkey: Passkey; recoveryCodes: string[] };

/** The challenge of this session proves that the password was given a moment ago. */
export async function addPasskey(
  { services, http, caller }: Asking,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<Added> {
  const party = requireRelyingParty(http.request, services);
  const challenge = await takeSessionChallenge(services, caller.sessionId);
  if (challenge === undefined) throw refuse('not-started', 'Start again with your password.');
  const made = await verify(services, { party, challenge, credential });
  const added = await services.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, caller.id);
    const row = await trx
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: user.id,
        credential_id: made.id,
        rp_id: party.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: credential.response.transports,
        name,
        created_at: services.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw refuse('passkey-known', 'This passkey is known already.');
    await countPasskeys(trx, user.id);
    await recordEvent(trx, { kind: 'passkey-added', subject: name });
    const recoveryCodes = hasSecondFactor(user) ? [] : await makeRecoveryCodes(trx, services, user.id);
    return { passkey: toPasskey(row), recoveryCodes };
  });
  forgetAccount(services, caller.id);
  await queueMail(services, factorMail(caller, 'a passkey was added to your account.'));
  return added;
}

type Step = { party: RelyingParty; challenge: string; credential: NewPasskey };

async function verify({ log }: Services, { party, challenge, credential }: Step): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused');
  }
  throw new Refused({ status: 400, code: 'passkey-failed', message: 'The passkey could not be added. Try again.' });
}

function refuse(code: string, message: string): Refused {
  return new Refused({ status: 409, code, message });
}
