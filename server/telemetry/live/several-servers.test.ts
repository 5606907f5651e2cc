import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverBeside } from '../../testing/server-beside.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { hearOf } from './hear-of.ts';
import { listVehicles } from '../vehicles/list-vehicles.ts';
import { payloadsOf } from './share-news.ts';
import { followStream } from '../testing/follow-stream.ts';
import { aPosition, hearAndWait, someNews, telemetryCalls, waitFor } from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const { services } = server;

describe('several servers on one database', () => {
  it('show the same vehicles under the same names and ids', async () => {
    const other = await serverBeside(server);
    const calls = await telemetryCalls(server, randomUUID());
    const { tenant } = calls;
    const elsewhere = await telemetryCalls(other, tenant);
    const stream = await followStream(other, elsewhere.headers);
    await hearAndWait(server, { tenant, facts: { mode: 'Auto' } });
    await stream.next((frame) => frame.vehicles.length === 1);
    const [here] = await calls.objects();
    const { number: _, ...seen } = here!;
    expect(await elsewhere.objects()).toMatchObject([seen]);
    hearOf(services, someNews(server, { tenant, position: { ...someNews(server, { tenant }).position!, lng: 9 } }));
    await stream.next((frame) => frame.moved.some(([, lng]) => lng === 9));
    await calls.ask('PATCH', `objects/${seen.objectId}`, { payload: { vehicle: 'Heron' } });
    await stream.next((frame) => frame.vehicles.some(({ vehicle }) => vehicle === 'Heron'));
    await elsewhere.ask('DELETE', `objects/${seen.objectId}`);
    await waitFor(() => listVehicles(services, tenant).length === 0);
    stream.leave();
  });

  it('write one track of what is reported to either', async () => {
    const other = await serverBeside(server);
    const [calls, tenant] = [await telemetryCalls(server, 'both'), 'both'];
    const elsewhere = await telemetryCalls(other, tenant);
    for (let n = 0; n < 5; n++) {
      await calls.report([aPosition()]);
      await elsewhere.report([aPosition()]);
    }
    const rows = await services.db.selectFrom('tracks').select('points').where('tenant', '=', tenant).execute();
    expect(rows).toEqual([{ points: 10 }]);
    await waitFor(() => listVehicles(other.services, tenant).length === 1);
    expect((await calls.objects())[0]?.objectId).toBe((await elsewhere.objects())[0]?.objectId);
  });

  it('hear each other again after the connection was lost, and what was renamed or forgotten meanwhile', async () => {
    const other = await serverBeside(server);
    const [tenant, forgetful] = [randomUUID(), randomUUID()];
    for (const one of [tenant, forgetful]) {
      await hearAndWait(server, { tenant: one });
      await waitFor(() => listVehicles(other.services, one).length === 1);
    }
    const { rows } = await services.pool.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
       where datname = current_database() and query = 'listen overflight_vehicles'`,
    );
    expect(rows[0]?.count).toBe(2);
    await services.db.updateTable('vehicles').set({ name: 'Heron' }).where('tenant', '=', tenant).execute();
    await services.db.deleteFrom('vehicles').where('tenant', '=', forgetful).execute();
    await waitFor(() => listVehicles(other.services, tenant)[0]?.vehicle === 'Heron');
    await waitFor(() => listVehicles(other.services, forgetful).length === 0);
    hearOf(services, someNews(server, { tenant, facts: { mode: 'Land' } }));
    await waitFor(() => listVehicles(other.services, tenant)[0]?.mode === 'Land');
  });

  it('know vehicles and where they were after a start', async () => {
    const calls = await telemetryCalls(server, randomUUID());
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    await calls.report([aPosition({ vehicle: 'Heron', timestamp })]);
    const [here] = await calls.objects();
    const started = await serverBeside(server);
    expect(listVehicles(started.services, calls.tenant)).toMatchObject([
      { objectId: here?.objectId, vehicle: 'Heron', isStatic: true, timestamp, geometry: here?.geometry },
    ]);
  });

  it('tell each other much in messages that PostgreSQL takes', () => {
    const told = Array.from({ length: 500 }, (_, n) => ({
      news: someNews(server, { tenant: 'ünïcode', key: `http:${'é'.repeat(n % 100)}` }),
    }));
    const payloads = payloadsOf('me', told);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    const heard = payloads.flatMap((payload) => (JSON.parse(payload) as { told: unknown[] }).told);
    expect(heard).toEqual(told);
    expect(payloadsOf('me', [{ news: someNews(server, { tenant: 'x'.repeat(9000) }) }])).toEqual([]);
  });
});
