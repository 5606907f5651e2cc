import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '@overflight/contract/version.ts';
import { busState } from '../platform/live/bus.ts';
import { countViewers } from '../platform/live/open-stream.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { allTenants } from '../telemetry/stream/live-vehicles.ts';
import { listNodes } from './list-nodes.ts';

const MS_PER_S = 1000;
const DURATIONS_S = [0.005, 0.02, 0.1, 0.5, 2, 10];
const registries = perServices(() => new Registry());

/** Counts requests, where metrics are on. */
export function countRequests(app: FastifyInstance, services: Services): void {
  if (services.env.METRICS_TOKEN === undefined) return;
  const register = registries(services);
  const registers = [register];
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 });
  const labelNames = ['method', 'route'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: [...labelNames, 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames,
    buckets: DURATIONS_S,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / MS_PER_S);
    done();
  });
}

/** All metrics in the text form of Prometheus. */
export async function metricsText(services: Services): Promise<{ mediaType: string; text: string }> {
  const own = registries(services);
  // Read at the time of asking, so they live only that long.
  const now = new Registry();
  const gauge = (name: string, help: string, values: readonly [labels: Record<string, string>, value: number][]) => {
    const labelNames = Object.keys(values[0]?.[0] ?? {});
    const metric = new Gauge({ name, help, labelNames, registers: [now] });
    for (const [labels, value] of values) metric.set(labels, value);
  };
  const { nodes, queues } = await listNodes(services);
  const running = nodes.filter(({ state }) => state === 'running');
  const links = running.flatMap(({ host, pid, health }) =>
    health.links.map((link) => ({ ...link, node: `${host}:${pid}` })),
  );
  const { totalCount, idleCount, waitingCount } = services.pool;
  gauge('overflight_build_info', 'Version of the product', [[{ version: VERSION }, 1]]);
  gauge('overflight_live_viewers', 'Open live connections of browsers', [[{}, countViewers(services)]]);
  gauge('overflight_vehicles', 'Vehicles known to this process', [[{}, countVehicles(services)]]);
  gauge(
    'overflight_nodes',
    'Processes of the installation',
    (['server', 'worker'] as const).flatMap((kind) =>
      (['running', 'silent'] as const).map((state): [Record<string, string>, number] => [
        { kind, state },
        nodes.filter((node) => node.kind === kind && node.state === state).length,
      ]),
    ),
  );
  if (services.env.NATS_URL !== undefined)
    gauge('overflight_bus_connected', 'Whether NATS is connected', [[{}, Number(busState(services) === 'nats')]]);
  gauge(
    'overflight_link_open',
    'Whether a MAVLink link is open',
    links.map(({ name, node, isOpen }) => [{ link: name, node }, Number(isOpen)]),
  );
  gauge(
    'overflight_jobs',
    'Background jobs by queue and state',
    queues.flatMap(({ name: queue, ...counts }) =>
      Object.entries(counts).map(([state, count]): [Record<string, string>, number] => [{ queue, state }, count]),
    ),
  );
  gauge('overflight_database_connections', 'Connections to the database', [
    [{ state: 'open' }, totalCount],
    [{ state: 'idle' }, idleCount],
    [{ state: 'waiting' }, waitingCount],
  ]);
  const all = Registry.merge([own, now]);
  return { mediaType: all.contentType, text: await all.metrics() };
}

function countVehicles(services: Services): number {
  let count = 0;
  for (const { own, others } of allTenants(services)) count += own.size + others.size;
  return count;
}
