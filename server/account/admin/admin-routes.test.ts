import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '@overflight/contract/account/entitlements.ts';
import { mailsTo } from '../../testing/mails-to.ts';
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { services, clock } = server;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const send = (as: TestUser, request: [Method, string, object?], at: TestServer = server) => {
  const [method, path, payload] = request;
  return at.app.inject({ method, url: `/identity/v1/${path}`, headers: as.headers, ...(payload ? { payload } : {}) });
};
const change = (as: TestUser, id: string, payload: object) => send(as, ['PATCH', `users/${id}`, payload]);
const user = (tenant = '', products: Product[] = ['users']) => signInAs(server, { tenant, products });

const admin = await user('', ['admins']);
const northAdmin = await user('north', ['admins']);

describe('the list of users', () => {
  it('shows administrators of a tenant their own people only', async () => {
    const inNorth = await user('north');
    const { users, total } = (await send(northAdmin, ['GET', 'users'])).json();
    expect(users.map(({ tenant }: { tenant: string }) => tenant)).toEqual(['north', 'north']);
    expect(users.map(({ id }: { id: string }) => id)).toContain(inNorth.id);
    expect(total).toBe(2);
    expect((await send(admin, ['GET', 'users'])).json().total).toBeGreaterThan(total);
  });

  it('finds by text, taken literally, and by state', async () => {
    await signInAs(server, { name: 'Zoë 100%_sure', products: [] });
    const find = async (query: string) => (await send(admin, ['GET', `users?${query}`])).json();
    expect(await find('search=zoë')).toMatchObject({ total: 1, users: [{ state: 'pending', lastSignInAt: null }] });
    expect((await find('search=%25_s')).total).toBe(1);
    expect((await find('search=%25_x')).total).toBe(0);
    expect((await find('search=zoë&state=active')).total).toBe(0);
    expect((await find('search=zoë&state=pending')).total).toBe(1);
    expect((await find('limit=1&offset=1')).users).toHaveLength(1);
  });

  it('distinguishes unconfirmed, pending, active and disabled, in the same way as the filter', async () => {
    const waiting = await user('states', []);
    const disabled = await user('states');
    const fresh = await user('states');
    await user('states');
    const { db } = services;
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', fresh.id).execute();
    for (const state of ['unconfirmed', 'pending', 'active', 'disabled']) {
      const { users } = (await send(admin, ['GET', `users?search=states&state=${state}`])).json();
      expect(users.map((found: { state: string }) => found.state)).toEqual([state]);
    }
    expect((await send(admin, ['GET', 'users?state=pending&search=states'])).json().users[0].id).toBe(waiting.id);
  });
});

describe('changing a user', () => {
  it('refuses groups that do not exist', async () => {
    const { id } = await user();
    expect((await change(admin, id, { groups: ['overflight-everything'] })).statusCode).toBe(400);
  });

  it('answers users of other tenants, unknown ids and invalid ids alike', async () => {
    const { id } = await user('south');
    const foreign = await change(northAdmin, id, { disabled: true });
    const unknown = await change(northAdmin, randomUUID(), { disabled: true });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    expect((await change(northAdmin, admin.id, { groups: [] })).body).toBe(unknown.body);
    expect((await change(northAdmin, 'not-an-id', {})).statusCode).toBe(400);
  });

  it('AUTH-22 approves with the first group: the next request already works, and the promised mail goes out', async () => {
    const waiting = await user('', []);
    expect((await send(waiting, ['GET', 'app-key'])).statusCode).toBe(403);
    const groups = ['overflight-users', 'overflight-video'];
    const answer = await change(admin, waiting.id, { groups });
    expect(answer.json()).toMatchObject({ id: waiting.id, state: 'active' });
    expect(answer.json().groups.toSorted()).toEqual(groups);
    expect((await send(waiting, ['GET', 'app-key'])).statusCode).toBe(200);
    expect((await mailsTo(server, waiting.email)).map(({ subject }) => subject)).toEqual([
      'Your Overflight account has been approved',
    ]);
    await change(admin, waiting.id, { groups: ['overflight-users'] });
    expect(await mailsTo(server, waiting.email)).toHaveLength(1);
  });

  it('AUTH-22 withdraws groups at once', async () => {
    const member = await user();
    expect((await send(member, ['GET', 'app-key'])).statusCode).toBe(200);
    await change(admin, member.id, { groups: [] });
    expect((await send(member, ['GET', 'app-key'])).statusCode).toBe(403);
  });

  it('disables at once, for good until enabled, and old tokens stay dead', async () => {
    const member = await user();
    expect((await send(member, ['GET', 'me'])).statusCode).toBe(200);
    expect((await change(admin, member.id, { disabled: true })).json().state).toBe('disabled');
    expect((await send(member, ['GET', 'me'])).statusCode).toBe(401);
    expect((await change(admin, member.id, { disabled: false })).json().state).toBe('active');
    expect((await send(member, ['GET', 'me'])).statusCode).toBe(401);
  });

  it('moves people between tenants for administrators of the installation only', async () => {
    const member = await user('north');
    const refused = await change(northAdmin, member.id, { tenant: 'south' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no-access']);
    expect((await change(northAdmin, member.id, { tenant: 'north' })).statusCode).toBe(200);
    expect((await change(admin, member.id, { tenant: 'south' })).json().tenant).toBe('south');
    expect((await send(member, ['GET', 'me'])).json().tenant).toBe('south');
  });

  it.each([
    ['disabled', { disabled: true }],
    ['without its group', { groups: ['overflight-users'] }],
    ['in a tenant', { tenant: 'north' }],
  ])('never leaves the last administrator of the installation %s', async (_, payload) => {
    const answer = await change(admin, admin.id, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last-administrator']);
    expect((await send(admin, ['GET', 'users'])).statusCode).toBe(200);
  });

  it('keeps one administrator when two disable each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await startTestServer();
      const both = [
        await signInAs(own, { products: ['admins'] }),
        await signInAs(own, { products: ['admins'] }),
      ] as const;
      const [a, b] = both;
      const statuses = await Promise.all([
        send(a, ['PATCH', `users/${b.id}`, { disabled: true }], own),
        send(b, ['PATCH', `users/${a.id}`, { disabled: true }], own),
      ]);
      const alive = await Promise.all(both.map((one) => send(one, ['GET', 'users'], own)));
      expect(alive.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      // Five at once would take more connections than the database has.
      await own.close();
    }
  });
});

describe('the own account', () => {
  it('AUTH-18 AUTH-21 saves what was sent, leaves the rest, and answers with the whole user', async () => {
    const me = await user('north');
    const attributes = {
      name: 'Pat P.',
      nickname: 'Pat',
      'custom:company': 'Skyworks',
      address: 'Field 1',
      profile: 'Chief pilot',
      phone_number: '123',
      'custom:role': 'pilot',
      zoneinfo: 'Europe/Berlin',
    };
    await send(me, ['PATCH', 'me', attributes]);
    const answer = await send(me, ['PATCH', 'me', { nickname: '' }]);
    const expected = {
      username: me.id,
      groups: ['overflight-users'],
      email: me.email,
      name: 'Pat P.',
      nickname: '',
      company: 'Skyworks',
      address: 'Field 1',
      profile: 'Chief pilot',
      phoneNumber: '123',
      role: 'pilot',
      zoneinfo: 'Europe/Berlin',
      tenant: 'north',
    };
    expect(answer.json()).toEqual(expected);
    expect((await send(me, ['GET', 'me'])).json()).toEqual(expected);
  });

  it('keeps its name, e-mail, groups and state out of reach', async () => {
    const me = await user();
    expect((await send(me, ['PATCH', 'me', { name: ' ' }])).statusCode).toBe(400);
    await send(me, ['PATCH', 'me', { email: 'x@example.com', groups: ['overflight-admins'], name: 'Pat' }]);
    expect((await send(me, ['GET', 'me'])).json()).toMatchObject({ email: me.email, groups: ['overflight-users'] });
  });

  it('AUTH-17 changes its tenant only as an administrator of the installation', async () => {
    const move = { 'custom:tenant': 'south' };
    for (const one of [await user(), northAdmin]) {
      const answer = await send(one, ['PATCH', 'me', move]);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'no-access']);
    }
    const last = await send(admin, ['PATCH', 'me', move]);
    expect([last.statusCode, last.json().code]).toEqual([409, 'last-administrator']);
    const second = await user('', ['admins']);
    expect((await send(second, ['PATCH', 'me', move])).json().tenant).toBe('south');
  });

  it('may send its tenant back unchanged', async () => {
    const me = await user('north');
    expect((await send(me, ['PATCH', 'me', { name: 'Pat', 'custom:tenant': 'north' }])).statusCode).toBe(200);
  });
});

describe('API keys', () => {
  const readHolder = (key: string) => server.app.inject({ url: '/identity/v1/me', headers: { 'x-api-key': key } });

  it('are shown once, stored as a hash, and distinguished by a hint', async () => {
    const made = (await send(northAdmin, ['POST', 'api-keys', { name: 'Tiles' }])).json();
    expect(made).toMatchObject({ name: 'Tiles', tenant: 'north', createdBy: northAdmin.email, lastUsedAt: null });
    expect(made.key.startsWith(made.hint)).toBe(true);
    const listed = (await send(northAdmin, ['GET', 'api-keys'])).json();
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    const row = await services.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(made.key);
  });

  it('do only what they were made for, until they expire; without a choice they serve maps and positions', async () => {
    const make = async (chosen: object) => (await send(admin, ['POST', 'api-keys', { name: 'Key', ...chosen }])).json();
    const tile = (key: string) =>
      server.app.inject({ url: '/flights/v2/tile/restrictions/9/256/256.pbf', headers: { 'x-api-key': key } });
    const report = (key: string) =>
      server.app.inject({
        method: 'POST',
        url: '/locations/oa/v2/positions',
        headers: { 'x-api-key': key },
        payload: {},
      });
    const all = await make({});
    expect([all.scopes, all.expiresAt]).toEqual([['tiles', 'restrictions', 'positions'], null]);
    const tiles = await make({ scopes: ['tiles'], expiresInDays: 1 });
    expect([(await tile(all.key)).statusCode, (await report(all.key)).statusCode]).toEqual([204, 400]);
    expect([(await tile(tiles.key)).statusCode, (await report(tiles.key)).statusCode]).toEqual([204, 403]);
    expect((await send(admin, ['POST', 'api-keys', { name: 'Key', scopes: [] }])).statusCode).toBe(400);
    expect((await send(admin, ['POST', 'api-keys', { name: 'Key', scopes: ['all'] }])).statusCode).toBe(400);
    await services.db.updateTable('api_keys').set({ expires_at: services.now() }).where('id', '=', tiles.id).execute();
    await vi.waitFor(async () => expect((await tile(tiles.key)).statusCode).toBe(401), { timeout: 10_000 });
    for (const { id } of [all, tiles]) await send(admin, ['DELETE', `api-keys/${id}`]);
  });

  it('of another tenant answer like unknown ones', async () => {
    const made = (await send(admin, ['POST', 'api-keys', { name: 'Ours' }])).json();
    const foreign = await send(northAdmin, ['DELETE', `api-keys/${made.id}`]);
    const unknown = await send(northAdmin, ['DELETE', `api-keys/${randomUUID()}`]);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    expect((await send(northAdmin, ['GET', 'api-keys'])).body).not.toContain(made.id);
  });

  it('record their last use, to the minute, and stop working at once when revoked', async () => {
    const made = (await send(admin, ['POST', 'api-keys', { name: 'Feed' }])).json();
    expect((await readHolder(made.key)).json().detail).toContain('needs a person');
    const lastUsed = async () =>
      (await services.db.selectFrom('api_keys').selectAll().where('id', '=', made.id).executeTakeFirst())?.last_used_at;
    const usedAt = await lastUsed();
    expect(usedAt).toBeInstanceOf(Date);
    clock.advance(30_000);
    await readHolder(made.key);
    expect(await lastUsed()).toEqual(usedAt);
    expect((await send(admin, ['DELETE', `api-keys/${made.id}`])).statusCode).toBe(204);
    expect((await readHolder(made.key)).json().detail).toBe('This API key is not valid.');
  });

  it('of the app itself carry the tenant, end after a day, and cannot be forged', async () => {
    const { apiKey, expiresAt } = (await send(await user('north'), ['GET', 'app-key'])).json();
    expect(Date.parse(expiresAt) - services.now().getTime()).toBeGreaterThan(23 * 3_600_000);
    expect((await readHolder(apiKey)).json().detail).toContain('needs a person');
    const forged = apiKey.replace(/^app\.[^.]*/, `app.${Buffer.from('south').toString('base64url')}`);
    expect((await readHolder(forged)).json().detail).toBe('This API key is not valid.');
    clock.advance(24 * 3_600_000 + 1000);
    expect((await readHolder(apiKey)).json().detail).toBe('This API key is not valid.');
  });
});

describe('mail on the administration screen', () => {
  it('is for administrators of the installation only', async () => {
    const [own, north] = [await user('', ['admins']), await user('north', ['admins'])];
    expect((await send(north, ['GET', 'mails'])).statusCode).toBe(403);
    expect((await send(north, ['POST', `mails/${randomUUID()}/resend`])).statusCode).toBe(403);
    const { transport, mails } = (await send(own, ['GET', 'mails'])).json();
    expect(transport).toBe('outbox');
    expect(mails[0]).toMatchObject({ subject: 'Your Overflight account has been approved', error: null });
  });

  it('is tried again once it failed, and only then', async () => {
    const own = await user('', ['admins']);
    const id = randomUUID();
    const mail = { id, recipient: 'a@example.com', subject: 'Hi', text: 'Hi', created_at: services.now() };
    await services.db
      .insertInto('mails')
      .values({ ...mail, state: 'failed', error: 'refused' })
      .execute();
    expect((await send(own, ['POST', `mails/${id}/resend`])).statusCode).toBe(202);
    expect((await send(own, ['POST', `mails/${randomUUID()}/resend`])).statusCode).toBe(404);
    await services.db.updateTable('mails').set({ state: 'sent' }).where('id', '=', id).execute();
    expect((await send(own, ['POST', `mails/${id}/resend`])).statusCode).toBe(409);
  });
});
