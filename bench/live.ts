import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveFrame } from '../contract/telemetry.ts';
import { startFleet, type VehicleFleet } from './fleet-of-vehicles.ts';
import { startLiveProduct, type LiveProduct } from './live-product.ts';
import { median } from './median.ts';
import { measureMosquitto } from './mosquitto.ts';
import { cpuMs, familyCpuMs } from './process-use.ts';
import { viewStream } from './stream-viewer.ts';

const VEHICLES = 200;
const HZ = 5;
const VIEWERS = 20;
const WARM_UP_MS = 15_000;
const ROUND_MS = 10_000;
const ROUNDS = 3;
/** Until all that the kernel holds for somebody who takes nothing is full. */
const FILL_MS = 60_000;

type Seen = { delivered: number; latenciesMs: number[] };
type Round = Seen & { familyMs: number; serverMs: number };

/**
 * CPU for each update that reached a viewer, against mosquitto with a topic for each vehicle and QoS 0; how long an update
 * takes from the vehicle to the viewer; and whether one viewer who takes nothing is noticed by the others.
 */
export async function measureLive(): Promise<string[]> {
  const product = await startLiveProduct({ links: 1, people: 2 });
  try {
    const { usual, besideSlow, slow } = await measureOurs(product);
    return [...timeLines(usual, besideSlow, slow), ...(await cpuLines(usual))];
  } finally {
    await product.stop();
    fs.rmSync(product.dataFolder, { recursive: true, force: true });
  }
}

async function measureOurs(product: LiveProduct) {
  const { url, udp, tokens } = product;
  const fleet = startFleet(udp, { vehicles: VEHICLES, hz: HZ });
  const seen: Seen = { delivered: 0, latenciesMs: [] };
  const viewers = [];
  for (let n = 0; n < VIEWERS; n++) viewers.push(await viewStream(url, tokens[0] ?? '', countIn(seen, fleet)));
  await sleep(WARM_UP_MS);
  const before = await someRounds(product, seen);
  const stuck = await stuckViewer(url, tokens[1] ?? '');
  const bytesBefore = viewers[0]?.bytes() ?? 0;
  await sleep(FILL_MS);
  const besideSlow = await someRounds(product, seen);
  const slow = { usualBytes: (viewers[0]?.bytes() ?? 0) - bytesBefore, bytes: await stuck.takeAll() };
  const after = await someRounds(product, seen);
  fleet.stop();
  for (const viewer of viewers) viewer.leave();
  return { usual: [...before, ...after], besideSlow, slow };
}

/** Every place in a frame is an update that reached this viewer. */
function countIn(seen: Seen, fleet: VehicleFleet): (frame: LiveFrame) => void {
  return ({ isWhole, moved, vehicles }) => {
    if (isWhole) return;
    const now = performance.now();
    const places = [...moved.map(([, lng]) => lng), ...vehicles.map(({ geometry }) => geometry.coordinates[0])];
    seen.delivered += places.length;
    for (const lng of places) seen.latenciesMs.push(now - fleet.sentAt(lng));
  };
}

async function someRounds({ process: { pid = 0 } }: LiveProduct, seen: Seen): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    Object.assign(seen, { delivered: 0, latenciesMs: [] });
    const [family, server] = [familyCpuMs(pid), cpuMs(pid)];
    await sleep(ROUND_MS);
    rounds.push({ ...seen, familyMs: familyCpuMs(pid) - family, serverMs: cpuMs(pid) - server });
  }
  return rounds;
}

/** Somebody who asks for the stream and takes nothing of it, until told to take all that waits. */
async function stuckViewer(url: string, token: string) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.pause();
  socket.write(`GET /locations/oa/v2/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${token}\r\n\r\n`);
  return {
    takeAll: async () => {
      let bytes = 0;
      socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
      socket.resume();
      await sleep(1000);
      socket.destroy();
      return bytes;
    },
  };
}

function timeLines(usual: Round[], besideSlow: Round[], slow: { usualBytes: number; bytes: number }): string[] {
  const quantileOf = (rounds: readonly Round[], share: number) =>
    median(rounds.map(({ latenciesMs }) => quantile(latenciesMs, share)));
  const [usualMs, slowMs] = [quantileOf(usual, 0.99), quantileOf(besideSlow, 0.99)];
  const perSecond = Math.round((median(usual.map(({ delivered }) => delivered)) * 1000) / ROUND_MS);
  const change = ((slowMs / usualMs - 1) * 100).toFixed(1);
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
  return [
    `${VEHICLES} vehicles × ${HZ} Hz × ${VIEWERS} viewers: ${perSecond} updates delivered per second`,
    `from MAVLink over UDP to the viewer: ${quantileOf(usual, 0.5).toFixed(0)} ms p50, ${usualMs.toFixed(1)} ms p99, batching included`,
    `beside one viewer who takes nothing: ${slowMs.toFixed(1)} ms p99, ${change} %; that one was kept ${mb(slow.bytes)} MB of ${mb(slow.usualBytes)} MB`,
  ];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

async function cpuLines(rounds: readonly Round[]): Promise<string[]> {
  const wanted = { vehicles: VEHICLES, hz: HZ, viewers: VIEWERS };
  const peer = await measureMosquitto({ ...wanted, warmUpMs: WARM_UP_MS, roundMs: ROUND_MS, rounds: ROUNDS });
  const peerUs = peer && median(peer);
  const line = (name: string, us: number) =>
    `${name}: ${us.toFixed(2)} µs CPU per delivered update${peerUs ? `, ${(us / peerUs).toFixed(2)} × mosquitto` : ''}`;
  const ours = (part: 'familyMs' | 'serverMs') => median(rounds.map((one) => (one[part] * 1000) / one.delivered));
  return [
    peerUs ? line('mosquitto', peerUs) : 'mosquitto is not installed: apt-get install mosquitto to compare',
    line('ours, server and database', ours('familyMs')),
    line('ours, server alone', ours('serverMs')),
  ];
}
