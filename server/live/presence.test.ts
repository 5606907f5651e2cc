import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Present } from '@overflight/contract/telemetry/live.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { startSecondServer } from '../testing/start-second-server.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { refreshPresence } from './refresh-presence.ts';
import { followLive, changesIn } from './testing/follow-live.ts';

const server = await startTestServer();
const { services } = server;

/** A plan with two people of its tenant, and a connection of the first. */
async function aPlanWithCrew() {
  const tenant = randomUUID();
  const ada = await signInAs(server, { tenant, name: 'Ada Lovelace' });
  const ben = await signInAs(server, { tenant, name: 'Ben Bitdiddle' });
  const plan = aPlanToSave();
  await planCalls(server, ada).save(plan);
  return { ada, ben, planId: plan.flightPlanId, connection: randomUUID() };
}

type Wish = { connection: string; planId: string; isEditing?: boolean };
const enter = (at: TestServer, { headers }: TestUser, { connection, planId, isEditing = false }: Wish) =>
  at.app.inject({
    method: 'PUT',
    url: `/live/v1/connections/${connection}/plan`,
    headers,
    payload: { planId, isEditing },
  });
const leave = ({ headers }: TestUser, connection: string) =>
  server.app.inject({ method: 'DELETE', url: `/live/v1/connections/${connection}/plan`, headers });
const present = async (at: TestServer, { headers }: TestUser, planId: string) =>
  (await at.app.inject({ url: `/live/v1/plans/${planId}/present`, headers })).json<Present[]>();

it('CREW-02 other people in a plan are listed with name and activity until they leave', async () => {
  const { ada, ben, planId, connection } = await aPlanWithCrew();
  const stream = await followLive(server, ben);
  await enter(server, ada, { connection, planId });
  await waitFor(() => changesIn(stream).some(({ kind, id }) => kind === 'presence' && id === planId), 2000);
  expect(await present(server, ben, planId)).toEqual([{ userId: ada.id, name: 'Ada Lovelace', isEditing: false }]);
  expect(await present(server, ada, planId)).toEqual([]);
  await enter(server, ada, { connection, planId, isEditing: true });
  await enter(server, ada, { connection: randomUUID(), planId });
  expect(await present(server, ben, planId)).toEqual([{ userId: ada.id, name: 'Ada Lovelace', isEditing: true }]);
  await leave(ada, connection);
  expect(await present(server, ben, planId)).toMatchObject([{ name: 'Ada Lovelace', isEditing: false }]);
  stream.leave();
});

it('CREW-02 a connection that enters another plan leaves the first, and both are notified', async () => {
  const { ada, ben, planId, connection } = await aPlanWithCrew();
  const other = aPlanToSave();
  await planCalls(server, ada).save(other);
  await enter(server, ada, { connection, planId });
  const stream = await followLive(server, ben);
  await enter(server, ada, { connection, planId: other.flightPlanId });
  for (const plan of [planId, other.flightPlanId])
    await waitFor(() => changesIn(stream).some(({ kind, id }) => kind === 'presence' && id === plan));
  expect(await present(server, ben, planId)).toEqual([]);
  expect(await present(server, ben, other.flightPlanId)).toHaveLength(1);
  stream.leave();
});

it('CREW-02 presence works across two servers, and ends with the connection', async () => {
  const other = await startSecondServer(server);
  const { ada, ben, planId, connection } = await aPlanWithCrew();
  const stream = await followLive(other, ben);
  const hers = await followLive(server, ada, `?connection=${connection}`);
  // Through either server: a proxy may be in front of both.
  await enter(other, ada, { connection, planId, isEditing: true });
  expect(await present(other, ben, planId)).toMatchObject([{ name: 'Ada Lovelace', isEditing: true }]);
  const toldBefore = changesIn(stream).length;
  hers.leave();
  await waitFor(() => changesIn(stream).length > toldBefore, 2000);
  expect(await present(other, ben, planId)).toEqual([]);
  stream.leave();
});

it('an open connection stays, and one of a crashed server expires', async () => {
  const { ada, ben, planId, connection } = await aPlanWithCrew();
  const hers = await followLive(server, ada, `?connection=${connection}`);
  const his = randomUUID();
  await enter(server, ada, { connection, planId });
  await enter(server, ben, { connection: his, planId });
  await sql`update plan_presence set seen_at = now() - interval '31 s' where plan_id = ${planId}`.execute(services.db);
  expect(await present(server, ada, planId)).toEqual([]);
  await refreshPresence(services);
  expect(await present(server, ben, planId)).toMatchObject([{ name: 'Ada Lovelace' }]);
  const rows = await services.db.selectFrom('plan_presence').selectAll().where('plan_id', '=', planId).execute();
  expect(rows.map(({ connection_id }) => connection_id)).toEqual([connection]);
  hers.leave();
});

it('tenants and connections of others are isolated', async () => {
  const { ada, ben, planId, connection } = await aPlanWithCrew();
  const stranger = await signInAs(server, { tenant: 'elsewhere' });
  await enter(server, ada, { connection, planId });
  expect(await present(server, stranger, planId)).toEqual([]);
  expect((await enter(server, stranger, { connection: randomUUID(), planId })).statusCode).toBe(404);
  await leave(ben, connection);
  await enter(server, ben, { connection, planId, isEditing: true });
  expect(await present(server, ben, planId)).toMatchObject([{ name: 'Ada Lovelace', isEditing: false }]);
  expect(await present(server, ada, planId)).toEqual([]);
});

it('one person can be in at most 20 plans at once', async () => {
  const { ada, planId } = await aPlanWithCrew();
  for (let n = 0; n < 20; n++)
    expect((await enter(server, ada, { connection: randomUUID(), planId })).statusCode).toBe(204);
  expect((await enter(server, ada, { connection: randomUUID(), planId })).statusCode).toBe(429);
});
