import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { groupOf, products } from '@overflight/contract/account/entitlements.ts';
import { TEST_PASSWORD } from '../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const first = { name: 'Ada', email: 'ada@example.com', password: TEST_PASSWORD, demoData: true };
const start = async (at: TestServer) => (await at.app.inject('/identity/v1/start')).json();
const setUp = (at: TestServer, payload: object = first) =>
  at.app.inject({ method: 'POST', url: '/identity/v1/setup', payload });
const optionState = async ({ services }: TestServer, name: string) =>
  (await services.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

async function waitingForLocks({ services }: TestServer): Promise<number> {
  const waiting = sql<{ count: number }>`select count(*) from pg_locks join pg_database on pg_database.oid = database
    where not granted and datname = current_database()`;
  return (await waiting.execute(services.db)).rows[0]?.count ?? 0;
}

describe('set-up', () => {
  it('asks for a password that is long enough', async () => {
    const server = await startTestServer();
    const answer = await setUp(server, { ...first, password: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(await start(server)).toMatchObject({ setupNeeded: true });
  });

  it('makes the first administrator with every group, signed in, and stores the options', async () => {
    const server = await startTestServer();
    expect(await start(server)).toMatchObject({ setupNeeded: true, sso: null, appLink: 'overflight' });
    const answer = await setUp(server);
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: answer.json().idToken };
    const me = (await server.app.inject({ url: '/identity/v1/me', headers })).json();
    expect(me).toMatchObject({ email: 'ada@example.com', tenant: '', groups: products.map(groupOf) });
    expect(await start(server)).toMatchObject({ setupNeeded: false });
    expect(await optionState(server, 'demoData')).toEqual({ wished: true, honoured: true });
    expect(await optionState(server, 'publicSources')).toEqual({ wished: false, honoured: false });
  });

  it('happens once: of two at the same moment one wins, and every later one is refused', async () => {
    const server = await startTestServer();
    const { db } = server.services;
    const racing = await db.transaction().execute(async (trx) => {
      await sql`lock table settings in exclusive mode`.execute(trx);
      const both = [1, 2].map((n) =>
        setUp(server, { ...first, email: `ada-${n}@example.com` }).then((answer) => answer),
      );
      await vi.waitFor(async () => expect(await waitingForLocks(server)).toBe(2), { timeout: 60_000 });
      return { both };
    });
    const statuses = (await Promise.all(racing.both)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
    const later = await setUp(server);
    expect([later.statusCode, later.json().code]).toEqual([409, 'already-set-up']);
  });

  it('works without a browser, from the environment', async () => {
    const server = await startTestServer({
      OVERFLIGHT_ADMIN_EMAIL: 'Ada@Example.com',
      OVERFLIGHT_ADMIN_PASSWORD: TEST_PASSWORD,
      OVERFLIGHT_DEMO: '1',
    });
    expect(await start(server)).toMatchObject({ setupNeeded: false });
    expect(await optionState(server, 'demoData')).toMatchObject({ wished: true });
    const payload = { email: 'ada@example.com', password: TEST_PASSWORD };
    expect((await server.app.inject({ method: 'POST', url: '/identity/v1/sign-in', payload })).statusCode).toBe(200);
  });
});
