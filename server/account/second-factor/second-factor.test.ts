import { describe, expect, it } from 'vitest';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { totpCode } from '../../testing/totp-code.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const STEP_MS = 30_000;
type Headers = Record<string, string>;
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers = {}, payload?: object) =>
  app.inject({ method, url: `/identity/v1/${path}`, headers, ...(payload ? { payload } : {}) });
const signIn = (email: string, more: object = {}) =>
  ask('POST', 'sign-in', {}, { email, password: TEST_PASSWORD, ...more });
const codeNow = (secret: string, offsetMs = 0) => totpCode(secret, services.now().getTime() + offsetMs);
const own = { password: TEST_PASSWORD };

async function personWithFactor(wanted: Parameters<typeof signInAs>[1] = {}) {
  const person = await signInAs(server, wanted);
  const { secret, uri } = (await ask('POST', 'me/second-factor', person.headers, own)).json();
  const confirmed = await ask('POST', 'me/second-factor/confirm', person.headers, { code: codeNow(secret) });
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] };
  clock.advance(STEP_MS);
  return { ...person, secret: String(secret), uri: String(uri), recoveryCodes };
}

describe('a second factor', () => {
  it('SAFE-01 is turned on with the password and a code, and then asked for at every sign-in', async () => {
    const person = await signInAs(server);
    expect((await ask('POST', 'me/second-factor', person.headers, { password: 'not it' })).statusCode).toBe(400);
    const { secret, uri } = (await ask('POST', 'me/second-factor', person.headers, own)).json();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Overflight/);
    expect((await signIn(person.email)).statusCode).toBe(200);
    const wrong = await ask('POST', 'me/second-factor/confirm', person.headers, { code: '000000' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong-code']);
    const on = await ask('POST', 'me/second-factor/confirm', person.headers, { code: codeNow(secret) });
    expect(on.json().recoveryCodes).toHaveLength(10);
    const first = await signIn(person.email);
    expect([first.statusCode, first.json().code]).toEqual([403, 'second-factor-needed']);
    expect(first.json()).not.toHaveProperty('idToken');
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await signIn(person.email, { password: 'not it', code: codeNow(secret) })).json().code).toBe(
      'wrong-credentials',
    );
    clock.advance(STEP_MS);
    const asShown = codeNow(secret).replace(/^(...)/, '$1 ');
    expect((await signIn(person.email, { code: asShown })).statusCode).toBe(200);
    const { totp_secret } = await services.db
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(totp_secret).not.toContain(secret);
  });

  it('SAFE-01 takes each code once, even when two come at the same moment, and none from long ago', async () => {
    const { email, secret } = await personWithFactor();
    const code = codeNow(secret);
    const both = await Promise.all([signIn(email, { code }), signIn(email, { code })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await signIn(email, { code })).statusCode).toBe(403);
    expect((await signIn(email, { code: codeNow(secret, -STEP_MS) })).statusCode).toBe(403);
    expect((await signIn(email, { code: codeNow(secret, 3 * STEP_MS) })).statusCode).toBe(403);
    expect((await signIn(email, { code: codeNow(secret, STEP_MS) })).statusCode).toBe(200);
  });

  it('SAFE-01 is tried ten times in an hour at most', async () => {
    const { email, secret } = await personWithFactor();
    const right = codeNow(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 0; n < 10; n++) {
      if (n === 5) clock.advance(16 * 60_000);
      expect((await signIn(email, { code: wrong })).statusCode).toBe(403);
    }
    clock.advance(16 * 60_000);
    expect((await signIn(email, { code: codeNow(secret) })).statusCode).toBe(429);
    clock.advance(45 * 60_000);
    expect((await signIn(email, { code: codeNow(secret) })).statusCode).toBe(200);
  });

  it('SAFE-01 each recovery code works once, for its owner, and new ones replace them', async () => {
    const [person, other] = [await personWithFactor(), await personWithFactor()];
    const [first = '', second = ''] = person.recoveryCodes;
    expect((await signIn(other.email, { code: first })).statusCode).toBe(403);
    expect((await signIn(person.email, { code: first.toLowerCase() })).statusCode).toBe(200);
    expect((await signIn(person.email, { code: first })).statusCode).toBe(403);
    const methods = (await ask('GET', 'me/sign-in-methods', person.headers)).json();
    expect(methods).toEqual({ hasPassword: true, hasApp: true, passkeys: 0, recoveryCodesLeft: 9 });
    const renewed = await ask('POST', 'me/second-factor/recovery-codes', person.headers, own);
    expect((await signIn(person.email, { code: second })).statusCode).toBe(403);
    expect((await signIn(person.email, { code: renewed.json().recoveryCodes[0] })).statusCode).toBe(200);
    const rows = await services.db.selectFrom('recovery_codes').selectAll().execute();
    expect(rows.some(({ hash }) => hash.toString('latin1').includes(second.replace('-', '')))).toBe(false);
  });

  it('is turned off with the password; a new one cannot be started over it', async () => {
    const { email, headers } = await personWithFactor();
    expect((await ask('POST', 'me/second-factor', headers, own)).statusCode).toBe(409);
    expect((await ask('POST', 'me/second-factor/remove', headers, { password: 'not it' })).statusCode).toBe(400);
    expect((await ask('POST', 'me/second-factor/remove', headers, own)).statusCode).toBe(204);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('SAFE-01 is reset by an administrator of the same tenant only, which ends the sessions', async () => {
    const person = await personWithFactor({ tenant: 'north' });
    const [south, north] = await Promise.all(
      ['south', 'north'].map((tenant) => signInAs(server, { products: ['admins'], tenant })),
    );
    const reset = (headers: Headers = {}) => ask('POST', `users/${person.id}/second-factor/reset`, headers);
    expect((await reset(south?.headers)).statusCode).toBe(404);
    const listed = (await ask('GET', `users?search=${person.email}`, north?.headers)).json();
    expect(listed.users[0]).toMatchObject({ hasSecondFactor: true });
    expect((await reset(north?.headers)).statusCode).toBe(204);
    expect((await ask('GET', 'me', person.headers)).statusCode).toBe(401);
    expect((await signIn(person.email)).statusCode).toBe(200);
  });

  it('a new password does not get around it', async () => {
    const { id, email, headers } = await personWithFactor();
    const change = { password: TEST_PASSWORD, newPassword: 'green hills far away' };
    expect((await ask('POST', 'me/password', headers, change)).statusCode).toBe(204);
    expect((await signIn(email, { password: 'green hills far away' })).json().code).toBe('second-factor-needed');
    expect(id).toBeTruthy();
  });
});

describe('a tenant that requires a second factor', () => {
  const rule = (headers: Headers, requiresSecondFactor: boolean) =>
    ask('PUT', 'security-rules', headers, { requiresSecondFactor });
  const plans = async (headers: Headers) => (await app.inject({ url: '/flights/oa/v2/plans', headers })).statusCode;

  it('SAFE-01 lets people do nothing else from their next sign-in on, until they have one', async () => {
    const admin = await signInAs(server, { products: ['admins', 'users'], tenant: 'strict' });
    const member = await signInAs(server, { products: ['admins', 'users'], tenant: 'strict' });
    const outsider = await signInAs(server, { tenant: 'other' });
    expect((await ask('GET', 'security-rules', admin.headers)).json()).toEqual({ requiresSecondFactor: false });
    clock.advance(1000);
    expect((await rule(admin.headers, true)).json()).toEqual({ requiresSecondFactor: true });
    clock.advance(1000);
    expect(await plans(member.headers)).toBe(200);
    const headers = { authorization: (await signIn(member.email)).json().idToken as string };
    expect((await ask('GET', 'me', headers)).json()).toMatchObject({ groups: [], mustAddSecondFactor: true });
    expect([await plans(headers), (await ask('GET', 'app-key', headers)).statusCode]).toEqual([403, 403]);
    expect((await rule(headers, false)).statusCode).toBe(403);
    expect((await ask('POST', 'me/second-factor/remove', headers, own)).json().code).toBe('second-factor-required');
    const { secret } = (await ask('POST', 'me/second-factor', headers, own)).json();
    await ask('POST', 'me/second-factor/confirm', headers, { code: codeNow(secret) });
    expect((await ask('GET', 'me', headers)).json()).not.toHaveProperty('mustAddSecondFactor');
    expect(await plans(headers)).toBe(200);
    const elsewhere = { authorization: (await signIn(outsider.email)).json().idToken as string };
    expect(await plans(elsewhere)).toBe(200);
    await rule(admin.headers, false);
    expect((await ask('POST', 'me/second-factor/remove', headers, own)).statusCode).toBe(204);
  });

  it('leaves it to the provider where people sign in by single sign-on', async () => {
    const admin = await signInAs(server, { products: ['admins'], tenant: 'sso' });
    await rule(admin.headers, true);
    clock.advance(1000);
    const person = await signInAs(server, { tenant: 'sso' });
    expect(await plans(person.headers)).toBe(403);
    await services.db.updateTable('sessions').set({ by_provider: true }).where('user_id', '=', person.id).execute();
    await expect.poll(() => plans(person.headers)).toBe(200);
  });
});
