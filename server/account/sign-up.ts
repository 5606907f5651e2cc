import { randomUUID } from 'node:crypto';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Services } from '../platform/services.ts';
import { makeCode, useCode, wrongCode } from './codes.ts';
import { hashPassword } from './hash-password.ts';
import { addressTakenMail, confirmMail } from './mail-texts.ts';
import { limitTries } from './rate-limit.ts';
import { requireSetUp } from './set-up.ts';
import { findUserByEmail } from './users.ts';

type NewAccount = { name: string; email: string; phoneNumber: string; company: string; password: string; ip: string };

/** Asks for an account; what happens to a taken address only its owner learns, by mail. */
export async function signUp(services: Services, account: NewAccount): Promise<void> {
  await requireSetUp(services);
  await limitTries(services, 'sign-up', account);
  const passwordHash = await hashPassword(account.password);
  const user = await createUser(services, account, passwordHash);
  if (user) return queueMail(services, confirmMail(user, await makeCode(services, user, 'confirm')));
  const owner = await findUserByEmail(services, account.email);
  if (owner) await queueMail(services, addressTakenMail(owner));
}

/** An address nobody ever confirmed may be asked for again; one with an owner stays untouched. */
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

export async function confirmSignUp(
  services: Services,
  { email, code, ip }: { email: string; code: string; ip: string },
): Promise<void> {
  await limitTries(services, 'enter-code', { email, ip });
  const userId = await services.db.transaction().execute(async (trx) => {
    const id = await useCode(trx, services, { email, code, purpose: 'confirm' });
    if (id) await trx.updateTable('users').set({ confirmed_at: services.now() }).where('id', '=', id).execute();
    return id;
  });
  if (!userId) throw wrongCode();
}

/** For somebody whose code got lost or ran out. */
export async function resendCode(services: Services, email: string): Promise<void> {
  const user = await findUserByEmail(services, email);
  if (!user || user.confirmed_at) return;
  await queueMail(services, confirmMail(user, await makeCode(services, user, 'confirm')));
}
