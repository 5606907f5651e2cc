import { describe, expect, it } from 'vitest';
import { groupOf, products } from '@overflight/contract/entitlements.ts';
import { TEST_PASSWORD } from '../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const first = { name: 'Ada', email: 'ada@example.com', password: TEST_PASSWORD, demoData: true };
const start = async (at: TestServer) => (await at.app.inject('/identity/v1/start')).json();
const setUp = (at: TestServer, payload: object = first) =>
  at.app.inject({ method: 'POST', url: '/identity/v1/setup', payload });
const wish = async ({ services }: TestServer, name: string) =>
  (await services.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

describe('set-up', () => {
  it('asks for a password that is long enough', async () => {
    const server = await startTestServer();
    const answer = await setUp(server, { ...first, password: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(await start(server)).toMatchObject({ setupNeeded: true });
  });

  it('makes the first administrator with every group, signed in, and remembers the wishes', async () => {
    const server = await startTestServer();
    expect(await start(server)).toMatchObject({ setupNeeded: true, sso: null, appLink: 'overflight' });
    const answer = await setUp(server);
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: answer.json().idToken };
    const me = (await server.app.inject({ url: '/identity/v1/me', headers })).json();
    expect(me).toMatchObject({ email: 'ada@example.com', tenant: '', groups: products.map(groupOf) });
    expect(await start(server)).toMatchObject({ setupNeeded: false });
    expect(await wish(server, 'demoData')).toEqual({ wished: true, honoured: true });
    expect(await wish(server, 'publicSources')).toEqual({ wished: false, honoured: false });
  });

  it('happens once: of six at the same moment one wins, and every later one is refused', async () => {
    const server = await startTestServer();
    const racing = Array.from({ length: 6 }, (_, n) => setUp(server, { ...first, email: `ada-${n}@example.com` }));
    const statuses = (await Promise.all(racing)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await server.services.db.selectFrom('users').select('id').execute()).toHaveLength(1);
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
    expect(await wish(server, 'demoData')).toMatchObject({ wished: true });
    const payload = { email: 'ada@example.com', password: TEST_PASSWORD };
    expect((await server.app.inject({ method: 'POST', url: '/identity/v1/sign-in', payload })).statusCode).toBe(200);
  });
});
