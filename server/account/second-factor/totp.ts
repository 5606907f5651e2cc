import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../../platform/seal.ts';
import type { Services } from '../../platform/services.ts';
import type { UserRow } from '../users.ts';

const PURPOSE = 'totp';
const ISSUER = 'Overflight';
const SECRET_BYTES = 20;
const STEP_S = 30;
/** Clocks may differ by a step. */
const WINDOW = 1;

/** A new key for an authenticator app, as it is shown and as it is stored. */
export function newTotpKey({ secrets }: Services, email: string): { secret: string; uri: string; sealed: string } {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  const secret = totp.secret.base32;
  return { secret, uri: totp.toString(), sealed: seal(secrets, PURPOSE, secret) };
}

/** Accepts each code once: the step of the last one is kept, and only later ones count. */
export async function useTotpCode(services: Services, user: UserRow, code: string): Promise<boolean> {
  const secret = user.totp_secret && unseal(services.secrets, PURPOSE, user.totp_secret);
  if (!secret) return false;
  const timestamp = services.now().getTime();
  const delta = totpOf(Secret.fromBase32(secret), user.email).validate({ token: code, window: WINDOW, timestamp });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / STEP_S) + delta;
  const used = await services.db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', user.id)
    .where('totp_secret', '=', user.totp_secret)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: email, secret, algorithm: 'SHA1', digits: 6, period: STEP_S });
}
