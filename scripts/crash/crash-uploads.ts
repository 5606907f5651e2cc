import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileCaps } from '../../contract/plans/files.ts';
import { tidyFiles } from '../../server/files/uploads/tidy-files.ts';
import { readEnv } from '../../server/platform/env.ts';
import { startServer } from '../../server/start-server.ts';
import { newDataFolder, spawnProduct, type RunningProduct } from '../spawn-product.ts';

type Wanted = { files: number; bytes: number; kills: number; print: (line: string) => void };
export type CrashResult = {
  files: number;
  kills: number;
  /** Stored with other bytes than sent. */
  differing: number;
  /** Acknowledged files and parts that the server later lost. */
  lost: number;
  /** Files and parts in transit at the moment of a kill. */
  sentAgain: number;
  /** Orphans in the store after the tidy job. */
  orphans: number;
};
type LocalFile = { name: string; bytes: Buffer; sha256: string };
type Part = { from: number; to: number; url: string; isStored: boolean };
type Upload = { fileId: string; url: string; isStored: boolean; parts: Part[] };
type Client = { url: string; headers: Record<string, string>; plan: string };
/** Acknowledged files by name, and parts by `name#from`. */
type Tally = { acknowledged: Set<string>; lost: Set<string>; sentAgain: number };

const AT_ONCE = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Every tenth file is sent in parts. */
const IN_PARTS = 10;
const credentials = { email: 'crash@example.com', password: 'a long test password' };
const settings = { OVERFLIGHT_ADMIN_EMAIL: credentials.email, OVERFLIGHT_ADMIN_PASSWORD: credentials.password };

/** Uploads while the server is killed at random moments and restarted; the client resumes where it was. */
export async function crashUploads({ files, bytes, kills, print }: Wanted): Promise<CrashResult> {
  const dataFolder = newDataFolder();
  const local = Array.from({ length: files }, (_, n) =>
    makeFile(n, n % IN_PARTS === 0 ? fileCaps.partBytes + bytes : bytes),
  );
  const tally: Tally = { acknowledged: new Set(), lost: new Set(), sentAgain: 0 };
  let product = await spawnProduct({ settings, dataFolder });
  const plan = await savePlan(await signIn(product, ''));
  for (let kill = 1; kill <= kills; kill++) {
    const client = await signIn(product, plan);
    const sending = sendAll(client, local, tally);
    // The more is done, the sooner it may end: a kill must hit while an upload is in progress.
    const left = await Promise.race([sending.then(() => false), sleep(100 + Math.random() * 1500).then(() => true)]);
    await end(product);
    await sending;
    product = await spawnProduct({ settings, dataFolder });
    print(
      `kill ${kill}: ${tally.acknowledged.size} acknowledged, ${tally.lost.size} lost${left ? '' : ', all were sent before'}`,
    );
  }
  const client = await signIn(product, plan);
  while (!(await sendAll(client, local, tally))) await sleep(100);
  const differing = await countDiffering(client, local);
  await product.stop();
  const orphans = await countOrphans(dataFolder);
  fs.rmSync(dataFolder, { recursive: true, force: true });
  return { files, kills, differing, lost: tally.lost.size, sentAgain: tally.sentAgain, orphans };
}

function makeFile(number: number, size: number): LocalFile {
  const bytes = randomBytes(size);
  return { name: `photo ${number}.bin`, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function signIn({ url }: RunningProduct, plan: string): Promise<Client> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(credentials);
  const answer = await fetch(`${url}/identity/v1/sign-in`, { method: 'POST', headers, body });
  const { idToken } = (await answer.json()) as { idToken: string };
  return { url, plan, headers: { ...headers, authorization: idToken } };
}

async function savePlan(client: Client): Promise<string> {
  const flightPlanId = randomUUID();
  const body = JSON.stringify({ plans: [{ flightPlanId, homePoint: { position: [8, 47] } }] });
  await fetch(`${client.url}/flights/oa/v2/plans`, { method: 'POST', headers: client.headers, body });
  return flightPlanId;
}

const filesPath = ({ url, plan }: Client) => `${url}/process/oa/v2/flights/${plan}/files/data`;

/** True once everything is uploaded; false if the server went away. */
async function sendAll(client: Client, local: readonly LocalFile[], tally: Tally): Promise<boolean> {
  const files = local.map(({ name, bytes }, n) => ({ name, size: bytes.length, lastModified: n + 1 }));
  try {
    const body = JSON.stringify({ files });
    const answer = await fetch(filesPath(client), { method: 'POST', headers: client.headers, body });
    const { files: uploads } = (await answer.json()) as { files: Upload[] };
    for (const [n, upload] of uploads.entries()) noteLost(local[n]?.name ?? '', upload, tally);
    let next = 0;
    const worker = async () => {
      for (let n = next++; n < local.length; n = next++) {
        const [file, upload] = [local[n], uploads[n]];
        if (file && upload && !upload.isStored) await sendFile(client, { file, upload }, tally);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return true;
  } catch {
    return false;
  }
}

function noteLost(name: string, { isStored, parts }: Upload, { acknowledged, lost }: Tally): void {
  if (acknowledged.has(name) && !isStored) lost.add(name);
  for (const part of parts) {
    const id = `${name}#${part.from}`;
    if (acknowledged.has(id) && !part.isStored) lost.add(id);
  }
}

async function sendFile(
  client: Client,
  { file, upload }: { file: LocalFile; upload: Upload },
  tally: Tally,
): Promise<void> {
  const isWhole = upload.parts.length === 1;
  for (const part of upload.parts) {
    if (part.isStored) continue;
    const id = isWhole ? file.name : `${file.name}#${part.from}`;
    tally.sentAgain++;
    await acknowledged(`${client.url}${part.url}`, {
      method: 'PUT',
      body: new Uint8Array(file.bytes.subarray(part.from, part.to)),
    });
    tally.sentAgain--;
    tally.acknowledged.add(id);
  }
  if (isWhole) return;
  const { 'content-type': _, ...headers } = client.headers;
  await acknowledged(`${filesPath(client)}/${upload.fileId}/complete`, { method: 'POST', headers });
  tally.acknowledged.add(file.name);
}

async function acknowledged(url: string, request: RequestInit): Promise<void> {
  const answer = await fetch(url, request);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
}

async function end({ process: server }: RunningProduct): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

/** Reads every file back: the list alone is not enough. */
async function countDiffering(client: Client, local: readonly LocalFile[]): Promise<number> {
  const answer = await fetch(filesPath(client), { headers: client.headers });
  const { files } = (await answer.json()) as { files: { name: string; sha256: string; downloadUrl: string }[] };
  let differing = Math.abs(files.length - local.length);
  for (const { name, sha256 } of local) {
    const cleaned = files.find((file) => file.name === name);
    const bytes = cleaned && (await (await fetch(`${client.url}${cleaned.downloadUrl}`)).arrayBuffer());
    const read = createHash('sha256')
      .update(new Uint8Array(bytes ?? new ArrayBuffer(0)))
      .digest('hex');
    if (read !== sha256 || cleaned?.sha256 !== sha256) differing++;
  }
  return differing;
}

/** Eight days later, after the tidy job, the store has as many files as the database. */
async function countOrphans(dataFolder: string): Promise<number> {
  const env = readEnv({ OVERFLIGHT_DATA: dataFolder, LOG_LEVEL: 'silent' });
  const { services, close } = await startServer(env, { now: () => new Date(Date.now() + 8 * DAY_MS) });
  try {
    await tidyFiles({}, services);
    const rows = await services.db.selectFrom('files').select(['key']).where('key', 'is not', null).execute();
    const known = new Set(rows.map(({ key }) => key));
    const names = fs.readdirSync(path.join(dataFolder, 'files'), { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile() && !known.has(entry.name)).length;
  } finally {
    await close();
  }
}
