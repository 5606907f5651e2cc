import { createHmac, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Delivery, Webhook, WebhookEvent } from '@overflight/contract/webhooks.ts';
import { webhookEventNames } from '@overflight/contract/webhooks.ts';
import type { Product } from '@overflight/contract/account/entitlements.ts';
import { fileCalls, someBytes } from '../files/testing/file-calls.ts';
import { aPlanToSave, planCalls, PLANS } from '../plans/testing/plan-calls.ts';
import { aRestriction, restrictionCalls } from '../restrictions/testing/restriction-calls.ts';
import { aPosition, telemetryCalls } from '../telemetry/testing/telemetry-calls.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startSecondServer } from '../testing/start-second-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { deliverDue } from './deliver-due.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';

const server = await startTestServer({ OVERFLIGHT_WEBHOOK_HOSTS: '127.0.0.1,localhost' });
const { app, services, clock } = server;
const HOOKS = '/webhooks/v1/hooks';
const HOUR_MS = 3_600_000;
const everything: Product[] = ['admins', 'users', 'process', 'fleet-management', 'custom-restrictions'];
type Made = Webhook & { secret: string };

const crew = async () => {
  const tenant = `crew-${randomUUID()}`;
  return { tenant, ...(await signInAs(server, { products: everything, tenant, name: 'Ada Admin' })) };
};
const send = (as: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.inject({
    method,
    url: path.startsWith('/') ? path : `${HOOKS}/${path}`,
    headers: as.headers,
    ...(payload ? { payload } : {}),
  });
const make = async (as: TestUser, { url }: Receiver, events: WebhookEvent[] = ['plan.created']): Promise<Made> =>
  (await send(as, 'POST', HOOKS, { name: 'Tickets', url: `${url}/hook`, events })).json();
const list = async (as: TestUser): Promise<Webhook[]> => (await send(as, 'GET', HOOKS)).json();
const deliveries = async (as: TestUser, { id }: Webhook): Promise<Delivery[]> =>
  (await send(as, 'GET', `${id}/deliveries`)).json();
const savePlan = async (as: TestUser, plan = aPlanToSave({ name: 'Field' })) => {
  expect((await planCalls(server, as).save(plan)).statusCode).toBe(200);
  return plan.flightPlanId;
};
const bodyOf = ({ body }: { body: string }) =>
  JSON.parse(body) as { type: string; timestamp: string; data: { id: string } };
const cameIn = (receiver: Receiver, count: number) => waitFor(() => receiver.received.length >= count, 15_000);

describe('deliveries', () => {
  it('CREW-05 are signed after Standard Webhooks, small, and recorded', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    const hook = await make(as, receiver);
    const id = await savePlan(as);
    await cameIn(receiver, 1);
    const [sent] = receiver.received;
    const { headers, body = '' } = sent ?? {};
    // Worked out by hand, not by the code under test.
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    const content = `${String(headers?.['webhook-id'])}.${String(headers?.['webhook-timestamp'])}.${body}`;
    expect(headers?.['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
    expect(Math.abs(Date.now() / 1000 - Number(headers?.['webhook-timestamp']))).toBeLessThan(60);
    expect(headers?.['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({
      type: 'plan.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { id, version: 1, by: 'Ada Admin' },
    });
    await waitFor(async () => (await deliveries(as, hook))[0]?.state === 'delivered');
    expect(await deliveries(as, hook)).toMatchObject([
      { id: headers?.['webhook-id'], event: 'plan.created', tries: 1, status: 204, problem: null, nextTryAt: null },
    ]);
    expect((await list(as))[0]?.latest).toMatchObject({ state: 'delivered', status: 204 });
  });

  it('CREW-05 tell of plans, files, fleet, restrictions and projects as they are made, changed and deleted', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    await make(as, receiver, [...webhookEventNames]);
    const plan = aPlanToSave({ name: 'Field' });
    const id = await savePlan(as, plan);
    await savePlan(as, plan);
    await send(as, 'DELETE', `${PLANS}/${id}`);
    await send(as, 'POST', `${PLANS}/${id}/restore`, {});
    const files = await fileCalls(server, as);
    const file = await files.upload('a.bin', someBytes(10));
    await files.ask(`/${file.fileId}`, { method: 'DELETE' });
    const drone = { collectionId: 'drones', properties: { name: 'Heron' } };
    const saved = (await send(as, 'POST', '/flights/oa/v2/objects', drone)).json();
    const project = { name: 'Mapped', sources: [] };
    const process = (await send(as, 'POST', '/process/oa/v2/processes', project)).json();
    await services.db
      .updateTable('projects')
      .set({ status: 'Completed' })
      .where('id', '=', process.processId)
      .execute();
    await services.db
      .updateTable('projects')
      .set({ status: 'Failed Processing' })
      .where('id', '=', process.processId)
      .execute();
    await send(as, 'DELETE', `/process/oa/v2/processes/${process.processId}`);
    const expected = [
      ['plan.created', id],
      ['plan.changed', id],
      ['plan.deleted', id],
      ['plan.restored', id],
      ['file.uploaded', file.fileId],
      ['file.deleted', file.fileId],
      ['fleet.changed', saved.objectId],
      ['project.finished', process.processId],
      ['project.failed', process.processId],
      ['project.deleted', process.processId],
    ];
    const told = () => receiver.received.map(bodyOf).map(({ type, data }) => JSON.stringify([type, data.id]));
    for (const one of expected) await waitFor(() => told().includes(JSON.stringify(one)), 15_000);
    expect(bodyOf(receiver.received.find((one) => one.body.includes('plan.deleted')) ?? { body: '{}' }).data).toEqual({
      id,
      by: 'Ada Admin',
    });
  });

  it('CREW-05 tell of restrictions, photos, flights and deleted fleet', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    await make(as, receiver, [...webhookEventNames]);
    const restriction = aRestriction();
    const { id } = restriction.properties;
    await restrictionCalls(server, as.headers).save(restriction);
    await restrictionCalls(server, as.headers).remove(id);
    const drone = { collectionId: 'drones', properties: { name: 'Heron' } };
    const { objectId } = (await send(as, 'POST', '/flights/oa/v2/objects', drone)).json();
    await send(as, 'DELETE', `/flights/oa/v2/objects/${objectId}`);
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    const { fileId } = await (await fileCalls(server, as)).upload('a.jpg', photo);
    const live = await telemetryCalls(server, as.tenant);
    expect((await live.report([aPosition()])).statusCode).toBe(200);
    const track = services.db.updateTable('tracks').set({ has_landed: true }).where('tenant', '=', as.tenant);
    const [flight] = await track.returning('id').execute();
    const expected = [
      ['restriction.changed', id],
      ['restriction.deleted', id],
      ['fleet.deleted', objectId],
      ['photo.checked', fileId],
      ['flight.started', flight?.id],
      ['flight.ended', flight?.id],
    ];
    const told = () => receiver.received.map(bodyOf).map(({ type, data }) => JSON.stringify([type, data.id]));
    for (const one of expected) await waitFor(() => told().includes(JSON.stringify(one)), 15_000);
  });

  it('CREW-05 are repeated under the same id after a 500 and after a time-out, with longer and longer waits', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    receiver.answers = [500, null, 200];
    const hook = await make(as, receiver);
    await savePlan(as);
    await cameIn(receiver, 1);
    await waitFor(async () => (await deliveries(as, hook))[0]?.tries === 1);
    const [first] = await deliveries(as, hook);
    expect(first).toMatchObject({ state: 'waiting', status: 500, problem: 'the answer was 500' });
    expect(Date.parse(first?.nextTryAt ?? '') - Date.parse(first?.triedAt ?? '')).toBe(10_000);
    clock.advance(10_000);
    await deliverDue({}, services);
    await waitFor(async () => (await deliveries(as, hook))[0]?.tries === 2, 15_000);
    const [second] = await deliveries(as, hook);
    expect(second).toMatchObject({
      state: 'waiting',
      status: null,
      problem: expect.stringContaining('did not answer in time'),
    });
    expect(second?.tookMs).toBeGreaterThan(9000);
    expect(Date.parse(second?.nextTryAt ?? '') - Date.parse(second?.triedAt ?? '')).toBe(20_000);
    clock.advance(20_000);
    await deliverDue({}, services);
    await waitFor(async () => (await deliveries(as, hook))[0]?.state === 'delivered');
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received).toHaveLength(3);
  });

  it('CREW-05 stop after 24 hours of failures: the webhook is switched off and its owner told by mail', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    receiver.answers = [503];
    const hook = await make(as, receiver);
    await savePlan(as);
    const isOn = async () =>
      (await services.db.selectFrom('webhooks').select('is_active').where('id', '=', hook.id).executeTakeFirst())
        ?.is_active;
    for (let hours = 0; hours < 30 && (await isOn()); hours++) {
      await deliverDue({}, services);
      clock.advance(HOUR_MS);
    }
    const again = await signInAs(server, { products: everything, tenant: await tenantOf(as) });
    expect(await list(again)).toMatchObject([{ isActive: false, trouble: 'failing' }]);
    expect(await deliveries(again, hook)).toMatchObject([{ state: 'failed', status: 503 }]);
    const tried = receiver.received.length;
    const mails = await services.db.selectFrom('mails').selectAll().where('recipient', '=', as.email).execute();
    expect(mails).toMatchObject([{ subject: 'Overflight: a webhook was switched off' }]);
    await savePlan(again);
    await deliverDue({}, services);
    expect(receiver.received).toHaveLength(tried);
    receiver.answers = [200];
    const { name, url, events } = hook;
    await send(again, 'PUT', hook.id, { name, url, events, isActive: true });
    await savePlan(again);
    await cameIn(receiver, tried + 1);
  });

  it('CREW-05 stop with the rights of who saved the webhook', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    const root = await signInAs(server, { products: ['admins'] });
    const tenant = await tenantOf(as);
    const colleague = await signInAs(server, { tenant, products: everything });
    await make(as, receiver);
    await send(root, 'GET', HOOKS);
    await app.inject({
      method: 'PATCH',
      url: `/identity/v1/users/${as.id}`,
      headers: root.headers,
      payload: { disabled: true },
    });
    await savePlan(colleague);
    await waitFor(async () => (await list(colleague))[0]?.trouble === 'rights-ended', 15_000);
    expect(receiver.received).toEqual([]);
  });

  it('are sent again by hand, under the same id, and tested at once', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    const hook = await make(as, receiver);
    expect((await send(as, 'POST', `${hook.id}/test`)).json()).toMatchObject({
      event: 'test',
      state: 'delivered',
      status: 204,
    });
    receiver.answers = [404];
    expect((await send(as, 'POST', `${hook.id}/test`)).json()).toMatchObject({
      state: 'failed',
      status: 404,
      tries: 1,
    });
    receiver.answers = [204];
    await savePlan(as);
    await waitFor(async () => (await deliveries(as, hook))[0]?.state === 'delivered');
    const [one] = await deliveries(as, hook);
    expect((await send(as, 'POST', `${hook.id}/deliveries/${one?.id}/redeliver`)).statusCode).toBe(200);
    await cameIn(receiver, 4);
    expect(receiver.received.slice(2).map(({ headers }) => headers['webhook-id'])).toEqual([one?.id, one?.id]);
  });

  it('follow no redirect, and reach no private address that the operator did not allow', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    receiver.answers = [302];
    const hook = await make(as, receiver);
    expect((await send(as, 'POST', `${hook.id}/test`)).json()).toMatchObject({ state: 'failed', status: 302 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    const refusals = [
      'http://10.0.0.1/',
      'https://192.168.1.1/',
      'https://[::1]/',
      'https://intranet/',
      'http://example.org/',
      'https://a:b@example.org/',
    ];
    for (const url of refusals) {
      const answer = await send(as, 'POST', HOOKS, { name: 'No', url, events: ['plan.created'] });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'webhook-address']);
    }
    // A name that passes but leads to this machine is refused when it is called.
    const elsewhere = await startSecondServer(server);
    await services.db.updateTable('webhooks').set({ url: 'https://localhost:1/' }).where('id', '=', hook.id).execute();
    const other = await elsewhere.app.inject({ method: 'POST', url: `${HOOKS}/${hook.id}/test`, headers: as.headers });
    expect(other.json().problem).toContain('is not on the public internet');
  });

  it('CREW-05 are sent once by two servers, and lost by neither if one is killed after the commit', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    const hook = await make(as, receiver, ['plan.created', 'plan.changed']);
    const settings = { OVERFLIGHT_WEBHOOK_HOSTS: '127.0.0.1' };
    const other = await startSecondServer(server, settings);
    const plans = await Promise.all(Array.from({ length: 20 }, () => savePlan(as)));
    await Promise.all([deliverDue({}, services), deliverDue({}, other.services), deliverDue({}, services)]);
    await waitFor(async () => (await deliveries(as, hook)).every(({ state }) => state === 'delivered'), 15_000);
    expect(receiver.received.map((one) => bodyOf(one).data.id).toSorted()).toEqual(plans.toSorted());
    // A process that claimed a delivery and died: it is due again when the claim is over.
    const [one] = await deliveries(as, hook);
    const set = (columns: object) =>
      services.db
        .updateTable('webhook_deliveries')
        .set(columns)
        .where('id', '=', one?.id ?? '')
        .execute();
    await set({ state: 'waiting', claimed_until: new Date(Date.now() + 60_000) });
    await deliverDue({}, services);
    expect(receiver.received).toHaveLength(20);
    await set({ claimed_until: new Date(Date.now() - 1000) });
    await deliverDue({}, services);
    await cameIn(receiver, 21);
  });
});

const tenantOf = async ({ id }: TestUser): Promise<string> =>
  (await services.db.selectFrom('users').select('tenant').where('id', '=', id).executeTakeFirstOrThrow()).tenant;

describe('webhooks', () => {
  it('belong to their tenant, in calls and in events', async () => {
    const [as, other, receiver] = [await crew(), await crew(), await startReceiver()];
    const hook = await make(as, receiver);
    const { name, url, events } = hook;
    const unknown = randomUUID();
    const requests = [
      ['PUT', '', { name, url, events }],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${unknown}/redeliver`],
    ] as const;
    for (const [method, path, payload] of requests) {
      const asked = async (id: string) => (await send(other, method, `${id}${path}`, payload)).body;
      expect(await asked(hook.id)).toBe(await asked(unknown));
    }
    expect(await list(other)).toEqual([]);
    await savePlan(other);
    await savePlan(as);
    await cameIn(receiver, 1);
    expect(receiver.received).toHaveLength(1);
  });

  it('keep their secret sealed, show it once, and renew it', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    const hook = await make(as, receiver);
    expect(hook.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    const row = await services.db.selectFrom('webhooks').selectAll().where('id', '=', hook.id).executeTakeFirst();
    expect(JSON.stringify([row, await list(as)])).not.toContain(hook.secret.slice('whsec_'.length));
    const renewed = (await send(as, 'POST', `${hook.id}/secret`)).json<Made>();
    expect(renewed.secret).not.toBe(hook.secret);
  });

  it('report no more than their owner may read, and are limited in number', async () => {
    const receiver = await startReceiver();
    const as = await signInAs(server, { products: ['admins'], tenant: `plain-${randomUUID()}` });
    const body = { name: 'Fleet', url: receiver.url, events: ['fleet.changed'] };
    expect((await send(as, 'POST', HOOKS, body)).json().code).toBe('events-beyond-account');
    for (let made = 0; made < 20; made++) await make(as, receiver);
    const answer = await send(as, 'POST', HOOKS, { ...body, events: ['plan.created'] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-webhooks']);
  });

  it('forget deliveries after 30 days; what is off sends nothing, and cannot send again', async () => {
    const [as, receiver] = [await crew(), await startReceiver()];
    const { id, name, url, events } = await make(as, receiver);
    await savePlan(as);
    await cameIn(receiver, 1);
    await send(as, 'PUT', id, { name, url, events, isActive: false });
    await savePlan(as);
    const [one] = await deliveries(as, { id } as Webhook);
    expect((await send(as, 'POST', `${id}/deliveries/${one?.id}/redeliver`)).json().code).toBe('webhook-off');
    expect(receiver.received).toHaveLength(1);
    const kept = () => services.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id).execute();
    await tidyDeliveries({}, services);
    expect(await kept()).toHaveLength(1);
    clock.advance(30 * 24 * HOUR_MS + 1000);
    await tidyDeliveries({}, services);
    expect(await kept()).toEqual([]);
  });
});
