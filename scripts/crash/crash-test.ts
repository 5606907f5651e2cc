import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from '../prepare.ts';
import { newDataFolder, spawnProduct, type RunningProduct } from '../spawn-product.ts';

/**
 * Kills the product repeatedly with SIGKILL while clients write plans, keys and their own profile, alternately the
 * server alone and the server with its database, and checks after each restart that every acknowledged write is still
 * there. Files have a crash test of their own.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const credentials = { email: 'crash@example.com', password: 'a long test password' };
const settings = { OVERFLIGHT_ADMIN_EMAIL: credentials.email, OVERFLIGHT_ADMIN_PASSWORD: credentials.password };

/** Writes numbers, each after the one before; the acknowledged ones must survive. */
type Writer = {
  write: (number: number) => Promise<Response>;
  /** Which of the acknowledged numbers are gone. */
  lostOf: (acknowledged: readonly number[]) => Promise<number[]>;
  acknowledged: number[];
  next: number;
};

const PLANS = '/flights/oa/v2/plans';
const KEYS = '/identity/v1/api-keys';
const ME = '/identity/v1/me';

const dataFolder = newDataFolder();
await prepare();
let product = await spawnProduct({ settings, dataFolder });
let token = '';
token = await signIn();
const writers = {
  plans: [planWriter(), planWriter(), planWriter()],
  keys: [keyWriter('a'), keyWriter('b')],
  profile: [profileWriter()],
};
const all = Object.values(writers).flat();
const tally = { lost: 0, orphans: 0, restartsMs: [] as number[] };

for (let round = 1; round <= rounds; round++) {
  const withDatabase = round % 2 === 0;
  const writing = all.map(writeUntilRefused);
  await sleep(150 + Math.random() * 700);
  const databasePid = postmasterPid();
  await kill(product, withDatabase ? databasePid : undefined);
  await Promise.all(writing);
  tally.orphans += (await isGone(databasePid)) ? 0 : 1;
  product = await spawnProduct({ settings, dataFolder });
  tally.restartsMs.push(product.readyMs);
  const lost = (await Promise.all(all.map((writer) => writer.lostOf(writer.acknowledged)))).flat().length;
  tally.lost += lost;
  console.log(
    `round ${round}: killed ${withDatabase ? 'server and database' : 'server alone'}, ` +
      `${acknowledgedBy(all)} acknowledged so far, ${lost} lost, back in ${Math.round(product.readyMs)} ms`,
  );
}
await product.stop();
fs.rmSync(dataFolder, { recursive: true, force: true });

const counts = Object.entries(writers).map(([name, some]) => ({ name, count: acknowledgedBy(some) }));
const slowest = Math.round(Math.max(...tally.restartsMs));
console.log(
  `${rounds} kills: acknowledged ${counts.map(({ name, count }) => `${name} ${count}`).join(', ')}; ${tally.lost} lost, ` +
    `${tally.orphans} orphan databases, always started again, slowest restart ${slowest} ms`,
);
// Without writes nothing was proven.
const unproven = counts.filter(({ count }) => count === 0).map(({ name }) => name);
if (unproven.length > 0) console.log(`No write was acknowledged: ${unproven.join(', ')}`);
process.exit(tally.lost + tally.orphans + unproven.length > 0 ? 1 : 0);

function acknowledgedBy(some: readonly Writer[]): number {
  return some.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
}

/** Saves one plan again and again under a new name. */
function planWriter(): Writer {
  const flightPlanId = randomUUID();
  const homePoint = { position: [8, 47] };
  return {
    write: (number) => ask('POST', PLANS, { plans: [{ flightPlanId, name: String(number), homePoint, segments: [] }] }),
    lostOf: async (acknowledged) => newerThan(acknowledged, await read<{ name: string }>(`${PLANS}/${flightPlanId}`)),
    acknowledged: [],
    next: 0,
  };
}

function keyWriter(prefix: string): Writer {
  const nameOf = (number: number) => `${prefix}-${number}`;
  return {
    write: (number) => ask('POST', KEYS, { name: nameOf(number) }),
    lostOf: async (acknowledged) => {
      const kept = new Set((await read<{ name: string }[]>(KEYS)).map(({ name }) => name));
      return acknowledged.filter((number) => !kept.has(nameOf(number)));
    },
    acknowledged: [],
    next: 0,
  };
}

function profileWriter(): Writer {
  return {
    write: (number) => ask('PATCH', ME, { name: String(number) }),
    lostOf: async (acknowledged) => newerThan(acknowledged, await read<{ name: string }>(ME)),
    acknowledged: [],
    next: 0,
  };
}

/** A later write replaces an earlier one: only those after the stored one are lost. */
function newerThan(acknowledged: readonly number[], { name }: { name: string }): number[] {
  return acknowledged.filter((number) => !(number <= Number(name)));
}

/** Writes as fast as possible until the product is killed. */
async function writeUntilRefused(writer: Writer): Promise<void> {
  for (;;) {
    const number = writer.next++;
    try {
      if ((await writer.write(number)).ok) writer.acknowledged.push(number);
    } catch {
      return;
    }
  }
}

async function signIn(): Promise<string> {
  const answer = await ask('POST', '/identity/v1/sign-in', credentials);
  return ((await answer.json()) as { idToken: string }).idToken;
}

function ask(method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) };
  const sent = body ? { body: JSON.stringify(body) } : {};
  return fetch(`${product.url}${path}`, { method, headers, ...sent, signal: AbortSignal.timeout(10_000) });
}

async function read<T>(path: string): Promise<T> {
  const answer = await ask('GET', path);
  if (!answer.ok) throw new Error(`After the restart ${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
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
