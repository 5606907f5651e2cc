import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listNodes } from '@overflight/contract/nodes.ts';
import { readEnv } from '../platform/env.ts';
import { startServer } from '../start-server.ts';
import { startWorker } from '../start-worker.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { measureNode } from './measure-node.ts';

const METRICS_TOKEN = 'a token of the metrics';
const server = await startTestServer({ METRICS_TOKEN });
const { app, services, clock } = server;
const { headers } = await signInAs(server, { products: ['admins'] });

async function nodes() {
  const answer = await app.inject({ url: listNodes.path, headers });
  expect(answer.statusCode).toBe(200);
  return listNodes.answer.parse(answer.json());
}

it('SAFE-09 every server and worker is listed while it runs, and called silent when it stopped without a word', async () => {
  const log = { info: () => undefined, error: () => undefined };
  const second = await startServer(readEnv({ ...textsOf(services.env), OVERFLIGHT_WORKER: '0' }));
  const closeWorker = await startWorker(services.env, { jobs: [], log });
  const { nodes: running, queues } = await nodes();
  expect(running.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'server running',
    'server running',
    'worker running',
  ]);
  expect(running[0]?.health).toMatchObject({ memoryBytes: expect.any(Number), viewers: 0, links: [] });
  expect(running[0]?.health.memoryBytes).toBeGreaterThan(10_000_000);
  expect(queues).toContainEqual(expect.objectContaining({ name: 'tidy-files', failed: 0 }));
  await closeWorker();
  await second.close();
  expect((await nodes()).nodes).toHaveLength(1);
  await services.db
    .insertInto('nodes')
    .expression((from) =>
      from
        .selectFrom('nodes')
        .select((row) => [
          row.val(crypto.randomUUID()).as('id'),
          ...(['kind', 'host', 'pid', 'version', 'started_at', 'seen_at', 'health'] as const),
        ]),
    )
    .execute();
  clock.advance(21_000);
  expect((await nodes()).nodes.filter(({ state }) => state === 'silent').length).toBeGreaterThan(0);
});

it('SAFE-09 a process says how late it answers: hardly at rest, and as long as it was kept from answering', async () => {
  const { measure, stop } = measureNode(services);
  onTestFinished(stop);
  const lateMs = async () => {
    await sleep(300);
    return (await measure()).loopDelayMs;
  };
  await expect.poll(lateMs).toBeLessThan(15);
  // The first look after a measurement only starts the clock.
  await sleep(250);
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(await lateMs()).toBeGreaterThan(250);
});

it('SAFE-09 metrics are given in the form of Prometheus to the holder of the token alone', async () => {
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401);
  await app.inject('/healthz');
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = answer.body.split('\n');
  const valueOf = (metric: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${metric} `))
        ?.split(' ')
        .at(-1),
    );
  expect(valueOf('http_requests_total{method="GET",route="/healthz",status="200"}')).toBe(1);
  expect(valueOf('http_request_duration_seconds_count{method="GET",route="/healthz"}')).toBe(1);
  expect(valueOf('overflight_nodes{kind="server",state="running"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf('overflight_jobs{queue="tidy-files",state="failed"}')).toBe(0);
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(valueOf('overflight_live_viewers')).toBe(0);
});

it('metrics are off unless a token is set', async () => {
  const plain = await startTestServer();
  const answer = await plain.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } });
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Metrics are off. Set METRICS_TOKEN to offer them.']);
});

/** The settings as they were given. */
function textsOf({ DATABASE_URL, OVERFLIGHT_DATA }: { DATABASE_URL?: string | undefined; OVERFLIGHT_DATA: string }) {
  return { DATABASE_URL, OVERFLIGHT_DATA, LOG_LEVEL: 'silent', OVERFLIGHT_INSTALL_ENGINE: '0' };
}
