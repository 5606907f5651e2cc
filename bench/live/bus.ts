import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killWithUs, newTempFolder } from '../../scripts/kill-on-exit.ts';
import { freePorts } from '../../server/testing/free-port.ts';
import { startOutsidePostgres, type OutsidePostgres } from '../../server/testing/outside-postgres.ts';
import { hasNats, startNats, type Nats } from '../../server/testing/start-nats.ts';
import type { Print } from '../bench.ts';
import { signIn, startBenchProduct } from '../tools/bench-product.ts';
import { median } from '../tools/median.ts';
import { familyCpuMs } from '../tools/process-use.ts';
import { linksFor, startFleet } from './fleet-of-vehicles.ts';
import { viewStream } from './stream-viewer.ts';

const HZ = 5;
/** The same in every run, spread over the servers, so that runs differ by the bus alone. */
const VIEWERS = 4;
const WARM_UP_MS = 8000;
const ROUND_MS = 10_000;
const ROUNDS = 3;
const sizes = [1000, 5000].flatMap((vehicles) => [1, 2, 4].map((servers) => ({ vehicles, servers })));
const buses = ['postgresql', 'nats'] as const;

type Bus = (typeof buses)[number];
type Around = { ports: readonly number[]; postgres: OutsidePostgres; nats: Nats | undefined; secretKey: string };
type Round = { share: number; p50: number; p99: number; serversUs: number; busUs: number };

/**
 * Positions that one server receives and all servers show: delay from vehicle to viewer, and CPU per position of the
 * servers and of database and broker, with NOTIFY and with NATS.
 */
export async function measureBus(print: Print): Promise<void> {
  const folder = newTempFolder('bus-');
  const postgres = await startOutsidePostgres(path.join(folder, 'postgres'));
  const nats = hasNats() ? await startNats() : undefined;
  // The same in every round: other ports would be other vehicles, of which a tenant has so many.
  const ports = await freePorts(linksFor(Math.max(...sizes.map(({ vehicles }) => vehicles))));
  const around = { ports, postgres, nats, secretKey: randomBytes(32).toString('base64') };
  for (const { pid } of [postgres, ...(nats ? [nats] : [])]) killWithUs(pid);
  try {
    for (const size of sizes) {
      print(`${size.vehicles} vehicles × ${HZ} Hz, ${size.servers} servers, ${VIEWERS} viewers …`);
      const rounds: Record<Bus, Round[]> = { postgresql: [], nats: [] };
      for (let n = 0; n < ROUNDS; n++)
        for (const bus of buses) if (bus !== 'nats' || nats) rounds[bus].push(await measure(around, bus, size));
      for (const bus of buses) if (rounds[bus].length > 0) print(`  ${bus}: ${textOf(rounds[bus])}`);
    }
  } finally {
    await nats?.stop();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  { ports: allPorts, postgres, nats, secretKey }: Around,
  bus: Bus,
  { vehicles, servers: count }: { vehicles: number; servers: number },
): Promise<Round> {
  const ports = allPorts.slice(0, linksFor(vehicles));
  const shared = {
    DATABASE_URL: postgres.url,
    OVERFLIGHT_SECRET_KEY: secretKey,
    OVERFLIGHT_WORKER: '0',
    ...(bus === 'nats' && nats ? { NATS_URL: nats.url } : {}),
  };
  const links = ports.map((port) => `udp://127.0.0.1:${port}`).join(',');
  const servers = [await startBenchProduct({ ...shared, OVERFLIGHT_MAVLINK: links })];
  while (servers.length < count) servers.push(await startBenchProduct(shared));
  const token = await signIn(servers[0]?.url ?? '');
  const fleet = startFleet({ kind: 'udp', ports }, { vehicles, hz: HZ });
  let latenciesMs: number[] = [];
  const viewers = [];
  for (let n = 0; n < VIEWERS; n++)
    viewers.push(
      await viewStream(servers[n % count]?.url ?? '', token, ({ isWhole, moved }) => {
        if (isWhole) return;
        const now = performance.now();
        for (const [, lng] of moved) latenciesMs.push(now - fleet.sentAt(lng));
      }),
    );
  await sleep(WARM_UP_MS);
  latenciesMs = [];
  const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + familyCpuMs(pid), 0);
  const pids = servers.map(({ process: { pid = 0 } }) => pid);
  const busPids = [postgres.pid, ...(bus === 'nats' && nats ? [nats.pid] : [])];
  const before = { sent: fleet.sent(), servers: cpuOf(pids), bus: cpuOf(busPids) };
  await sleep(ROUND_MS);
  const sent = fleet.sent() - before.sent;
  const [serversMs, busMs] = [cpuOf(pids) - before.servers, cpuOf(busPids) - before.bus];
  const sorted = Float64Array.from(latenciesMs).sort();
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  fleet.stop();
  for (const viewer of viewers) viewer.leave();
  for (const { stop, dataFolder } of servers) {
    await stop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  }
  return {
    share: latenciesMs.length / (sent * VIEWERS),
    p50: quantile(0.5),
    p99: quantile(0.99),
    serversUs: (serversMs * 1000) / sent,
    busUs: (busMs * 1000) / sent,
  };
}

function textOf(rounds: readonly Round[]): string {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return (
    `${of('p50').toFixed(0)} ms p50, ${of('p99').toFixed(0)} ms p99, ${(of('share') * 100).toFixed(0)} % seen, ` +
    `per position ${of('serversUs').toFixed(0)} µs CPU of the servers and ${of('busUs').toFixed(0)} µs of database and broker`
  );
}
