import { createHash, randomBytes, randomUUID } from 'node:crypto';
import dgram from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileCaps } from '../../contract/plans/files.ts';
import type { S3Account } from '../../server/platform/storage/presign-s3.ts';
import { frameWriter } from '../../server/telemetry/mavlink/frame-writer.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startPair } from './start-pair.ts';

type Wanted = { databaseUrl: string; s3: S3Account; kills: number; print: (line: string) => void };
export type KillResult = {
  proxy: string;
  kills: number;
  files: number;
  saves: number;
  /** Acknowledged files whose bytes differ or are gone, and acknowledged saves that are gone. */
  lostFiles: number;
  lostSaves: number;
  /** Longest time without an acknowledged file, save, or a position seen by the viewer. */
  filesPausedMs: number;
  savesPausedMs: number;
  livePausedMs: number;
};

const FILE_BYTES = 100_000;
/** Every so many files is sent in parts, straight to the store. */
const IN_PARTS = 15;
const RETRY_MS = 50;
const VEHICLE_MS = 200;
const credentials = { email: 'crash@example.com', password: 'a long test password' };

type Upload = {
  fileId: string;
  isStored: boolean;
  parts: { from: number; to: number; url: string; isStored: boolean }[];
};
type Client = { url: string; headers: Record<string, string> };
/** What goes on while servers are killed. */
type Going = { client: Client; isOver: () => boolean };

/** Kills one of two servers again and again while clients upload, save plans and watch a vehicle through the proxy. */
export async function killOne({ databaseUrl, s3, kills, print }: Wanted): Promise<KillResult> {
  const udp = await freePort();
  const settings = {
    OVERFLIGHT_ADMIN_EMAIL: credentials.email,
    OVERFLIGHT_ADMIN_PASSWORD: credentials.password,
    OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${udp}`,
  };
  const pair = await startPair({ databaseUrl, s3, settings });
  const vehicle = startVehicle(udp);
  try {
    const client = await signIn(pair.url);
    let over = false;
    const going = { client, isOver: () => over };
    const [files, saves, live] = [pauses(), pauses(), pauses()];
    const work = [uploadFiles(going, files), savePlans(going, saves), watch(going, live)] as const;
    await live.first;
    for (let kill = 1; kill <= kills; kill++) {
      await sleep(1000 + Math.random() * 1000);
      const before = [files.count(), saves.count()];
      const index = kill % 2;
      await pair.kill(index);
      // Longer than a lease of a link lasts.
      await sleep(4000);
      const more = [files.count() - (before[0] ?? 0), saves.count() - (before[1] ?? 0)];
      print(`kill ${kill} of server ${index + 1}: ${more[0]} files and ${more[1]} saves went on with the other`);
      await pair.restart(index);
    }
    await sleep(1500);
    over = true;
    const [sent, plans] = await Promise.all([work[0], work[1], work[2]]);
    return {
      proxy: pair.proxy.kind,
      kills,
      files: files.count(),
      saves: saves.count(),
      lostFiles: await differing(client, sent),
      lostSaves: await lostSaves(client, plans),
      filesPausedMs: files.longestMs(),
      savesPausedMs: saves.longestMs(),
      livePausedMs: live.longestMs(),
    };
  } finally {
    vehicle.stop();
    await pair.stop();
  }
}

/** Counts what was acknowledged or seen, and the longest wait in between. */
function pauses() {
  let [count, lastAt, longest] = [0, 0, 0];
  const first = Promise.withResolvers<void>();
  return {
    first: first.promise,
    note: () => {
      const now = performance.now();
      if (count++ > 0) longest = Math.max(longest, now - lastAt);
      lastAt = now;
      first.resolve();
    },
    count: () => count,
    longestMs: () => Math.round(longest),
  };
}
type Pauses = ReturnType<typeof pauses>;

async function signIn(url: string): Promise<Client> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(credentials);
  const answer = await fetch(`${url}/identity/v1/sign-in`, { method: 'POST', headers, body });
  const { idToken } = (await answer.json()) as { idToken: string };
  return { url, headers: { ...headers, authorization: idToken } };
}

const PLANS = '/flights/oa/v2/plans';
const send = ({ url, headers }: Client, path: string, body: unknown) =>
  fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });

/** Again until it is acknowledged, as the browser does. */
async function insist<T>({ isOver }: Pick<Going, 'isOver'>, attempt: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      if (isOver()) return undefined;
      await sleep(RETRY_MS);
    }
  }
}

const required = (answer: Response): Response => {
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer;
};

type Sent = { plan: string; acknowledged: Map<string, string> };

async function uploadFiles(going: Going, { note }: Pauses): Promise<Sent> {
  const plan = randomUUID();
  await insist(going, async () => required(await send(going.client, PLANS, planBody(plan, 'Files'))));
  const acknowledged = new Map<string, string>();
  const base = `/process/oa/v2/flights/${plan}/files/data`;
  let number = 0;
  const sendOn = async () => {
    while (!going.isOver()) {
      const n = number++;
      const bytes = randomBytes(n % IN_PARTS === 0 ? fileCaps.partBytes + FILE_BYTES : FILE_BYTES);
      const file = { name: `photo ${n}.bin`, size: bytes.length, lastModified: n + 1 };
      const isDone = await insist(going, () => sendFile(going.client, base, { file, bytes }));
      if (!isDone) continue;
      acknowledged.set(file.name, createHash('sha256').update(bytes).digest('hex'));
      note();
    }
  };
  await Promise.all([sendOn(), sendOn()]);
  return { plan, acknowledged };
}

type Outgoing = { file: { name: string; size: number; lastModified: number }; bytes: Buffer };

/** Asks for addresses and sends what is missing; the parts alternate between the servers, or go to the store. */
async function sendFile(client: Client, base: string, { file, bytes }: Outgoing): Promise<true> {
  const { files } = (await required(await send(client, base, { files: [file] })).json()) as { files: Upload[] };
  const [upload] = files;
  if (!upload) throw new Error('There is no address.');
  if (upload.isStored) return true;
  for (const { from, to, url, isStored } of upload.parts) {
    if (isStored) continue;
    const address = url.startsWith('/') ? client.url + url : url;
    required(await fetch(address, { method: 'PUT', body: new Uint8Array(bytes.subarray(from, to)) }));
  }
  if (upload.parts.length === 1) return true;
  const { 'content-type': _, ...headers } = client.headers;
  required(await fetch(`${client.url}${base}/${upload.fileId}/complete`, { method: 'POST', headers }));
  return true;
}

async function differing(client: Client, { plan, acknowledged }: Sent): Promise<number> {
  let count = 0;
  for (const [name, sha256] of acknowledged) if ((await digestOf(client, plan, name)) !== sha256) count++;
  return count;
}

const READ_TRIES = 20;

/** Of the bytes that the server has; a busy one puts reads off. Undefined if it never gives them. */
async function digestOf({ url, headers }: Client, plan: string, name: string): Promise<string | undefined> {
  type Listed = { files: { name: string; downloadUrl: string }[] };
  for (let again = 0; again < READ_TRIES; again++) {
    try {
      const list = required(await fetch(`${url}/process/oa/v2/flights/${plan}/files/data`, { headers }));
      const found = ((await list.json()) as Listed).files.find((file) => file.name === name);
      if (!found) return undefined;
      const bytes = await required(await fetch(url + found.downloadUrl)).arrayBuffer();
      return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    } catch {
      await sleep(10 * RETRY_MS);
    }
  }
  return undefined;
}

const planBody = (flightPlanId: string, name: string) => ({
  plans: [{ flightPlanId, name, homePoint: { position: [8, 47] }, segments: [] }],
});

/** Saves plans again and again under a new number; returns the last acknowledged one of each. */
async function savePlans(going: Going, { note }: Pauses): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  const saveOn = async () => {
    const id = randomUUID();
    for (let number = 1; !going.isOver(); number++) {
      const attempt = async () => required(await send(going.client, PLANS, planBody(id, String(number))));
      if (!(await insist(going, attempt))) continue;
      last.set(id, number);
      note();
      await sleep(RETRY_MS);
    }
  };
  await Promise.all([saveOn(), saveOn(), saveOn()]);
  return last;
}

async function lostSaves({ url, headers }: Client, last: ReadonlyMap<string, number>): Promise<number> {
  let lost = 0;
  for (const [id, number] of last) {
    const { name } = (await (await fetch(`${url}${PLANS}/${id}`, { headers })).json()) as { name: string };
    lost += Math.max(0, number - Number(name));
  }
  return lost;
}

/** Follows the vehicle, on another connection whenever one ends. */
async function watch({ client, isOver }: Going, { note }: Pauses): Promise<void> {
  while (!isOver()) {
    const leaving = new AbortController();
    const timer = setInterval(() => isOver() && leaving.abort(), 200);
    try {
      const headers = { authorization: client.headers['authorization'] ?? '' };
      const answer = required(await fetch(`${client.url}/locations/oa/v2/stream`, { headers, signal: leaving.signal }));
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? [])
        if (/"moved":\[[^\]]/.test(decoder.decode(chunk, { stream: true }))) note();
    } catch {
      await sleep(RETRY_MS);
    } finally {
      clearInterval(timer);
    }
  }
}

/** A vehicle that flies east, five positions a second. */
function startVehicle(port: number): { stop: () => void } {
  const socket = dgram.createSocket('udp4');
  const write = frameWriter({ from: { systemId: 1, componentId: 1 }, passphrase: null, nowMs: Date.now });
  let lon = 85_000_000;
  const timer = setInterval(() => {
    lon += 100;
    const at = { lat: 470_000_000, lon, alt: 500_000, relativeAlt: 50_000, vx: 0, vy: 300, vz: 0, hdg: 9000 };
    socket.send(
      write('HEARTBEAT', { type: 2, autopilot: 3, customMode: 3, baseMode: 0x81, systemStatus: 4 }),
      port,
      '127.0.0.1',
    );
    socket.send(write('GLOBAL_POSITION_INT', at), port, '127.0.0.1');
  }, VEHICLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      socket.close();
    },
  };
}
