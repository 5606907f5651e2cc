import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessLevels, products, type Access, type Product } from '@overflight/contract/account/entitlements.ts';
import type { Call } from '@overflight/contract/call.ts';
import { keyScopeNames, type KeyScope } from '@overflight/contract/account/key-scopes.ts';
import { routes } from './routes.ts';
import { signInAs, type TestUser } from './testing/sign-in-as.ts';
import { startTestServer } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const HOUR_MS = 3_600_000;
type Headers = Record<string, string>;
type Answer = { statusCode: number; headers: Record<string, unknown> };
type Verdict = 'allowed' | 'refused: who are you' | 'refused: not for you' | 'failed';

const TENANT_ADMIN = "another tenant's administrator";

/** Created each time: some callers below advance the clock by an hour. */
const administrator = () => signInAs(server, { products: ['admins'] });

async function makeKey(as: TestUser, scopes: { scopes?: KeyScope[] } = {}): Promise<{ id: string; key: string }> {
  const request = { method: 'POST', url: '/identity/v1/api-keys', payload: { name: 'Key', ...scopes } } as const;
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

/** Created again after every mutation of accounts: some end the caller's session. */
let made: Record<string, Headers> = {};
async function headersOfAll({ method, path }: (typeof routes)[number]['call']): Promise<Record<string, Headers>> {
  if (Object.keys(made).length === 0) for (const [caller, make] of Object.entries(callers)) made[caller] = await make();
  const headers = made;
  if (method !== 'GET' && path.startsWith('/identity/')) made = {};
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

function expectedVerdict({ needs, scope }: Call, caller: string): Verdict {
  if (admitted[needs].includes(caller)) return 'allowed';
  if (caller === 'API key' && scope) return 'refused: not for you';
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
      expected[caller] = name === refresh ? 'refused: who are you' : expectedVerdict(call, caller);
    }
    expect(answered).toEqual(expected);
  });

  it('has no duplicate calls', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  });
});

/** What a key of each scope may call, independent of the contract. */
const callsOfScope: Record<KeyScope, string[]> = {
  tiles: [
    'GET /basemap/v1/tile/{source}/{z}/{x}/{y}',
    'GET /basemap/v1/tile/_heights/{z}/{x}/{y}',
    'GET /flights/v2/tile/custom-restrictions/{z}/{x}/{y}.pbf',
    'GET /flights/v2/tile/restrictions/{z}/{x}/{y}.pbf',
    'GET /powerlines/v2/tile/{layer}/{z}/{x}/{y}.pbf',
    'GET /weatheralerts/v2/tile/{z}/{x}/{y}.pbf',
  ],
  terrain: ['POST /terrain/v1/blocks', 'POST /terrain/v1/heights', 'GET /terrain/v1/surfaces'],
  restrictions: ['GET /flights/v2/restrictions'],
  positions: ['POST /locations/oa/v2/positions'],
  'plans-read': [
    'GET /flights/oa/v2/plans/{id}/briefing',
    'GET /flights/oa/v2/plans/{id}/briefing/notes',
    'GET /flights/oa/v2/aircraft',
    'GET /flights/oa/v2/plans',
    'GET /flights/oa/v2/plans/{id}',
    'GET /flights/oa/v2/plans/{id}/files',
    'GET /flights/oa/v2/plans/{id}/versions',
    'GET /flights/oa/v2/plans/{id}/versions/{version}',
  ],
  'plans-write': [
    'PUT /flights/oa/v2/plans/{id}/briefing/notes',
    'POST /flights/oa/v2/plans',
    'DELETE /flights/oa/v2/plans/{id}',
    'POST /flights/oa/v2/plans/{id}/restore',
  ],
  checks: [
    'GET /overlays/v1/status',
    'GET /weatheralerts/v2/status',
    'GET /locations/oa/v2/collections/{id}/restrictions',
    'GET /locations/oa/v2/collections/{id}/weather/alerts',
    'GET /locations/oa/v2/collections/{id}/weather/forecast',
    'POST /locations/oa/v2/checks/restrictions',
    'POST /locations/oa/v2/checks/weather/alerts',
    'POST /locations/oa/v2/checks/heights',
    'POST /locations/oa/v2/checks/weather/forecast',
  ],
  'files-read': [
    'GET /process/oa/v2/flights/{id}/files/{kind}',
    'GET /process/oa/v2/flights/{id}/files',
    'POST /process/oa/v2/flights/{id}/files/{kind}/zip',
    'GET /process/oa/v2/flights/{id}/coverage',
  ],
  'files-write': [
    'POST /process/oa/v2/flights/{id}/files/{kind}',
    'POST /process/oa/v2/flights/{id}/files',
    'POST /process/oa/v2/flights/{id}/files/{kind}/{fileId}/complete',
    'DELETE /process/oa/v2/flights/{id}/files/{kind}/{fileId}',
    'PUT /process/oa/v2/flights/{id}/files/{kind}/{fileId}/decision',
  ],
  'projects-read': [
    'GET /process/oa/v2/processes',
    'GET /process/oa/{processId}',
    'GET /process/oa/v2/wkt',
    'GET /process/oa/v2/wkt/check',
    'GET /process/oa/v2/wkt/search',
    'POST /process/oa/v2/geoids',
    'GET /process/oa/v2/engine',
    'GET /process/oa/v2/processes/{processId}/forecast',
    'GET /process/oa/v2/processes/{processId}/history',
    'GET /process/oa/v2/processes/{processId}/log',
    'GET /process/oa/v2/processes/{processId}/report',
    'GET /process/oa/v2/processes/{processId}/report/names',
    'GET /process/oa/v2/processes/{processId}/terrain',
    'GET /process/oa/v2/processes/{processId}/file',
    'POST /process/oa/v2/processes/{processId}/contours',
    'POST /process/oa/v2/processes/{processId}/zip',
    'POST /process/oa/v2/processes/{processId}/zip-all',
    'GET /process/oa/v2/processes/{processId}/viewer',
    'GET /process/oa/v2/processes/{processId}/control',
    'GET /process/oa/v2/processes/{processId}/control/heights',
    'GET /process/oa/v2/processes/{processId}/control/preset',
    'GET /process/oa/v2/processes/{processId}/control/{pointId}/photos',
  ],
  'projects-write': [
    'POST /process/oa/v2/processes',
    'DELETE /process/oa/v2/processes/{processId}',
    'PUT /process/oa/v2/processes/{processId}/report/names',
    'PUT /process/oa/v2/processes/{processId}/terrain',
    'DELETE /process/oa/v2/processes/{processId}/terrain',
    'POST /process/oa/v2/processes/{processId}/control',
    'PATCH /process/oa/v2/processes/{processId}/control/{pointId}',
    'DELETE /process/oa/v2/processes/{processId}/control/{pointId}',
    'PUT /process/oa/v2/processes/{processId}/control/{pointId}/marks/{fileId}',
    'DELETE /process/oa/v2/processes/{processId}/control/{pointId}/marks/{fileId}',
  ],
  'fleet-read': [
    'GET /flights/oa/v2/objects',
    'GET /flights/oa/v2/objects/{id}',
    'GET /flights/oa/v2/objects/{id}/metadata',
    'GET /flights/oa/v2/objects/{id}/history',
    'GET /flights/oa/v2/fleet/{category}/csv',
    'GET /flights/oa/v2/plans/{id}/crew',
  ],
  'fleet-write': [
    'POST /flights/oa/v2/aircraft',
    'DELETE /flights/oa/v2/aircraft/{id}',
    'POST /flights/oa/v2/objects',
    'DELETE /flights/oa/v2/objects/{id}',
    'PUT /flights/oa/v2/objects/{id}/metadata',
    'POST /flights/oa/v2/fleet/{category}/csv',
    'PUT /flights/oa/v2/plans/{id}/crew',
  ],
  'telemetry-read': [
    'GET /locations/oa/v2/objects',
    'GET /locations/oa/v2/stream',
    'GET /locations/oa/v2/collections',
    'GET /locations/oa/v2/collections/{id}/model',
    'GET /flights/oa/v2/plans/{id}/tracks',
    'GET /locations/oa/v2/tracks/{id}',
    'GET /flights/oa/v2/plans/{id}/missions',
  ],
};

describe('keys of limited scope', () => {
  const OFF_LIMITS = /^\/(identity|installation)\/|\/admin\/|\/links|\/streams|\/shares|\/mission$/;

  it.each(keyScopeNames)('a key with %s may make exactly its calls', async (scope) => {
    const maker = await signInAs(server, { products: [...products] });
    const { key } = await makeKey(maker, { scopes: [scope] });
    const tried: { name: string; verdict: Verdict; text: string; expectedText: string }[] = [];
    for (const { call, name } of named.filter(({ call: { needs } }) => needs !== 'public')) {
      const answer = await attempt(call, { 'x-api-key': key });
      const isStream = call.bytes === 'text/event-stream';
      const expectedText = isStream ? '' : `This API key lacks the scope "${call.scope}"`;
      tried.push({ name, verdict: verdictOf(answer), text: isStream ? '' : answer.body, expectedText });
    }
    const namesOf = (verdict: Verdict) => tried.filter((one) => one.verdict === verdict).map(({ name }) => name);
    const [may, lacks] = [namesOf('allowed'), namesOf('refused: not for you')];
    expect(namesOf('failed')).toEqual([]);
    expect(may.toSorted()).toEqual(callsOfScope[scope].toSorted());
    const unclear = tried.filter(({ verdict }) => verdict === 'refused: not for you');
    expect(
      unclear.filter(({ text, expectedText }) => !text.includes(JSON.stringify(expectedText).slice(1, -1))),
    ).toEqual([]);
    const others = keyScopeNames.filter((other) => other !== scope).flatMap((other) => callsOfScope[other]);
    expect(lacks.toSorted()).toEqual(others.toSorted());
    expect([...may, ...lacks].filter((name) => OFF_LIMITS.test(name.split(' ')[1] ?? ''))).toEqual([]);
  });

  it('a key has no more rights than its maker, neither when made nor later', async () => {
    const maker = await signInAs(server, { products: ['admins', 'process'], tenant: 'north' });
    const refused = await app.inject({
      method: 'POST',
      url: '/identity/v1/api-keys',
      headers: maker.headers,
      payload: { name: 'Too much', scopes: ['fleet-read'] },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope-beyond-maker']);
    const { key } = await makeKey(maker, { scopes: ['projects-read', 'plans-read'] });
    const ask = (url: string) => app.inject({ url, headers: { 'x-api-key': key } });
    expect((await ask('/process/oa/v2/processes')).statusCode).toBe(200);
    const { headers } = await administrator();
    const become = (payload: object) =>
      app.inject({ method: 'PATCH', url: `/identity/v1/users/${maker.id}`, headers, payload });
    await become({ groups: ['overflight-users'] });
    await waitFor(async () => (await ask('/process/oa/v2/processes')).statusCode === 403);
    expect((await ask('/process/oa/v2/processes')).json().detail).toBe(
      'Whoever made this API key has no access to this part of the product.',
    );
    expect((await ask('/flights/oa/v2/plans')).statusCode).toBe(200);
    await become({ disabled: true });
    await waitFor(async () => (await ask('/flights/oa/v2/plans')).statusCode === 401);
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
