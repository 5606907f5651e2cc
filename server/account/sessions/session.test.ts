import { describe, expect, it } from 'vitest';
import { startServer } from '../../start-server.ts';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { tidyAccounts } from '../tidy-accounts.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const MIN_MS = 60_000;
const DAY_MS = 24 * 60 * MIN_MS;

type Headers = Record<string, string>;
const post = (path: string, payload: object = {}, headers: Headers = {}) =>
  app.inject({ method: 'POST', url: `/identity/v1/${path}`, payload, headers });
const me = (idToken: string, at = app) => at.inject({ url: '/identity/v1/me', headers: { authorization: idToken } });
const refresh = (refreshToken: string) => post('refresh', { refreshToken });

async function signedIn(keep: 'client' | 'cookie' = 'client') {
  const { id, email } = await signInAs(server);
  const answer = await post('sign-in', { email, password: TEST_PASSWORD, keep });
  const cookie = /overflight-refresh=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
  return { id, email, cookie, ...(answer.json() as { idToken: string; refreshToken: string }) };
}

describe('refresh', () => {
  it.each([
    ['nothing', {}],
    ['an empty token', { refreshToken: '' }],
    ['rubbish', { refreshToken: 'rubbish' }],
    ['a made-up token', { refreshToken: `5b2f3a52-6f0c-4a8e-9a55-1b7d6a4f0b11.1.${'A'.repeat(43)}` }],
  ])('refuses %s with 401', async (_, payload) => {
    const answer = await post('refresh', payload);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in']);
  });

  it('refuses a token whose generation was changed', async () => {
    const { refreshToken, idToken } = await signedIn();
    expect((await refresh(refreshToken.replace('.1.', '.2.'))).statusCode).toBe(401);
    expect((await me(idToken)).statusCode).toBe(200);
  });

  it('trades a token for the next one, with a fresh identity token', async () => {
    const { refreshToken } = await signedIn();
    clock.advance(20 * MIN_MS);
    const second = (await refresh(refreshToken)).json();
    expect(second.refreshToken).not.toBe(refreshToken);
    expect((await me(second.idToken)).statusCode).toBe(200);
    expect((await refresh(second.refreshToken)).statusCode).toBe(200);
  });

  it('gives the same answer again to two tabs and after a lost answer', async () => {
    const { refreshToken } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    const tokens = new Set(answers.map((answer) => answer.json().refreshToken));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(tokens.size).toBe(1);
    clock.advance(50_000);
    expect((await refresh(refreshToken)).json().refreshToken).toBe([...tokens][0]);
  });

  it('ends the session when a used token comes back later', async () => {
    const { refreshToken } = await signedIn();
    const second = (await refresh(refreshToken)).json();
    clock.advance(61_000);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect((await me(second.idToken)).statusCode).toBe(401);
  });

  it('ends the session at once when a token two generations old comes back', async () => {
    const { refreshToken } = await signedIn();
    const second = (await refresh(refreshToken)).json();
    const third = (await refresh(second.refreshToken)).json();
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect((await refresh(third.refreshToken)).statusCode).toBe(401);
  });

  it('SAFE-02 ends a session thirty days after its sign-in, however much it is used', async () => {
    let { refreshToken } = await signedIn();
    let idToken = '';
    for (let day = 1; day < 30; day++) {
      clock.advance(DAY_MS);
      ({ refreshToken, idToken } = (await refresh(refreshToken)).json());
    }
    clock.advance(DAY_MS - 10 * MIN_MS);
    ({ refreshToken, idToken } = (await refresh(refreshToken)).json());
    expect((await me(idToken)).statusCode).toBe(200);
    clock.advance(11 * MIN_MS);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    // The token itself would have been valid for longer.
    await expect.poll(async () => (await me(idToken)).statusCode).toBe(401);
  });

  it('works from the cookie, and keeps the next token there', async () => {
    const { cookie } = await signedIn('cookie');
    const answer = await post('refresh', {}, { cookie: `theme=dark; ${cookie}` });
    expect(answer.json()).not.toHaveProperty('refreshToken');
    expect(answer.headers['set-cookie']).toMatch(/^overflight-refresh=[0-9a-f-]{36}\.2\./);
  });

  it('works without any body or content type', async () => {
    const { cookie } = await signedIn('cookie');
    const answer = await app.inject({ method: 'POST', url: '/identity/v1/refresh', headers: { cookie } });
    expect(answer.statusCode).toBe(200);
  });

  it('refuses a disabled account', async () => {
    const { id, refreshToken } = await signedIn();
    await services.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });
});

describe('an identity token', () => {
  it('ends after an hour', async () => {
    const { idToken } = await signedIn();
    clock.advance(59 * MIN_MS);
    expect((await me(idToken)).statusCode).toBe(200);
    clock.advance(1 * MIN_MS + 1000);
    expect((await me(idToken)).statusCode).toBe(401);
  });
});

describe('sign-out', () => {
  it('answers a stranger with 204', async () => {
    expect((await post('sign-out')).statusCode).toBe(204);
    expect((await post('sign-out', {}, { authorization: 'rubbish', cookie: 'overflight-refresh=x' })).statusCode).toBe(
      204,
    );
  });

  it('ends this session at once, clears the cookie, and leaves other devices signed in', async () => {
    const first = await signedIn();
    const second = (await post('sign-in', { email: first.email, password: TEST_PASSWORD })).json();
    const answer = await post('sign-out', {}, { authorization: first.idToken });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(/^overflight-refresh=; .*Max-Age=0/);
    expect((await me(first.idToken)).statusCode).toBe(401);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect((await me(second.idToken)).statusCode).toBe(200);
    expect((await refresh(second.refreshToken)).statusCode).toBe(200);
  });

  it('finds the session by refresh token or by cookie', async () => {
    const byToken = await signedIn();
    await post('sign-out', { refreshToken: byToken.refreshToken });
    expect((await me(byToken.idToken)).statusCode).toBe(401);
    const byCookie = await signedIn('cookie');
    await post('sign-out', {}, { cookie: byCookie.cookie });
    expect((await me(byCookie.idToken)).statusCode).toBe(401);
  });

  it('leaves everybody else signed in', async () => {
    const [leaving, staying] = [await signedIn(), await signedIn()];
    await post('sign-out', {}, { authorization: leaving.idToken });
    expect((await me(staying.idToken)).statusCode).toBe(200);
  });

  it('is noticed by another server process within a second', async () => {
    const other = await startServer(services.env, { now: services.now });
    try {
      const { idToken } = await signedIn();
      expect((await me(idToken, other.app)).statusCode).toBe(200);
      await post('sign-out', {}, { authorization: idToken });
      const endedAtMs = performance.now();
      let lastAcceptedMs = 0;
      for (let afterMs = 0; afterMs < 1200; afterMs = performance.now() - endedAtMs)
        if ((await me(idToken, other.app)).statusCode === 200) lastAcceptedMs = afterMs;
      expect(lastAcceptedMs).toBeLessThan(1000);
      expect((await me(idToken, other.app)).statusCode).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe('tidyAccounts', () => {
  it('runs by itself every hour', async () => {
    const { rows } = await services.pool.query('select cron from jobs.schedule where name = $1', ['tidy-accounts']);
    expect(rows).toEqual([{ cron: '17 * * * *' }]);
  });

  it('removes ended sessions after a week and leaves living ones', async () => {
    const [ended, living] = [await signedIn(), await signedIn()];
    await post('sign-out', {}, { authorization: ended.idToken });
    clock.advance(8 * DAY_MS);
    await tidyAccounts({}, services);
    const count = async (userId: string) =>
      (await services.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
    expect(await count(ended.id)).toBe(1);
    expect(await count(living.id)).toBe(2);
    expect(await services.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});
