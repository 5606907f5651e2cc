import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { groupOf, products } from '@overflight/contract/account/entitlements.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../platform/http/refused.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import type { UserRow } from './users.ts';

const knownSetUp = perServices(() => ({ isDone: false }));

/** Users are never deleted, so a positive answer is cached for good. */
export async function isSetUp(services: Services): Promise<boolean> {
  const known = knownSetUp(services);
  known.isDone ||= Boolean(await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst());
  return known.isDone;
}

/** Accounts created before there is an administrator could never be approved. */
export async function requireSetUp(services: Services): Promise<void> {
  if (await isSetUp(services)) return;
  const message = 'Overflight has not been set up yet. Open it in a browser to create the first administrator.';
  throw new Refused({ status: 409, code: 'setup-needed', message });
}

export async function requireNotSetUp(services: Services): Promise<void> {
  if (await isSetUp(services)) throw alreadySetUp();
}

type FirstAdministrator = { name: string; email: string; passwordHash: string; now: Date };

/** Of two at the same moment, one wins. */
export async function createFirstAdministrator(
  trx: Transaction<Tables>,
  { name, email, passwordHash, now }: FirstAdministrator,
): Promise<UserRow> {
  await sql`lock table users in share row exclusive mode`.execute(trx);
  if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) throw alreadySetUp();
  return trx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      password_hash: passwordHash,
      confirmed_at: now,
      approved_at: now,
      name,
      groups: products.map(groupOf),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function alreadySetUp(): Refused {
  return new Refused({ status: 409, code: 'already-set-up', message: 'Overflight has already been set up.' });
}
