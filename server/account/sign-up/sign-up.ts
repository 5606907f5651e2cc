import { randomUUID } from 'node:crypto';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { makeConfirmCode, useCode, wrongCode } from './codes.ts';
import { hashPassword, isRightPassword } from '../hash-password.ts';
import { addressTakenMail, confirmMail } from '../mail-texts.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { limitAttempts } from '../rate-limit.ts';
import { requireSetUp } from '../first-administrator.ts';
import { findUserByEmail } from '../users.ts';

type NewAccount = { name: string; email: string; phoneNumber: string; company: string; password: string; ip: string };

/** Requests an account; only the owner learns, by mail, that an address is taken. */
export async function signUp(services: Services, account: NewAccount): Promise<void> {
  await requireSetUp(services);
  await limitAttempts(services, 'sign-up', account);
  requireGoodPassword(account.password, account);
  const passwordHash = await hashPassword(services, account.password);
  const user = await createUser(services, account, passwordHash);
  if (user) return queueMail(services, confirmMail(user, await makeConfirmCode(services, user)));
  const owner = await findUserByEmail(services, account.email);
  if (owner) await queueMail(services, addressTakenMail(owner));
}

/** An address that was never confirmed can be requested again; one with an owner stays unchanged. */
function createUser({ db, now }: Services, account: NewAccount, passwordHash: string) {
  const fields = {
    password_hash: passwordHash,
    name: account.name,
    phone_number: account.phoneNumber,
    company: account.company,
  };
  return db
    .insertInto('users')
    .values({ id: randomUUID(), email: account.email, created_at: now(), ...fields })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(fields)
        .where('users.confirmed_at', 'is', null)
        .where('users.disabled_at', 'is', null),
    )
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

type Confirmation = { email: string; code: string; password: string; ip: string };

/**
 * Without the password, somebody could sign up with another person's address, wait until that person confirms it, and
 * then own their account.
 */
export async function confirmSignUp(services: Services, { email, code, password, ip }: Confirmation): Promise<void> {
  await limitAttempts(services, 'enter-code', { email, ip });
  const user = await findUserByEmail(services, email);
  if (!(await isRightPassword(services, password, user?.password_hash))) throw wrongCode();
  const isConfirmed = await services.db.transaction().execute(async (trx) => {
    const id = await useCode(trx, services, { email, code, purpose: 'confirm' });
    if (!id) return false;
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ confirmed_at: services.now() })
      .where('id', '=', id)
      .where('password_hash', 'is not distinct from', user?.password_hash ?? null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  if (!isConfirmed) throw wrongCode();
}

/** For a code that was lost or has expired. */
export async function resendCode(services: Services, email: string): Promise<void> {
  const user = await findUserByEmail(services, email);
  if (!user || user.confirmed_at) return;
  await queueMail(services, confirmMail(user, await makeConfirmCode(services, user)));
}
