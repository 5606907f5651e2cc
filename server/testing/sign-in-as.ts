import { randomUUID } from 'node:crypto';
import type { Product } from '@overflight/contract/account/entitlements.ts';
import { makeIdToken } from '../account/sessions/identity-token.ts';
import type { RunningServer } from '../start-server.ts';
import { addUser } from './add-user.ts';
import { quickHash } from './quick-hash.ts';

export const TEST_PASSWORD = 'correct horse battery';
/** The hash of that password. */
export const TEST_HASH = quickHash(TEST_PASSWORD);
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

type Wanted = { products?: Product[]; tenant?: string; email?: string; name?: string };
export type TestUser = { id: string; email: string; headers: { authorization: string } };

/** Inserts a confirmed account with a session; its password is `TEST_PASSWORD`. */
export async function signInAs(
  server: Pick<RunningServer, 'services'>,
  { products = ['users'], tenant = '', email, name = 'Pat Pilot' }: Wanted = {},
): Promise<TestUser> {
  const { services } = server;
  const sessionId = randomUUID();
  const now = services.now();
  const address = email ?? `${randomUUID()}@example.com`;
  const user = await addUser(services.db, { name, email: address, password: TEST_PASSWORD, products, tenant }, now);
  const expires_at = new Date(now.getTime() + MONTH_MS);
  const session = { id: sessionId, user_id: user.id, rotated_at: now, created_at: now, expires_at };
  await services.db.insertInto('sessions').values(session).execute();
  const { idToken } = await makeIdToken(services, user, sessionId);
  return { id: user.id, email: user.email, headers: { authorization: `Bearer ${idToken}` } };
}
