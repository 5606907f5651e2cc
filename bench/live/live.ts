import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveFrame } from '../../contract/telemetry/telemetry.ts';
import type { Print } from '../bench.ts';
import { startFleet, type BenchLinks, type VehicleFleet } from './fleet-of-vehicles.ts';
import { startLiveProduct, type LiveProduct } from './live-product.ts';
import { median } from '../tools/median.ts';
import { startMosquitto, type Broker } from './mosquitto.ts';
import { cpuMs, familyCpuMs } from '../tools/process-use.ts';
import { viewStream } from './stream-viewer.ts';

const VEHICLES = 200;
const HZ = 5;
const VIEWERS = 20;
const WARM_UP_MS = 45_000;
const ROUND_MS = 10_000;
const ROUNDS = 3;
const SETTLE_MS = 3000;

type Cpu = { familyMs: number; serverMs: number };
type Seen = { delivered: number; latenciesMs: number[] };
type Round = Seen & Cpu;
/** With mosquitto's microseconds per update in the same seconds. */
type Beside = Round & { peerUs: number };
type Fed = { usual: Round[]; besideStuck: Round[]; besidePeer: Beside[] };

/** How vehicles connect: individually, or all over one router connection. */
const feeds = [
  { name: 'each vehicle by itself', kind: 'udp', connections: VEHICLES },
  { name: 'all vehicles over one connection', kind: 'tcp', connections: 1 },
] as const;

/**
 * CPU per update delivered to a viewer, against mosquitto in the same seconds, with a topic per vehicle and QoS 0;
 * the latency from vehicle to viewer; and whether one stalled viewer affects the others.
 */
export async function measureLive(print: Print): Promise<void> {
  const product = await startLiveProduct({ links: 1, people: 2 });
  try {
    print(`the product at rest, ${(WARM_UP_MS + ROUND_MS) / 1000} s …`);
    await sleep(WARM_UP_MS);
    const idle = await cpuWhile(product, () => sleep(ROUND_MS));
    print(`at rest: ${((idle.familyMs * 1000) / ROUND_MS).toFixed(0)} ms CPU per second, server and database`);
    for (const { name, kind, connections } of feeds) {
      const broker = await startMosquitto({ vehicles: VEHICLES, hz: HZ, viewers: VIEWERS, connections });
      const seconds = (WARM_UP_MS + ROUNDS * (2 * ROUND_MS + (broker ? SETTLE_MS + ROUND_MS : 0))) / 1000;
      print(`${VEHICLES} vehicles × ${HZ} Hz × ${VIEWERS} viewers, ${name} (${kind}), ${seconds} s …`);
      const fed = await measureOurs(product, product[kind], broker);
      broker?.stop();
      print(`${name} (${kind}): ${timesOf(fed)}`);
      for (const line of cpuLines(fed, idle)) print(line);
    }
  } finally {
    await product.stop();
    fs.rmSync(product.dataFolder, { recursive: true, force: true });
  }
}

/** Rounds alternate, so that a busy machine affects the stalled viewer and mosquitto alike. */
async function measureOurs(product: LiveProduct, links: BenchLinks, broker: Broker | undefined): Promise<Fed> {
  const { url, tokens } = product;
  const fleet = startFleet(links, { vehicles: VEHICLES, hz: HZ });
  const seen: Seen = { delivered: 0, latenciesMs: [] };
  const viewers = [];
  for (let n = 0; n < VIEWERS; n++) viewers.push(await viewStream(url, tokens[0] ?? '', countIn(seen, fleet)));
  await sleep(WARM_UP_MS);
  const fed: Fed = { usual: [], besideStuck: [], besidePeer: [] };
  for (let n = 0; n < ROUNDS; n++) {
    fed.usual.push(await round(product, seen));
    const stuck = stuckViewer(url, tokens[1] ?? '');
    fed.besideStuck.push(await round(product, seen));
    stuck.destroy();
    if (broker) fed.besidePeer.push(await roundBeside(broker, () => round(product, seen)));
  }
  fleet.stop();
  for (const viewer of viewers) viewer.leave();
  return fed;
}

/** Every position in a frame is an update delivered to this viewer. */
function countIn(seen: Seen, fleet: VehicleFleet): (frame: LiveFrame) => void {
  return ({ isWhole, moved, vehicles }) => {
    if (isWhole) return;
    const now = performance.now();
    const live = vehicles.filter(({ isStatic }) => !isStatic);
    const places = [...moved.map(([, lng]) => lng), ...live.flatMap(({ geometry }) => geometry?.coordinates[0] ?? [])];
    seen.delivered += places.length;
    for (const lng of places) seen.latenciesMs.push(now - fleet.sentAt(lng));
  };
}

async function round(product: LiveProduct, seen: Seen): Promise<Round> {
  Object.assign(seen, { delivered: 0, latenciesMs: [] });
  const cpu = await cpuWhile(product, () => sleep(ROUND_MS));
  return { ...seen, ...cpu };
}

async function roundBeside(broker: Broker, ours: () => Promise<Round>): Promise<Beside> {
  const stopFeeding = broker.feed();
  await sleep(SETTLE_MS);
  const before = broker.use();
  const measured = await ours();
  const after = broker.use();
  stopFeeding();
  return { ...measured, peerUs: ((after.ms - before.ms) * 1000) / (after.delivered - before.delivered) };
}

async function cpuWhile({ process: { pid = 0 } }: LiveProduct, happens: () => Promise<unknown>): Promise<Cpu> {
  const [family, server] = [familyCpuMs(pid), cpuMs(pid)];
  await happens();
  return { familyMs: familyCpuMs(pid) - family, serverMs: cpuMs(pid) - server };
}

/** A viewer that opens the stream and reads nothing. */
function stuckViewer(url: string, token: string): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname).pause();
  socket.write(`GET /locations/oa/v2/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${token}\r\n\r\n`);
  return socket;
}

function timesOf({ usual, besideStuck }: Fed): string {
  const [usualMs, stuckMs] = [quantile(usual, 0.99), quantile(besideStuck, 0.99)];
  const change = ((stuckMs / usualMs - 1) * 100).toFixed(1);
  const perSecond = Math.round((median(usual.map(({ delivered }) => delivered)) * 1000) / ROUND_MS);
  return (
    `${perSecond} updates delivered per second, ${quantile(usual, 0.5).toFixed(0)} ms p50, ${usualMs.toFixed(1)} ms p99 ` +
    `with batching; beside a viewer who takes nothing ${stuckMs.toFixed(1)} ms p99 (${change} %)`
  );
}

function quantile(rounds: readonly Round[], share: number): number {
  const sorted = Float64Array.from(rounds.flatMap(({ latenciesMs }) => latenciesMs)).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** With and without the product's own background work: a broker has none. */
function cpuLines({ usual, besidePeer }: Fed, idle: Cpu): string[] {
  const peerUs = besidePeer.length > 0 ? median(besidePeer.map((one) => one.peerUs)) : undefined;
  const rounds = peerUs === undefined ? usual : besidePeer;
  const line = (name: string, us: number) =>
    `  ${name}: ${us.toFixed(2)} µs CPU per delivered update${peerUs ? `, ${(us / peerUs).toFixed(2)} × mosquitto` : ''}`;
  const ours = (part: keyof Cpu, less = 0) => median(rounds.map((one) => ((one[part] - less) * 1000) / one.delivered));
  return [
    ...(peerUs ? [line('mosquitto', peerUs)] : []),
    line('ours, server and database', ours('familyMs')),
    line('ours above idle, server and database', ours('familyMs', idle.familyMs)),
    line('ours above idle, server alone', ours('serverMs', idle.serverMs)),
  ];
}
