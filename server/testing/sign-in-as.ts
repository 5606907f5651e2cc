import { randomUUID, scryptSync } from 'node:crypto';
import { groupOf, type Product } from '@overflight/contract/entitlements.ts';
import { makeIdToken } from '../account/sessions/identity-token.ts';
import type { RunningServer } from '../start-server.ts';

export const TEST_PASSWORD = 'correct horse battery';
const salt = Buffer.from('only-for-testing');
/** Far cheaper than a real one: the cost stands in the hash, so signing in with it is quick too. */
export const TEST_HASH = `scrypt$1024$8$1$${salt.toString('base64')}$${scryptSync(TEST_PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64')}`;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

type Wanted = { products?: Product[]; tenant?: string; email?: string; name?: string };
export type TestUser = { id: string; email: string; headers: { authorization: string } };

/** A confirmed account with a living session, put straight into the database; its password is `TEST_PASSWORD`. */
export async function signInAs(
  server: Pick<RunningServer, 'services'>,
  { products = ['users'], tenant = '', email, name = 'Pat Pilot' }: Wanted = {},
): Promise<TestUser> {
  const { services } = server;
  const id = randomUUID();
  const sessionId = randomUUID();
  const now = services.now();
  const user = await services.db
    .insertInto('users')
    .values({
      id,
      email: email ?? `${id}@example.com`,
      password_hash: TEST_HASH,
      confirmed_at: now,
      approved_at: products.length > 0 ? now : null,
      name,
      tenant,
      groups: products.map(groupOf),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const expires_at = new Date(now.getTime() + MONTH_MS);
  const session = { id: sessionId, user_id: id, rotated_at: now, created_at: now, expires_at };
  await services.db.insertInto('sessions').values(session).execute();
  const { idToken } = await makeIdToken(services, user, sessionId);
  return { id, email: user.email, headers: { authorization: `Bearer ${idToken}` } };
}
