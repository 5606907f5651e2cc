import { describe, expect, it } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startSsoProvider, type SsoAccount } from '../../testing/sso-provider.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { localPath } from './sso-attempt.ts';

const PUBLIC_URL = 'http://fly.localhost';
const provider = await startSsoProvider(`${PUBLIC_URL}/authenticate`);
const settings = { ...provider.settings, OVERFLIGHT_PUBLIC_URL: PUBLIC_URL };
const server = await startTestServer({ ...settings, OIDC_LABEL: 'Crew sign-on' });
await signInAs(server, { products: ['admins'] });

let people = 0;
function somebody(account: SsoAccount = {}): { login: string; email: string } {
  const login = `login-${people++}`;
  const email = account.email ?? `${login}@example.com`;
  provider.accounts[login] = { email, email_verified: true, name: 'Sam Single', ...account };
  return { login, email };
}

const cookieOf = (header: unknown) => /overflight-sso=[^;]*/.exec(String(header))?.[0] ?? '';

async function start(at: TestServer = server, returnTo = '/map?menu=plans') {
  const url = `/identity/v1/sso/start?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await at.app.inject(url);
  return { answer, location: String(answer.headers.location), cookie: cookieOf(answer.headers['set-cookie']) };
}

const finish = (search: string, cookie: string, at: TestServer = server) =>
  at.app.inject({ method: 'POST', url: '/identity/v1/sso/finish', payload: { search }, headers: { cookie } });

async function signOn(login: string, at: TestServer = server) {
  const { location, cookie } = await start(at);
  return finish((await provider.signIn(location, login)).search, cookie, at);
}

async function me(idToken: string, at: TestServer = server) {
  return (await at.app.inject({ url: '/identity/v1/me', headers: { authorization: idToken } })).json();
}

describe('going to the provider', () => {
  it('answers 404 where none is configured', async () => {
    const without = await startTestServer();
    expect((await start(without)).answer.statusCode).toBe(404);
    expect((await without.app.inject('/identity/v1/start')).json().sso).toBeNull();
  });

  it('answers 502 with a clear sentence while the provider is away, and works once it is back', async () => {
    const away = await startTestServer({ ...settings, OIDC_ISSUER: 'http://127.0.0.1:1' });
    const { answer } = await start(away);
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'sso-unreachable']);
    away.services.env.OIDC_ISSUER = provider.issuer;
    expect((await start(away)).answer.statusCode).toBe(302);
  });

  it('takes http providers on this machine only', () => {
    const env = (OIDC_ISSUER: string) => () => readEnv({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x' });
    expect(env('http://login.example.com')).toThrow('OIDC_ISSUER: use https');
    expect(env('http://127.0.0.1.example.com')).toThrow('OIDC_ISSUER: use https');
    expect(env('http://localhost:9000')).not.toThrow();
    expect(env('https://login.example.com')).not.toThrow();
  });

  it('AUTH-12 redirects with PKCE, state and nonce, and names the return address', async () => {
    const { answer, location } = await start();
    expect(answer.statusCode).toBe(302);
    const { searchParams } = new URL(location);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'overflight',
      redirect_uri: `${PUBLIC_URL}/authenticate`,
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(20);
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax; Max-Age=600/);
    expect((await server.app.inject('/identity/v1/start')).json().sso).toEqual({ label: 'Crew sign-on' });
  });

  it.each([
    ['/map?menu=plans#x', '/map?menu=plans#x'],
    ['/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('comes back from %j to %j', (wanted, given) => {
    expect(localPath(wanted)).toBe(given);
  });
});

describe('coming back from the provider', () => {
  it('refuses an answer without the attempt it belongs to, or with another one', async () => {
    const { login } = somebody();
    const mine = await start();
    const { search } = await provider.signIn(mine.location, login);
    expect((await finish(search, '')).statusCode).toBe(401);
    expect((await finish(search, `${mine.cookie}x`)).statusCode).toBe(401);
    expect((await finish(search, (await start()).cookie)).json().code).toBe('sso-failed');
    expect((await finish('', mine.cookie)).statusCode).toBe(401);
    expect((await finish(search.replace(/state=[^&]+/, 'state=other'), mine.cookie)).statusCode).toBe(401);
    expect((await finish('?error=access_denied&state=x', mine.cookie)).statusCode).toBe(401);
  });

  it('refuses a code that was used before', async () => {
    const { login } = somebody();
    const { location, cookie } = await start();
    const { search } = await provider.signIn(location, login);
    expect((await finish(search, cookie)).statusCode).toBe(200);
    expect((await finish(search, cookie)).statusCode).toBe(401);
  });

  it('answers 502 where the provider went away in the meantime', async () => {
    const passing = await startSsoProvider(`${PUBLIC_URL}/authenticate`);
    const own = await startTestServer({ ...passing.settings, OVERFLIGHT_PUBLIC_URL: PUBLIC_URL });
    await signInAs(own, { products: ['admins'] });
    const { location, cookie } = await start(own);
    const { search } = await passing.signIn(location, 'anybody');
    await passing.stop();
    const answer = await finish(search, cookie, own);
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'sso-unreachable']);
  });

  it('refuses an attempt that took longer than ten minutes', async () => {
    const own = await startTestServer(settings);
    await signInAs(own, { products: ['admins'] });
    const { location, cookie } = await start(own);
    const { search } = await provider.signIn(location, somebody().login);
    own.clock.advance(11 * 60_000);
    expect((await finish(search, cookie, own)).statusCode).toBe(401);
  });

  it('is refused before there is an administrator who could approve anybody', async () => {
    const fresh = await startTestServer(settings);
    expect((await signOn(somebody().login, fresh)).json().code).toBe('setup-needed');
  });

  it('AUTH-12 makes a confirmed account that waits for approval, and finds it again', async () => {
    const { login, email } = somebody();
    const first = (await signOn(login)).json();
    expect(first.returnTo).toBe('/map?menu=plans');
    const user = await me(first.idToken);
    expect(user).toMatchObject({ email, name: 'Sam Single', groups: [], tenant: '' });
    provider.accounts[login] = { email: 'renamed@example.com', email_verified: true };
    expect(await me((await signOn(login)).json().idToken)).toMatchObject({ username: user.username, email });
  });

  it('links an account by an address the provider verified, and leaves its password', async () => {
    const local = await signInAs(server, { products: ['video'] });
    const { login } = somebody({ email: local.email });
    expect(await me((await signOn(login)).json().idToken)).toMatchObject({ username: local.id });
    const payload = { email: local.email, password: TEST_PASSWORD };
    expect((await server.app.inject({ method: 'POST', url: '/identity/v1/sign-in', payload })).statusCode).toBe(200);
  });

  it('wipes the password of an account that was never confirmed when it links it', async () => {
    const local = await signInAs(server, { products: [] });
    const { db } = server.services;
    await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', local.id).execute();
    const { login } = somebody({ email: local.email });
    expect((await signOn(login)).statusCode).toBe(200);
    const payload = { email: local.email, password: TEST_PASSWORD };
    expect((await server.app.inject({ method: 'POST', url: '/identity/v1/sign-in', payload })).statusCode).toBe(401);
    expect((await server.app.inject({ url: '/identity/v1/me', headers: local.headers })).statusCode).toBe(401);
  });

  it('does not link by an address the provider did not verify', async () => {
    const local = await signInAs(server);
    const answer = await signOn(somebody({ email: local.email, email_verified: false }).login);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'sso-address-taken']);
  });

  it('does not give an account to the next person who gets its address', async () => {
    const { login, email } = somebody();
    await signOn(login);
    const answer = await signOn(somebody({ email }).login);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'sso-address-taken']);
  });

  it('refuses a person without an address, and a disabled account', async () => {
    const { login, email } = somebody();
    await signOn(login);
    const { db, now } = server.services;
    await db.updateTable('users').set({ disabled_at: now() }).where('email', '=', email).execute();
    expect((await signOn(login)).json().code).toBe('account-disabled');
    const nameless = somebody().login;
    provider.accounts[nameless] = { name: 'No Address' };
    expect((await signOn(nameless)).json().code).toBe('sso-incomplete');
  });
});

describe('groups from the provider', () => {
  it('are taken over at every sign-on, ours only', async () => {
    const own = await startTestServer({ ...settings, OIDC_GROUPS_CLAIM: 'groups' });
    await signInAs(own, { products: ['admins'] });
    const { login } = somebody({ groups: ['staff', 'Overflight-Video', 'overflight-nonsense'] });
    const groups = async () => (await me((await signOn(login, own)).json().idToken, own)).groups;
    expect(await groups()).toEqual(['overflight-video']);
    provider.accounts[login] = { ...provider.accounts[login], groups: [] };
    expect(await groups()).toEqual([]);
  });

  it('cannot take the last administrator away', async () => {
    const own = await startTestServer({ ...settings, OIDC_GROUPS_CLAIM: 'groups' });
    const last = await signInAs(own, { products: ['admins', 'users'] });
    const { login } = somebody({ email: last.email, groups: ['overflight-video'] });
    const user = await me((await signOn(login, own)).json().idToken, own);
    expect(user.groups).toEqual(['overflight-admins', 'overflight-video']);
  });

  it('are managed by administrators here if no claim is configured', async () => {
    const { login } = somebody({ groups: ['overflight-admins'] });
    expect((await me((await signOn(login)).json().idToken)).groups).toEqual([]);
  });
});

describe('the tenant from the provider', () => {
  const withClaim = async (more: Record<string, string> = {}) => {
    const own = await startTestServer({ ...settings, OIDC_TENANT_CLAIM: 'organisation', ...more });
    await signInAs(own, { products: ['admins'] });
    return own;
  };
  const tell = (login: string, organisation: unknown) => {
    provider.accounts[login] = { ...provider.accounts[login], organisation };
  };

  it('is where a new person lands, also as the first one there', async () => {
    const own = await withClaim();
    const { login, email } = somebody({ organisation: ' north ' });
    expect(await me((await signOn(login, own)).json().idToken, own)).toMatchObject({
      email,
      tenant: 'north',
      groups: [],
    });
    const other = somebody({ organisation: ['south'] });
    expect(await me((await signOn(other.login, own)).json().idToken, own)).toMatchObject({ tenant: 'south' });
  });

  it('is required, and never the one of the installation: without it there is no account', async () => {
    const own = await withClaim();
    for (const organisation of [undefined, '', '  ', [], ['north', 'south'], 7, 'n'.repeat(101)]) {
      const { login, email } = somebody({ organisation });
      const answer = await signOn(login, own);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'sso-no-tenant']);
      const made = await own.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
      expect(made).toEqual([]);
    }
  });

  it('moves a person when it changes: sessions end, products stay, administration does not', async () => {
    const own = await withClaim();
    const local = await signInAs(own, { products: ['admins', 'users'], tenant: 'north' });
    const { login } = somebody({ email: local.email, organisation: 'north' });
    const before = (await signOn(login, own)).json();
    expect(await me(before.idToken, own)).toMatchObject({ username: local.id, tenant: 'north' });
    tell(login, 'south');
    const after = (await signOn(login, own)).json();
    expect(await me(after.idToken, own)).toMatchObject({ tenant: 'south', groups: ['overflight-users'] });
    for (const authorization of [before.idToken, local.headers.authorization])
      expect((await own.app.inject({ url: '/identity/v1/me', headers: { authorization } })).statusCode).toBe(401);
    const moves = await own.services.db
      .selectFrom('audit_events')
      .select('tenant')
      .where('kind', '=', 'tenant-changed')
      .execute();
    expect(moves.map(({ tenant }) => tenant)).toEqual(['north', 'south']);
    await signOn(login, own);
    expect(
      (await own.app.inject({ url: '/identity/v1/me', headers: { authorization: after.idToken } })).statusCode,
    ).toBe(200);
  });

  it('does not take the last administrator of the installation away', async () => {
    const own = await startTestServer({ ...settings, OIDC_TENANT_CLAIM: 'organisation' });
    const last = await signInAs(own, { products: ['admins'] });
    const answer = await signOn(somebody({ email: last.email, organisation: 'north' }).login, own);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last-administrator']);
    expect(await me(last.headers.authorization, own)).toMatchObject({ tenant: '' });
  });

  it('goes with groups of the provider: an administrator of a tenant, not of the installation', async () => {
    const own = await withClaim({ OIDC_GROUPS_CLAIM: 'groups' });
    const { login } = somebody({ organisation: 'north', groups: ['overflight-admins'] });
    const { idToken } = (await signOn(login, own)).json();
    expect(await me(idToken, own)).toMatchObject({ tenant: 'north', groups: ['overflight-admins'] });
    const mails = await own.app.inject({ url: '/identity/v1/mails', headers: { authorization: idToken } });
    expect(mails.statusCode).toBe(403);
  });

  it('is managed by administrators here if no claim is configured', async () => {
    const { login } = somebody({ organisation: 'north' });
    expect(await me((await signOn(login)).json().idToken)).toMatchObject({ tenant: '' });
  });
});
