import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessLevels, products, type Access, type Product } from '@overflight/contract/account/entitlements.ts';
import { routes } from './routes.ts';
import { signInAs, type TestUser } from './testing/sign-in-as.ts';
import { startTestServer } from './testing/test-server.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const HOUR_MS = 3_600_000;
type Headers = Record<string, string>;
type Answer = { statusCode: number; headers: Record<string, unknown> };
type Verdict = 'allowed' | 'refused: who are you' | 'refused: not for you' | 'failed';

const TENANT_ADMIN = "another tenant's administrator";

/** Created each time: some callers below advance the clock by an hour. */
const administrator = () => signInAs(server, { products: ['admins'] });

async function makeKey(as: TestUser): Promise<{ id: string; key: string }> {
  const request = { method: 'POST', url: '/identity/v1/api-keys', payload: { name: 'Key' } } as const;
  return (await app.inject({ ...request, headers: as.headers })).json();
}

const person = async (held: Product[], tenant = ''): Promise<Headers> =>
  (await signInAs(server, { products: held, tenant })).headers;

/** Every kind of caller. The first advances the clock by an hour, which expires earlier tokens. */
const callers: Record<string, () => Promise<Headers>> = {
  'expired token': async () => {
    const headers = await person([...products]);
    clock.advance(HOUR_MS + 1000);
    return headers;
  },
  anonymous: async () => ({}),
  'no group': () => person([]),
  ...Object.fromEntries(products.map((product) => [`only ${product}`, () => person([product])])),
  [TENANT_ADMIN]: () => person(['admins'], 'elsewhere'),
  'disabled user': async () => {
    const { id, headers } = await signInAs(server, { products: [...products] });
    await app.inject({ url: '/identity/v1/me', headers });
    const { headers: by } = await administrator();
    await app.inject({ method: 'PATCH', url: `/identity/v1/users/${id}`, headers: by, payload: { disabled: true } });
    return headers;
  },
  'ended session': async () => {
    const headers = await person([...products]);
    await app.inject({ method: 'POST', url: '/identity/v1/sign-out', headers });
    return headers;
  },
  'malformed token': async () => ({ authorization: 'Bearer not.a.token' }),
  'malformed header': async () => ({ authorization: ' , ;Bearer' }),
  'API key': async () => ({ 'x-api-key': (await makeKey(await administrator())).key }),
  'revoked API key': async () => {
    const admin = await administrator();
    const { id, key } = await makeKey(admin);
    await app.inject({ url: '/docs', headers: { 'x-api-key': key } });
    await app.inject({ method: 'DELETE', url: `/identity/v1/api-keys/${id}`, headers: admin.headers });
    return { 'x-api-key': key };
  },
};

const everybody = Object.keys(callers);

/** Created again after every mutation: some end the caller's session. */
let made: Record<string, Headers> = {};
async function headersOfAll({ method }: (typeof routes)[number]['call']): Promise<Record<string, Headers>> {
  if (method !== 'GET' || Object.keys(made).length === 0)
    for (const [caller, make] of Object.entries(callers)) made[caller] = await make();
  const headers = made;
  if (method !== 'GET') made = {};
  return headers;
}
const members = [...products.map((product) => `only ${product}`), TENANT_ADMIN];
const people = ['no group', ...members];

/** Expected access, independent of the code that decides it. */
const admitted: Record<Access, string[]> = {
  public: everybody,
  'api-key': [...members, 'API key'],
  'signed-in': people,
  member: members,
  admins: ['only admins', TENANT_ADMIN],
  'custom-restrictions': ['only custom-restrictions'],
  video: ['only video'],
  process: ['only process'],
  'fleet-management': ['only fleet-management'],
  '3d-terrain': ['only 3d-terrain'],
  users: ['only users'],
  installation: ['only admins'],
};

/** Public, but needs a refresh token: without one it answers 401. */
const refresh = 'POST /identity/v1/refresh';

function expectedVerdict(needs: Access, caller: string): Verdict {
  if (admitted[needs].includes(caller)) return 'allowed';
  return people.includes(caller) ? 'refused: not for you' : 'refused: who are you';
}

const verdicts: Record<number, Verdict> = { 401: 'refused: who are you', 403: 'refused: not for you', 500: 'failed' };

function verdictOf({ statusCode, headers }: Answer): Verdict {
  const isProblem = String(headers['content-type']).includes('application/problem+json');
  return statusCode >= 400 && !isProblem ? 'failed' : (verdicts[statusCode] ?? 'allowed');
}

/** Tests only access: without bodies, with unknown ids. */
const attempt = ({ method, path, bytes }: (typeof routes)[number]['call'], headers: Headers) => {
  const url = path.replace(/\{\w+\}/g, () => randomUUID());
  // A stream never ends.
  return app.inject({ method, url, headers, payloadAsStream: bytes === 'text/event-stream' });
};

const named = routes.map((route) => ({ ...route, name: `${route.call.method} ${route.call.path}` }));

describe('the access matrix', () => {
  it.each(named)('$name declares its access', ({ call }) => {
    expect(accessLevels).toContain(call.needs);
  });

  it.each(named)('$name admits exactly the expected callers', async ({ call, name }) => {
    const answered: Record<string, Verdict> = {};
    const expected: Record<string, Verdict> = {};
    const headers = await headersOfAll(call);
    for (const caller of everybody) {
      answered[caller] = verdictOf(await attempt(call, headers[caller] ?? {}));
      expected[caller] = name === refresh ? 'refused: who are you' : expectedVerdict(call.needs, caller);
    }
    expect(answered).toEqual(expected);
  });

  it('has no duplicate calls', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  });
});

describe("other tenants' things", () => {
  it('answer byte for byte like unknown ones', async () => {
    const admin = await administrator();
    const north = await signInAs(server, { products: ['admins'], tenant: 'north' });
    const requests = [
      { method: 'PATCH', path: 'users', payload: { disabled: true } },
      { method: 'DELETE', path: 'api-keys' },
    ] as const;
    const foreign = {
      users: async () => (await signInAs(server, { tenant: 'foreign' })).id,
      'api-keys': async () => (await makeKey(admin)).id,
    };
    for (const { method, path, ...rest } of requests) {
      const ask = async (id: string) => {
        const answer = await app.inject({ method, url: `/identity/v1/${path}/${id}`, headers: north.headers, ...rest });
        const { date: _, ...headers } = answer.headers;
        return { status: answer.statusCode, headers, body: answer.body };
      };
      const unknown = await ask(randomUUID());
      expect(unknown.status).toBe(404);
      for (let n = 0; n < 50; n++) expect(await ask(await foreign[path]())).toEqual(unknown);
    }
    const disabled = services.db.selectFrom('users').select('id').where('disabled_at', 'is not', null);
    expect(await disabled.where('tenant', '=', 'foreign').execute()).toEqual([]);
  });

  const planRequests = [
    { method: 'GET', path: '' },
    { method: 'GET', path: '?format=qgc' },
    { method: 'GET', path: '?format=summary' },
    { method: 'GET', path: '', headers: { 'if-none-match': '*' } },
    { method: 'GET', path: '/versions' },
    { method: 'GET', path: '/versions/1' },
    { method: 'POST', path: '/restore' },
    { method: 'POST', path: '/restore', payload: { version: 1 } },
    { method: 'POST', path: '/restore', headers: { 'if-match': '"2"' } },
    { method: 'DELETE', path: '' },
    { method: 'DELETE', path: '', headers: { 'if-match': '"2"' } },
  ] as const;
  const plans = '/flights/oa/v2/plans';
  const planOf = (flightPlanId: string, name: string) => ({
    plans: [{ flightPlanId, name, homePoint: { position: [8, 47] } }],
  });

  it('answer so for plans too, including deleted ones, on every call', async () => {
    const [south, north] = [await person(['users'], 'south'), await person(['users'], 'north')];
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const saveAs = (headers: Headers, id: string, name: string) =>
      app.inject({ method: 'POST', url: plans, headers, payload: planOf(id, name) });
    for (const id of ids) for (const name of ['One', 'Two']) await saveAs(south, id, name);
    await app.inject({ method: 'DELETE', url: `${plans}/${ids[0]}`, headers: south });
    for (const { method, path, ...rest } of planRequests) {
      const ask = async (id: string) => {
        const headers = { ...north, ...('headers' in rest ? rest.headers : {}) };
        const payload = 'payload' in rest ? { payload: rest.payload } : {};
        const answer = await app.inject({ method, url: `${plans}/${id}${path}`, headers, ...payload });
        const { date: _, ...answered } = answer.headers;
        return { status: answer.statusCode, headers: answered, body: answer.body };
      };
      const unknown = await ask(randomUUID());
      expect([404, 412]).toContain(unknown.status);
      for (const id of ids) expect(await ask(id)).toEqual(unknown);
    }
    expect((await app.inject({ url: plans, headers: north })).json()).toEqual([[], { total: 0, users: [] }]);
    const mine = (await app.inject({ url: `${plans}/${ids[1]}`, headers: south })).json();
    expect(mine).toMatchObject({ name: 'Two', version: 2 });
  });

  it('leave their ids free: a plan saved under one is new here and untouched there', async () => {
    const [south, north] = [await person(['users'], 'south'), await person(['users'], 'north')];
    const id = randomUUID();
    const saveAs = (headers: Headers, name: string) =>
      app.inject({ method: 'POST', url: plans, headers, payload: planOf(id, name) });
    await saveAs(south, 'South');
    expect((await saveAs({ ...north, 'if-match': '"1"' }, 'North')).json().code).toBe('plan-gone');
    expect((await saveAs(north, 'North')).json()).toMatchObject({ name: 'North', version: 1 });
    expect((await app.inject({ url: `${plans}/${id}`, headers: south })).json()).toMatchObject({ name: 'South' });
  });
});
