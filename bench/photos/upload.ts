import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { newTempFolder } from '../../scripts/kill-on-exit.ts';
import type { RunningProduct } from '../../scripts/spawn-product.ts';
import type { Print } from '../bench.ts';
import { signIn, startBenchProduct } from '../tools/bench-product.ts';
import { median } from '../tools/median.ts';
import { cpuMs, family } from '../tools/process-use.ts';
import { startScript, type StartedScript } from '../start-script.ts';

const ROUNDS = 3;
/** Both sides speed up over the first hundreds of files. */
const WARM_UPS = 3;
const FILES = 60;
const FILE_BYTES = 5 * 1024 * 1024;
/** As the browser does it. */
const AT_ONCE = 2;

type Target = { name: string; pids: () => number[]; prepare: () => Promise<string[]>; send: Send };
type Send = (address: string, bytes: Buffer, agent: http.Agent) => Promise<void>;
type Result = { cpuMsEach: number; mbPerSecond: number };

/** CPU per file of 5 MB, against @tus/server with its file store, which neither syncs nor hashes; interleaved. */
export async function measureUpload(print: Print): Promise<void> {
  print(`${FILES} files of 5 MB to each, ${WARM_UPS} times to warm up and ${ROUNDS} times …`);
  const product = await startBenchProduct();
  const [peerFolder, floorFolder] = [newTempFolder('upload-'), newTempFolder('upload-')];
  const peer = await startScript('photos/upload-peer.ts', peerFolder);
  const floor = await startScript('photos/upload-floor.ts', floorFolder);
  try {
    for (const line of await compare(product, peer, floor)) print(line);
  } finally {
    await product.stop();
    for (const script of [peer, floor]) script.process.kill();
    for (const folder of [product.dataFolder, peerFolder, floorFolder])
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(product: RunningProduct, peer: StartedScript, floor: StartedScript): Promise<string[]> {
  const pid = product.process.pid ?? 0;
  const ours = await ourUploads(product);
  const targets: Target[] = [
    { name: '@tus/server', pids: () => [peer.process.pid ?? 0], ...tusUploads(peer.url) },
    { name: 'ours, server and database', pids: () => family(pid), ...ours },
    { name: 'ours, server alone', pids: () => [pid], ...ours },
    { name: 'our storage alone', pids: () => [floor.process.pid ?? 0], ...bareUploads(floor.url) },
  ];
  const results = new Map<string, Result[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < WARM_UPS; round++) for (const target of targets) await load(target, FILES);
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets) results.get(target.name)?.push(await load(target, FILES));
  const least = median((results.get('@tus/server') ?? []).map(({ cpuMsEach }) => cpuMsEach));
  return [...results].map(([name, rounds]) => {
    const cpu = median(rounds.map(({ cpuMsEach }) => cpuMsEach));
    const speed = Math.round(median(rounds.map(({ mbPerSecond }) => mbPerSecond)));
    return `${name}: ${cpu.toFixed(1)} ms CPU per file of 5 MB, ${speed} MB/s, ${(cpu / least).toFixed(2)} × @tus/server`;
  });
}

const contents = Array.from({ length: FILES }, () => randomBytes(FILE_BYTES));

async function load({ pids, prepare, send }: Target, count: number): Promise<Result> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  // Deferred work of one side must not be paid by the next.
  execFileSync('sync');
  const [before, startedAt] = [useOf(pids()), performance.now()];
  const addresses = await prepare();
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++)
      await send(addresses[at] ?? '', contents[at] ?? Buffer.alloc(0), agent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const used = [...useOf(pids())].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  return { cpuMsEach: used / count, mbPerSecond: (count * FILE_BYTES) / 1e6 / seconds };
}

/** By process; a database starts and ends some of its own meanwhile. */
function useOf(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.flatMap((pid) => {
      try {
        return [[pid, cpuMs(pid)] as const];
      } catch {
        return [];
      }
    }),
  );
}

/** The signed sequence into one plan; the files are not photos, because the peer does not check any. */
async function ourUploads({ url }: RunningProduct): Promise<Pick<Target, 'prepare' | 'send'>> {
  const headers = { 'content-type': 'application/json', authorization: await signIn(url) };
  const post = async (at: string, body: object) =>
    (await fetch(`${url}${at}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const flightPlanId = randomUUID();
  await post('/flights/oa/v2/plans', { plans: [{ flightPlanId, homePoint: { position: [8, 47] } }] });
  return {
    prepare: async () => {
      const files = Array.from({ length: FILES }, () => ({ name: `${randomUUID()}.bin`, size: FILE_BYTES }));
      const signed = await post(`/process/oa/v2/flights/${flightPlanId}/files/data`, { files });
      return (signed as { files: { url: string }[] }).files.map((file) => `${url}${file.url}`);
    },
    send: async (address, bytes, agent) => {
      await request('PUT', address, { bytes, agent, headers: {}, expected: 200 });
    },
  };
}

/** Two requests per file, as its own client makes them. */
function tusUploads(url: string): Pick<Target, 'prepare' | 'send'> {
  const version = { 'tus-resumable': '1.0.0' };
  return {
    prepare: async () => Array.from({ length: FILES }, () => url),
    send: async (address, bytes, agent) => {
      const length = { ...version, 'upload-length': String(bytes.length) };
      const made = await request('POST', address, { bytes: Buffer.alloc(0), agent, headers: length, expected: 201 });
      const headers = { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      await request('PATCH', made.location ?? '', { bytes, agent, headers, expected: 204 });
    },
  };
}

function bareUploads(url: string): Pick<Target, 'prepare' | 'send'> {
  return {
    prepare: async () => Array.from({ length: FILES }, () => url),
    send: async (address, bytes, agent) => {
      await request('PUT', address, { bytes, agent, headers: {}, expected: 200 });
    },
  };
}

type Sent = { bytes: Buffer; agent: http.Agent; headers: http.OutgoingHttpHeaders; expected: number };

function request(method: string, address: string, sent: Sent): Promise<http.IncomingHttpHeaders> {
  const { bytes, agent, headers, expected } = sent;
  return new Promise((resolve, reject) => {
    const made = http.request(address, { method, agent, headers: { ...headers, 'content-length': bytes.length } });
    made.once('error', reject);
    made.once('response', (answer) => {
      answer.resume();
      if (answer.statusCode !== expected) reject(new Error(`${method} ${address} answered ${answer.statusCode}`));
      answer.once('end', () => resolve(answer.headers));
    });
    made.end(bytes);
  });
}
