import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { codeSentTo, mailsTo } from '../../testing/mails-to.ts';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const MIN_MS = 60_000;

type Headers = Record<string, string>;
const post = (path: string, payload: object, headers: Headers = {}, at: TestServer = server) =>
  at.app.inject({ method: 'POST', url: `/identity/v1/${path}`, payload, headers });
const me = (headers: Headers, at: TestServer = server) => at.app.inject({ url: '/identity/v1/me', headers });
const signIn = (email: string, more: object = {}) => post('sign-in', { email, password: TEST_PASSWORD, ...more });
const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

describe('sign-in', () => {
  it('answers an unknown account and a wrong password alike', async () => {
    const { email } = await signInAs(server);
    const wrong = await post('sign-in', { email, password: 'not the password' });
    const unknown = await post('sign-in', { email: 'nobody@example.com', password: 'not the password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'wrong-credentials' });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it('refuses the right password of a disabled account with 403', async () => {
    const { id, email } = await signInAs(server);
    await services.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    const answer = await signIn(email);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account-disabled']);
    const wrong = await post('sign-in', { email, password: 'not the password' });
    expect(wrong.json().code).toBe('wrong-credentials');
  });

  it('refuses an account that was never confirmed, and mails a code, five times in an hour at most', async () => {
    const { id, email } = await signInAs(server);
    await services.db.updateTable('users').set({ confirmed_at: null }).where('id', '=', id).execute();
    for (let n = 0; n < 7; n++) {
      const answer = await signIn(email);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'not-confirmed']);
    }
    expect(await mailsTo(server, email)).toHaveLength(5);
    expect(await codeSentTo(server, email)).toMatch(/^\d{6}$/);
  });

  it('lets a right password no longer in after ten wrong ones, until a quarter of an hour has passed', async () => {
    const { email } = await signInAs(server);
    for (let n = 0; n < 10; n++) await post('sign-in', { email, password: 'not the password' });
    const refused = await signIn(email.toUpperCase());
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-tries']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    clock.advance(15 * MIN_MS);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('clears failed attempts after a successful one', async () => {
    const { email } = await signInAs(server);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 8; n++) await post('sign-in', { email, password: 'not the password' });
      expect((await signIn(email)).statusCode).toBe(200);
    }
  });

  it('answers with an identity token of the user, good for an hour', async () => {
    const { id, email } = await signInAs(server, { products: ['video', 'users'], tenant: 'north' });
    const answer = await signIn(` ${email.toUpperCase()} `);
    const { idToken, refreshToken, expiresAt } = answer.json();
    const claims = decodeJwt(idToken);
    expect(claims).toMatchObject({
      sub: id,
      email,
      name: 'Pat Pilot',
      groups: ['overflight-video', 'overflight-users'],
      'custom:tenant': 'north',
      'custom:company': '',
      'custom:role': '',
      nickname: '',
      address: '',
      profile: '',
      phone_number: '',
      zoneinfo: '',
      aud: 'overflight',
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(expiresAt).toBe(new Date((claims.exp ?? 0) * 1000).toISOString());
    expect(refreshToken).toMatch(/^[0-9a-f-]{36}\.1\./);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await me(bearer(idToken))).json()).toMatchObject({ username: id, email, tenant: 'north' });
  });

  it('works with an old or broken token still in the header', async () => {
    const { email } = await signInAs(server);
    const old = await post('sign-in', { email, password: TEST_PASSWORD }, { authorization: 'Bearer rubbish' });
    expect(old.statusCode).toBe(200);
  });

  it('puts the refresh token of a browser into a cookie that no script can read', async () => {
    const { email } = await signInAs(server);
    const answer = await signIn(email, { keep: 'cookie' });
    expect(answer.json()).not.toHaveProperty('refreshToken');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^overflight-device-[0-9a-f]=[\w.-]+; Path=\/identity\/v1\/sign-in; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
      ),
      expect.stringMatching(
        /^overflight-refresh=[\w.-]+; Path=\/identity\/v1; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
      ),
    ]);
  });

  it('marks the cookie Secure where people come by https', async () => {
    const secure = await startTestServer({ OVERFLIGHT_PUBLIC_URL: 'https://fly.example.com' });
    const { email } = await signInAs(secure);
    const answer = await post('sign-in', { email, password: TEST_PASSWORD, keep: 'cookie' }, {}, secure);
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure$/);
  });

  it('publishes the key that verifies its tokens, and not its private half', async () => {
    const { keys } = (await app.inject('/identity/v1/jwks')).json();
    expect(keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), alg: 'EdDSA', use: 'sig' }]);
  });
});

describe('strangers who try an account', () => {
  const wrong = { password: 'not the password' };
  const deviceCookie = (answer: Awaited<ReturnType<typeof post>>) =>
    /overflight-device-\w=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
  async function owner() {
    const { email } = await signInAs(server);
    const cookie = deviceCookie(await signIn(email, { keep: 'cookie' }));
    return { email, cookie };
  }

  it('SAFE-02 do not keep its owner out of a browser known to the account', async () => {
    const { email, cookie } = await owner();
    for (let n = 0; n < 11; n++) await post('sign-in', { email, ...wrong });
    expect((await signIn(email)).statusCode).toBe(429);
    const credentials = { email, password: TEST_PASSWORD, keep: 'cookie' };
    expect((await post('sign-in', credentials, { cookie })).statusCode).toBe(200);
    // What the owner does gives strangers no further tries.
    expect((await post('sign-in', { email, ...wrong })).statusCode).toBe(429);
  });

  it('a known browser has ten tries of its own, and another account has none of them', async () => {
    const [first, second] = [await owner(), await owner()];
    for (let n = 0; n < 10; n++)
      expect((await post('sign-in', { email: first.email, ...wrong }, { cookie: first.cookie })).statusCode).toBe(401);
    expect((await post('sign-in', { email: first.email, ...wrong }, { cookie: first.cookie })).statusCode).toBe(429);
    for (let n = 0; n < 10; n++) await post('sign-in', { email: second.email, ...wrong });
    const name = second.cookie.split('=')[0] ?? '';
    for (const value of [first.cookie.split('=')[1], second.cookie.split('=')[1]?.replace(/.$/, '~')]) {
      const payload = { email: second.email, password: TEST_PASSWORD };
      expect((await post('sign-in', payload, { cookie: `${name}=${value}` })).statusCode).toBe(429);
    }
  });

  it('SAFE-02 do not keep its owner from a new password, with which this browser is known', async () => {
    const { email } = await owner();
    for (let n = 0; n < 11; n++) await post('sign-in', { email, ...wrong });
    for (let n = 0; n < 8; n++) expect((await post('password-reset', { email })).statusCode).toBe(202);
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(5);
    const code = await codeSentTo(server, email);
    expect(mails.every(({ text }) => text?.includes(code))).toBe(true);
    for (let n = 0; n < 20; n++)
      await post('password-reset/confirm', { email, code: '0'.repeat(10), password: 'green hills far away' });
    clock.advance(40 * MIN_MS);
    expect((await post('password-reset', { email })).statusCode).toBe(202);
    const reset = await post('password-reset/confirm', { email, code, password: 'green hills far away' });
    expect(reset.statusCode).toBe(204);
    for (let n = 0; n < 11; n++) await post('sign-in', { email, ...wrong });
    const credentials = { email, password: 'green hills far away' };
    expect((await post('sign-in', credentials)).statusCode).toBe(429);
    expect((await post('sign-in', credentials, { cookie: deviceCookie(reset) })).statusCode).toBe(200);
  });

  it('a new code can be had as soon as the earlier one is no longer valid', async () => {
    const { email } = await owner();
    for (let n = 0; n < 5; n++) await post('password-reset', { email });
    const first = await codeSentTo(server, email);
    clock.advance(60 * MIN_MS + 1000);
    const payload = { email, code: first, password: 'green hills far away' };
    expect((await post('password-reset/confirm', payload)).statusCode).toBe(400);
    await post('password-reset', { email });
    const second = await codeSentTo(server, email);
    expect(second).not.toBe(first);
    expect((await post('password-reset/confirm', { ...payload, code: second.toLowerCase() })).statusCode).toBe(204);
  });
});

describe('the address of a caller', () => {
  const guess = (at: TestServer, forwarded: string, n: number) =>
    at.app.inject({
      method: 'POST',
      url: '/identity/v1/confirm/resend',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `guess-${n}@example.com` },
    });

  it('is not taken from an untrusted x-forwarded-for', async () => {
    const at = await startTestServer();
    const answers = [];
    for (let n = 0; n < 33; n++) answers.push((await guess(at, `203.0.113.${n}`, n)).statusCode);
    expect(answers).toEqual([...Array<number>(30).fill(202), 429, 429, 429]);
  });

  it('is what a configured proxy says', async () => {
    const at = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
    for (let n = 0; n < 33; n++) expect((await guess(at, `198.51.100.9, 203.0.113.${n}`, n)).statusCode).toBe(202);
  });

  it('allows ten attempts on one account, whatever the headers say', async () => {
    const at = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const { email } = await signInAs(at);
    const tries = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        post('sign-in', { email, password: `guess ${n}` }, { 'x-forwarded-for': `203.0.${n}.1` }, at),
      ),
    );
    const statuses = tries.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(290);
  });
});
