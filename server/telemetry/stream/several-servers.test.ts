import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startSecondServer } from '../../testing/start-second-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordReport } from './record-report.ts';
import { listVehicles } from '../vehicles/list-vehicles.ts';
import { payloadsOf } from './share-updates.ts';
import { followStream } from '../testing/follow-stream.ts';
import { aPosition, reportAndWait, someReport, telemetryCalls, waitFor } from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const { services } = server;

describe('several servers on one database', () => {
  it('show the same vehicles under the same names and ids', async () => {
    const other = await startSecondServer(server);
    const calls = await telemetryCalls(server, randomUUID());
    const { tenant } = calls;
    const elsewhere = await telemetryCalls(other, tenant);
    const stream = await followStream(other, elsewhere.headers);
    await reportAndWait(server, { tenant, facts: { mode: 'Auto' } });
    await stream.next((frame) => frame.vehicles.length === 1);
    const [here] = await calls.objects();
    const { number: _, ...seen } = here!;
    expect(await elsewhere.objects()).toMatchObject([seen]);
    recordReport(
      services,
      someReport(server, { tenant, position: { ...someReport(server, { tenant }).position!, lng: 9 } }),
    );
    await stream.next((frame) => frame.moved.some(([, lng]) => lng === 9));
    await calls.ask('PATCH', `objects/${seen.objectId}`, { payload: { vehicle: 'Heron' } });
    await stream.next((frame) => frame.vehicles.some(({ vehicle }) => vehicle === 'Heron'));
    await elsewhere.ask('DELETE', `objects/${seen.objectId}`);
    await waitFor(() => listVehicles(services, tenant).length === 0);
    stream.leave();
  });

  it('write one track for reports to either server', async () => {
    const other = await startSecondServer(server);
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

  it('receive updates after a lost connection, including renames and deletions', async () => {
    const other = await startSecondServer(server);
    const [tenant, forgetful] = [randomUUID(), randomUUID()];
    for (const one of [tenant, forgetful]) {
      await reportAndWait(server, { tenant: one });
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
    recordReport(services, someReport(server, { tenant, facts: { mode: 'Land' } }));
    await waitFor(() => listVehicles(other.services, tenant)[0]?.mode === 'Land');
  });

  it('load vehicles and their last positions at startup', async () => {
    const calls = await telemetryCalls(server, randomUUID());
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    await calls.report([aPosition({ vehicle: 'Heron', timestamp })]);
    const [here] = await calls.objects();
    const started = await startSecondServer(server);
    expect(listVehicles(started.services, calls.tenant)).toMatchObject([
      { objectId: here?.objectId, vehicle: 'Heron', isStatic: true, timestamp, geometry: here?.geometry },
    ]);
  });

  it('split large updates into messages that fit PostgreSQL', () => {
    const told = Array.from({ length: 500 }, (_, n) => ({
      news: someReport(server, { tenant: 'ünïcode', key: `http:${'é'.repeat(n % 100)}` }),
    }));
    const payloads = payloadsOf('me', told, 7900);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    const heard = payloads.flatMap((payload) => (JSON.parse(payload) as { told: unknown[] }).told);
    expect(heard).toEqual(told);
    expect(payloadsOf('me', [{ news: someReport(server, { tenant: 'x'.repeat(9000) }) }], 7900)).toEqual([]);
  });
});
