import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { mailsTo } from '../../testing/mails-to.ts';
import { signInAs, TEST_PASSWORD, type TestUser } from '../../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { relyingParty } from './relying-party.ts';

const ORIGIN = 'https://fly.example.com';
const server = await startTestServer({ OVERFLIGHT_PUBLIC_URL: ORIGIN });
const { services, clock } = server;
const own = { password: TEST_PASSWORD };
type Headers = Record<string, string>;
type Lies = Parameters<ReturnType<typeof authenticator>['prove']>[1];

const askAt =
  ({ app }: TestServer) =>
  (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, headers: Headers = {}, payload?: object) =>
    app.inject({ method, url: `/identity/v1/${path}`, headers, ...(payload ? { payload } : {}) });
const ask = askAt(server);

async function addPasskey(person: Pick<TestUser, 'headers'>, name = 'Work laptop') {
  const device = authenticator(ORIGIN);
  const options = (await ask('POST', 'me/passkeys/options', person.headers, own)).json();
  const added = await ask('POST', 'me/passkeys', person.headers, { name, credential: device.make(options) });
  const { passkey, recoveryCodes } = added.json() as { passkey: { id: string }; recoveryCodes: string[] };
  return { device, id: passkey.id, recoveryCodes, options };
}

async function personWithPasskey(wanted: Parameters<typeof signInAs>[1] = {}) {
  const person = await signInAs(server, wanted);
  const { id: passkeyId, ...passkey } = await addPasskey(person);
  return { ...person, ...passkey, passkeyId };
}

/** What a browser holds after it asked for a challenge. */
async function challenged(at = ask) {
  const asked = await at('POST', 'sign-in/passkey/options');
  const [cookie = ''] = String(asked.headers['set-cookie']).split(';');
  return { options: asked.json(), headers: { cookie }, line: String(asked.headers['set-cookie']) };
}

async function signIn({ device }: { device: ReturnType<typeof authenticator> }, lies: Lies = {}) {
  const { options, headers } = await challenged();
  return ask('POST', 'sign-in/passkey', headers, device.prove(options, lies));
}

const withPassword = (email: string, more: object = {}, headers: Headers = {}) =>
  ask('POST', 'sign-in', headers, { email, ...own, ...more });
const bearer = (answer: { json: () => { idToken?: string } }) => ({ authorization: answer.json().idToken ?? '' });

describe('a passkey', () => {
  it('SAFE-01 is added with the password, named and listed, and signs in without it', async () => {
    const person = await signInAs(server);
    expect((await ask('POST', 'me/passkeys/options', person.headers, { password: 'not it' })).statusCode).toBe(400);
    const { device, recoveryCodes, options } = await addPasskey(person, ' Work laptop ');
    expect(options).toMatchObject({ rp: { id: 'fly.example.com' }, user: { name: person.email } });
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
    expect(recoveryCodes).toHaveLength(10);
    const list = async () => (await ask('GET', 'me/passkeys', person.headers)).json();
    expect(await list()).toMatchObject([{ name: 'Work laptop', host: 'fly.example.com', lastUsedAt: null }]);
    const signedIn = await signIn({ device });
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json()).not.toHaveProperty('refreshToken');
    expect(String(signedIn.headers['set-cookie'])).toMatch(/overflight-refresh=[^;]+;.*HttpOnly.*Secure/);
    expect((await ask('GET', 'me', bearer(signedIn))).json()).toMatchObject({ email: person.email });
    expect((await list())[0].lastUsedAt).not.toBeNull();
    expect((await mailsTo(server, person.email))[0]?.text).toContain('a passkey was added to your account');
  });

  it('SAFE-01 is asked for after the password, where a recovery code does as well', async () => {
    const person = await personWithPasskey();
    const first = await withPassword(person.email);
    expect([first.statusCode, first.json().code]).toEqual([403, 'second-factor-needed']);
    expect(first.json().fields.map(({ field }: { field: string }) => field)).toEqual(['passkey']);
    const { options, headers } = await challenged();
    const passkey = person.device.prove(options);
    expect((await withPassword(person.email, { passkey, password: 'not it' }, headers)).statusCode).toBe(401);
    expect((await withPassword(person.email, { passkey }, headers)).statusCode).toBe(200);
    expect((await withPassword(person.email, { passkey }, headers)).json().code).toBe('passkey-failed');
    expect((await withPassword(person.email, { code: person.recoveryCodes[0] })).statusCode).toBe(200);
  });

  it('SAFE-01 of somebody else is no second factor', async () => {
    const [person, other] = [await personWithPasskey(), await personWithPasskey()];
    const { options, headers } = await challenged();
    const passkey = other.device.prove(options);
    expect((await withPassword(person.email, { passkey }, headers)).json().code).toBe('passkey-failed');
    const again = await challenged();
    const claimed = other.device.prove(again.options);
    const userHandle = person.device.prove(again.options).response.userHandle;
    const forged = { ...claimed, response: { ...claimed.response, userHandle } };
    expect((await ask('POST', 'sign-in/passkey', again.headers, forged)).json().code).toBe('passkey-failed');
  });

  it('SAFE-01 works once for each challenge, in the browser that asked, within five minutes', async () => {
    const { device } = await personWithPasskey();
    const { options, headers, line } = await challenged();
    expect(line).toMatch(/HttpOnly; SameSite=Strict; Max-Age=300; Secure/);
    const proof = device.prove(options);
    const send = (held: Headers) => ask('POST', 'sign-in/passkey', held, proof);
    expect((await send({})).json().code).toBe('passkey-failed');
    const elsewhere = await challenged();
    expect((await send(elsewhere.headers)).json().code).toBe('passkey-failed');
    expect((await send(headers)).statusCode).toBe(200);
    expect((await send(headers)).json().code).toBe('passkey-failed');
    const late = await challenged();
    clock.advance(5 * 60_000 + 1);
    const lateProof = device.prove(late.options);
    expect((await ask('POST', 'sign-in/passkey', late.headers, lateProof)).statusCode).toBe(403);
    const both = await challenged();
    const proofs = [device.prove(both.options), device.prove(both.options)];
    const answers = await Promise.all(proofs.map((twice) => ask('POST', 'sign-in/passkey', both.headers, twice)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it.each([
    ['another origin', { origin: 'https://fly.example.com.evil.example' }],
    ['plain http', { origin: 'http://fly.example.com' }],
    ['another host name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['an authenticator that did not verify the person', { isVerified: false }],
    ['a counter that stands still', { counter: 1 }],
  ] satisfies [string, Lies][])('SAFE-01 is refused from %s', async (_, lies) => {
    const person = await personWithPasskey();
    const refused = await signIn(person, lies);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'passkey-failed']);
    expect(refused.json()).not.toHaveProperty('idToken');
    const trail = await services.db.selectFrom('audit_events').selectAll().where('person_id', '=', person.id).execute();
    expect(trail.at(-1)).toMatchObject({ kind: 'sign-in', subject: 'Passkey', result: 'refused' });
  });

  it('SAFE-01 whose counter goes backwards is a copy and refused; the original goes on', async () => {
    const person = await personWithPasskey();
    expect((await signIn(person, { counter: 40 })).statusCode).toBe(200);
    expect((await signIn(person, { counter: 39 })).statusCode).toBe(403);
    expect((await signIn(person, { counter: 40 })).statusCode).toBe(403);
    expect((await signIn(person, { counter: 41 })).statusCode).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host name', { rpId: 'evil.example' }],
    ['an authenticator that did not verify the person', { isVerified: false }],
  ] satisfies [string, Lies][])('SAFE-01 is not added from %s', async (_, lies) => {
    const person = await signInAs(server);
    const options = (await ask('POST', 'me/passkeys/options', person.headers, own)).json();
    const credential = authenticator(ORIGIN).make(options, lies);
    const refused = await ask('POST', 'me/passkeys', person.headers, { name: 'Mine', credential });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'passkey-failed']);
    expect((await ask('GET', 'me/passkeys', person.headers)).json()).toEqual([]);
  });

  it('SAFE-01 is added in the session that started it, once, and belongs to one person', async () => {
    const [person, other] = [await signInAs(server), await signInAs(server)];
    const options = (await ask('POST', 'me/passkeys/options', person.headers, own)).json();
    const device = authenticator(ORIGIN);
    const body = { name: 'Mine', credential: device.make(options) };
    expect((await ask('POST', 'me/passkeys', other.headers, body)).json().code).toBe('not-started');
    const secondSession = bearer(await withPassword(person.email));
    expect((await ask('POST', 'me/passkeys', secondSession, body)).json().code).toBe('not-started');
    expect((await ask('POST', 'me/passkeys', person.headers, body)).statusCode).toBe(201);
    expect((await ask('POST', 'me/passkeys', person.headers, body)).json().code).toBe('not-started');
    const others = (await ask('POST', 'me/passkeys/options', other.headers, own)).json();
    const taken = await ask('POST', 'me/passkeys', other.headers, { name: 'Same', credential: device.make(others) });
    expect(taken.json().code).toBe('passkey-known');
    const again = (await ask('POST', 'me/passkeys/options', person.headers, own)).json();
    expect(again.excludeCredentials).toMatchObject([{ id: body.credential.id }]);
  });

  it('SAFE-01 of a disabled account opens nothing', async () => {
    const person = await personWithPasskey();
    const admin = await signInAs(server, { products: ['admins'] });
    await ask('PATCH', `users/${person.id}`, admin.headers, { disabled: true });
    const refused = await signIn(person);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account-disabled']);
  });

  it('is removed with the password; the last factor takes the recovery codes with it', async () => {
    const person = await signInAs(server);
    const [first, second] = [await addPasskey(person), await addPasskey(person)];
    expect(second.recoveryCodes).toEqual([]);
    const remove = (id: string, headers: Headers, password = TEST_PASSWORD) =>
      ask('POST', `me/passkeys/${id}/remove`, headers, { password });
    const stranger = await signInAs(server);
    expect((await remove(first.id, stranger.headers)).statusCode).toBe(404);
    expect((await remove(first.id, person.headers, 'not it')).statusCode).toBe(400);
    expect((await remove(first.id, person.headers)).statusCode).toBe(204);
    expect((await signIn(first)).statusCode).toBe(403);
    expect((await signIn(second)).statusCode).toBe(200);
    const methods = async () => (await ask('GET', 'me/sign-in-methods', person.headers)).json();
    expect(await methods()).toMatchObject({ hasApp: false, passkeys: 1, recoveryCodesLeft: 10 });
    expect((await remove(second.id, person.headers)).statusCode).toBe(204);
    expect(await methods()).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 });
    expect((await withPassword(person.email)).statusCode).toBe(200);
  });

  it('stands beside an authenticator app: either does, and the recovery codes stay', async () => {
    const person = await personWithPasskey();
    const { secret } = (await ask('POST', 'me/second-factor', person.headers, own)).json();
    const code = () => totpCode(secret, services.now().getTime());
    // Not confirmed yet: it opens nothing.
    expect((await withPassword(person.email, { code: code() })).json().code).toBe('wrong-code');
    const confirmed = await ask('POST', 'me/second-factor/confirm', person.headers, { code: code() });
    expect(confirmed.json()).toEqual({ recoveryCodes: [] });
    expect((await withPassword(person.email)).json().fields).toMatchObject([{ field: 'code' }, { field: 'passkey' }]);
    clock.advance(30_000);
    expect((await withPassword(person.email, { code: code() })).statusCode).toBe(200);
    expect((await ask('POST', 'me/second-factor/remove', person.headers, own)).statusCode).toBe(204);
    expect((await signIn(person)).statusCode).toBe(200);
    expect((await withPassword(person.email, { code: person.recoveryCodes[0] })).statusCode).toBe(200);
  });

  it('SAFE-01 is removed by an administrator who resets the second factor, which ends the sessions', async () => {
    const person = await personWithPasskey({ tenant: 'north' });
    const admin = await signInAs(server, { products: ['admins'], tenant: 'north' });
    const listed = (await ask('GET', `users?search=${person.email}`, admin.headers)).json();
    expect(listed.users[0]).toMatchObject({ hasSecondFactor: true });
    expect((await ask('POST', `users/${person.id}/second-factor/reset`, admin.headers)).statusCode).toBe(204);
    expect((await ask('GET', 'me', person.headers)).statusCode).toBe(401);
    expect((await signIn(person)).statusCode).toBe(403);
    expect((await withPassword(person.email)).statusCode).toBe(200);
  });

  it('SAFE-01 is enough where the tenant requires a second factor, and the last one stays', async () => {
    const admin = await signInAs(server, { products: ['admins'], tenant: 'strict' });
    const member = await signInAs(server, { tenant: 'strict' });
    clock.advance(1000);
    await ask('PUT', 'security-rules', admin.headers, { requiresSecondFactor: true });
    clock.advance(1000);
    const headers = bearer(await withPassword(member.email));
    expect((await ask('GET', 'me', headers)).json()).toMatchObject({ mustAddSecondFactor: true });
    const { device, id } = await addPasskey({ headers: headers as TestUser['headers'] });
    expect((await ask('GET', 'me', headers)).json()).not.toHaveProperty('mustAddSecondFactor');
    const signedIn = await signIn({ device });
    expect((await ask('GET', 'me', bearer(signedIn))).json()).not.toHaveProperty('mustAddSecondFactor');
    const refused = await ask('POST', `me/passkeys/${id}/remove`, headers, own);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'second-factor-required']);
    expect((await signIn({ device })).statusCode).toBe(200);
  });

  it('is tried 200 times in a quarter of an hour from one address', async () => {
    const from = { remoteAddress: '203.0.113.9', method: 'POST', url: '/identity/v1/sign-in/passkey/options' } as const;
    const answers: number[] = [];
    for (let n = 0; n < 201; n++) answers.push((await server.app.inject(from)).statusCode);
    expect(answers.slice(0, 200).every((status) => status === 200)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('the address that passkeys belong to', () => {
  it.each([
    [{ OVERFLIGHT_PUBLIC_URL: 'https://fly.example.com/' }, 'evil.example', 'https://fly.example.com'],
    [{ OVERFLIGHT_PUBLIC_URL: 'http://fly.localhost' }, 'evil.example', 'http://fly.localhost'],
    [{ OVERFLIGHT_PUBLIC_URL: 'http://fly.example.com' }, 'localhost:8080', undefined],
    [{ OVERFLIGHT_PUBLIC_URL: 'https://192.0.2.7' }, 'localhost:8080', undefined],
    [{ OVERFLIGHT_PUBLIC_URL: 'https://[2001:db8::7]' }, 'localhost:8080', undefined],
    [{}, 'localhost:8080', 'http://localhost:8080'],
    [{}, 'evil.example', undefined],
    [{}, 'localhost.evil.example', undefined],
    [{}, 'localhost:8080@evil.example', undefined],
    [{}, '127.0.0.1:8080', undefined],
  ] as [Record<string, string>, string, string | undefined][])(
    'SAFE-01 with %o, asked as %s, is %s',
    (settings, host, origin) => {
      const party = relyingParty({ host } as FastifyRequest, { env: readEnv(settings) });
      expect(party?.origin).toBe(origin);
      expect(party?.id).toBe(origin && new URL(origin).hostname);
    },
  );

  it('is told to browsers; without one there are no passkeys', async () => {
    expect((await ask('GET', 'start', { host: 'evil.example' })).json().passkeyOrigin).toBe(ORIGIN);
    const plain = await startTestServer();
    const at = askAt(plain);
    const person = await signInAs(plain);
    const host = { host: 'ground-station.test' };
    expect((await at('GET', 'start', host)).json().passkeyOrigin).toBeNull();
    expect((await at('POST', 'sign-in/passkey/options', host)).json().code).toBe('no-passkeys');
    const refused = await at('POST', 'me/passkeys/options', { ...person.headers, ...host }, own);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no-passkeys']);
  });

  it('SAFE-01 another address does not take the passkeys of the one before', async () => {
    const person = await personWithPasskey();
    await services.db.updateTable('passkeys').set({ rp_id: 'old.example.com' }).execute();
    expect((await signIn(person)).json().code).toBe('passkey-failed');
  });
});
