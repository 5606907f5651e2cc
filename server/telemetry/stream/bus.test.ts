import { randomUUID } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../flight/testing/needs.ts';
import { startNats, hasNats, type Nats } from '../../testing/start-nats.ts';
import { startSecondServer } from '../../testing/start-second-server.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { recordReport } from './record-report.ts';
import { reportAndWait, someReport } from '../testing/telemetry-calls.ts';
import { listVehicles } from '../vehicles/list-vehicles.ts';
import { listen } from '../../platform/db/listen.ts';
import { busState } from '../../platform/live/bus.ts';

const nats = needs(hasNats(), 'nats-server');

describe.skipIf(nats.isMissing)(`a live bus between servers${nats.reason}`, () => {
  it('SAFE-06 carries positions; while it is dead they go through the database, and it heals by itself', async () => {
    const { broker, here, there } = await twoServers();
    let notifications = 0;
    const count = { onNotification: () => void notifications++, onReconnect: () => undefined };
    const { stop } = await listen(here.services, { channel: 'overflight_vehicles', ...count });
    onTestFinished(stop);
    const tenant = randomUUID();
    await reportAndWait(here, { tenant });
    const seesMode = async (mode: string) => {
      recordReport(here.services, someReport(here, { tenant, facts: { mode } }));
      await waitFor(() => listVehicles(there.services, tenant)[0]?.mode === mode);
    };
    await seesMode('Auto');
    expect(notifications).toBe(0);
    await broker.stop();
    await waitFor(() => states(here, there).every((state) => state === 'nats-unreachable'));
    await seesMode('Land');
    await waitFor(() => notifications > 0);
    const again = await startNats({ port: broker.port });
    onTestFinished(again.stop);
    await waitFor(() => states(here, there).every((state) => state === 'nats'));
    await seesMode('Loiter');
  });

  it('reaches a server that cannot reach the broker, and hears from it', async () => {
    const broker = await newBroker();
    const here = await startTestServer({ NATS_URL: broker.url });
    const wrong = broker.url.replace('crew:', 'stranger:');
    const there = await startSecondServer(here, { NATS_URL: wrong });
    await waitFor(() => busState(here.services) === 'nats');
    expect(busState(there.services)).toBe('nats-unreachable');
    const tenant = randomUUID();
    await reportAndWait(there, { tenant });
    await waitFor(() => listVehicles(here.services, tenant).length === 1);
  });

  it('ignores messages that no server of the installation has signed', async () => {
    const { broker, here, there } = await twoServers();
    const [tenant, forged] = [randomUUID(), randomUUID()];
    const stranger = await connect({ servers: `127.0.0.1:${broker.port}`, user: 'crew', pass: 'p@ss/word' });
    onTestFinished(() => stranger.close());
    const subjects: string[] = [];
    stranger.subscribe('>', {
      callback: (_, { subject, data }) => {
        if (subjects.length === 0) {
          const body = Buffer.from(data.subarray(32)).toString().replaceAll(tenant, forged);
          stranger.publish(subject, Buffer.concat([data.subarray(0, 32), Buffer.from(body)]));
          stranger.publish(subject, 'short');
        }
        subjects.push(subject);
      },
    });
    await stranger.flush();
    await reportAndWait(here, { tenant });
    await waitFor(() => listVehicles(there.services, tenant).length === 1);
    recordReport(here.services, someReport(here, { tenant, facts: { mode: 'Land' } }));
    await waitFor(() => listVehicles(there.services, tenant)[0]?.mode === 'Land');
    expect(subjects.length).toBeGreaterThan(0);
    expect(listVehicles(there.services, forged)).toEqual([]);
  });
});

async function newBroker(): Promise<Nats> {
  const broker = await startNats();
  onTestFinished(broker.stop);
  return broker;
}

async function twoServers(): Promise<{ broker: Nats; here: TestServer; there: TestServer }> {
  const broker = await newBroker();
  const here = await startTestServer({ NATS_URL: broker.url });
  const there = await startSecondServer(here, { NATS_URL: broker.url });
  await waitFor(() => states(here, there).every((state) => state === 'nats'));
  return { broker, here, there };
}

const states = (...servers: TestServer[]) => servers.map(({ services }) => busState(services));
