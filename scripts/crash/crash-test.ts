import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from '../prepare.ts';
import { newDataFolder, spawnProduct, type RunningProduct } from '../spawn-product.ts';

/**
 * Kills the product repeatedly with SIGKILL while clients write, alternately the server alone and the server with
 * its database, and checks after each restart that every acknowledged write is still there.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const WRITERS = 6;
const credentials = { email: 'crash@example.com', password: 'a long test password' };
const settings = { OVERFLIGHT_ADMIN_EMAIL: credentials.email, OVERFLIGHT_ADMIN_PASSWORD: credentials.password };

type Client = { token: string; acknowledged: string[] };
type Tally = { writes: number; lost: number; orphans: number; restartsMs: number[] };

const dataFolder = newDataFolder();
const tally: Tally = { writes: 0, lost: 0, orphans: 0, restartsMs: [] };
const client: Client = { token: '', acknowledged: [] };

await prepare();
let product = await spawnProduct({ settings, dataFolder });
client.token = await signIn(product);
for (let round = 1; round <= rounds; round++) {
  const withDatabase = round % 2 === 0;
  const writers = Array.from({ length: WRITERS }, (_, writer) => writeUntilRefused(product, `${round}-${writer}`));
  await sleep(150 + Math.random() * 700);
  const databasePid = postmasterPid();
  await kill(product, withDatabase ? databasePid : undefined);
  await Promise.all(writers);
  tally.orphans += (await isGone(databasePid)) ? 0 : 1;
  product = await spawnProduct({ settings, dataFolder });
  tally.restartsMs.push(product.readyMs);
  const lost = await missing(product);
  tally.lost += lost.length;
  console.log(
    `round ${round}: killed ${withDatabase ? 'server and database' : 'server alone'}, ` +
      `${client.acknowledged.length} acknowledged so far, ${lost.length} lost, back in ${Math.round(product.readyMs)} ms`,
  );
}
tally.writes = client.acknowledged.length;
await product.stop();
fs.rmSync(dataFolder, { recursive: true, force: true });

const slowest = Math.round(Math.max(...tally.restartsMs));
console.log(
  `${rounds} kills: ${tally.writes} acknowledged writes, ${tally.lost} lost, ${tally.orphans} orphan databases, ` +
    `always started again, slowest restart ${slowest} ms`,
);
process.exit(tally.lost + tally.orphans > 0 ? 1 : 0);

async function signIn({ url }: RunningProduct): Promise<string> {
  const answer = await fetch(`${url}/identity/v1/sign-in`, request('POST', credentials));
  return ((await answer.json()) as { idToken: string }).idToken;
}

function request(method: string, body?: object): RequestInit {
  const headers = { 'content-type': 'application/json', ...(client.token ? { authorization: client.token } : {}) };
  return { method, headers, ...(body ? { body: JSON.stringify(body) } : {}), signal: AbortSignal.timeout(10_000) };
}

/** Writes as fast as possible; acknowledged writes must survive. */
async function writeUntilRefused({ url }: RunningProduct, writer: string): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `${writer}-${count}`;
    try {
      const answer = await fetch(`${url}/identity/v1/api-keys`, request('POST', { name }));
      if (answer.status === 201) client.acknowledged.push(name);
    } catch {
      return;
    }
  }
}

async function missing({ url }: RunningProduct): Promise<string[]> {
  const answer = await fetch(`${url}/identity/v1/api-keys`, request('GET'));
  if (!answer.ok) throw new Error(`After the restart the list answered ${answer.status}.`);
  const kept = new Set(((await answer.json()) as { name: string }[]).map(({ name }) => name));
  return client.acknowledged.filter((name) => !kept.has(name));
}

function postmasterPid(): number {
  return Number.parseInt(fs.readFileSync(path.join(dataFolder, 'pg18', 'postmaster.pid'), 'utf8'), 10);
}

async function kill({ process: server }: RunningProduct, databasePid: number | undefined): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (databasePid) process.kill(databasePid, 'SIGKILL');
  server.kill('SIGKILL');
  await ended;
}

/** A database whose server is gone must exit by itself. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (!fs.existsSync(`/proc/${pid}`)) return true;
    await sleep(100);
  }
  return false;
}
