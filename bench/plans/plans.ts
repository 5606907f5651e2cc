import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { localPlane } from '../../flight/geo/planes/local-plane.ts';
import { newSurvey } from '../../flight/survey/new-survey.ts';
import { planSurveySegment } from '../../flight/survey/plan-survey-segment.ts';
import { openDatabase, type Database } from '../../server/platform/db/open-database.ts';
import type { Print } from '../bench.ts';
import { signIn, startBenchProduct } from '../tools/bench-product.ts';
import { median } from '../tools/median.ts';
import { cpuMsWithEnded, family } from '../tools/process-use.ts';
import { startScript } from '../start-script.ts';

const ROUNDS = 3;
const PLANS = 10_000;
const LISTS = 150;
const SAVES = 150;
const CLIENTS = 50;
const home = [-122.45, 37.78];

type Work = { once: () => Promise<void>; pids: () => number[] };
type Load = { count: number; clients: number };
type Result = { cpuMs: number; p99Ms: number };
type Exchange = { method: string; url: string; headers: Record<string, string>; body?: string };

/** Lists and saves among ten thousand plans: CPU of server and database together, and the p99. */
export async function measurePlans(print: Print): Promise<void> {
  print(`a product with ${PLANS} plans …`);
  const product = await startBenchProduct();
  const socketFolder = path.join(product.dataFolder, 'pg18');
  const database = await openDatabase({
    DATABASE_URL: `postgres://postgres@/postgres?host=${encodeURIComponent(socketFolder)}`,
    OVERFLIGHT_DATA: product.dataFolder,
  });
  try {
    const url = `${product.url}/flights/oa/v2/plans`;
    const headers = { authorization: await signIn(product.url), 'content-type': 'application/json' };
    const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
    const send = (exchange: Partial<Exchange>) => exchangeOver(agent, { method: 'GET', url, headers, ...exchange });
    const ownPids = () => family(product.process.pid ?? 0);
    await fillCollection(database, send);
    await measureLists({ print, send, ownPids, dataFolder: product.dataFolder });
    await measureSaves({ print, send, ownPids, database });
    agent.destroy();
  } finally {
    await database.close();
    await product.stop();
    fs.rmSync(product.dataFolder, { recursive: true, force: true });
  }
}

type Parts = { print: Print; send: (exchange: Partial<Exchange>) => Promise<Buffer>; ownPids: () => number[] };

async function measureLists({ print, send, ownPids, dataFolder }: Parts & { dataFolder: string }): Promise<void> {
  const file = path.join(dataFolder, 'list.json');
  const answer = await send({});
  fs.writeFileSync(file, answer);
  const bare = await startScript('tools/bare-server.ts', file);
  const ours: Work = { once: async () => void (await send({})), pids: ownPids };
  const peer: Work = { once: async () => void (await send({ url: bare.url })), pids: () => [bare.process.pid ?? 0] };
  const kilobytes = Math.round(answer.length / 1024);
  const named = 'a bare node:http server with these bytes in memory';
  const alone = await compare([ours, peer], { count: LISTS, clients: 1 });
  print(`list of 200 of ${PLANS} plans (${kilobytes} kB): ${cpuText(alone, named)}`);
  const crowded = await compare([ours, peer], { count: LISTS * 4, clients: CLIENTS });
  print(`list at ${CLIENTS} clients at once: ${p99Text(crowded, named)}`);
  bare.process.kill();
}

type ForSaves = Parts & { database: Database };

async function measureSaves({ print, send, ownPids, database: { pool } }: ForSaves): Promise<void> {
  const { body, photos } = surveyBody();
  await pool.query('create table bench_bodies (id uuid primary key, body jsonb not null)');
  const ours: Work = {
    once: async () => void (await send({ method: 'POST', body: body(randomUUID()) })),
    pids: ownPids,
  };
  const peer: Work = {
    once: async () => {
      const id = randomUUID();
      await pool.query('insert into bench_bodies values ($1, $2)', [id, body(id)]);
    },
    // The database's own processes, without the server that started them.
    pids: () => [...ownPids().slice(1), process.pid],
  };
  const named = 'a plain insert of the same body as jsonb';
  const kilobytes = Math.round(body(randomUUID()).length / 1024);
  const alone = await compare([ours, peer], { count: SAVES, clients: 1 });
  print(`save of a survey of ${photos} photos (${kilobytes} kB): ${cpuText(alone, named)}`);
  const crowded = await compare([ours, peer], { count: SAVES * 4, clients: CLIENTS });
  print(`save at ${CLIENTS} clients at once: ${p99Text(crowded, named)}`);
}

/** One plan saved by the API, multiplied in the database: the list reads what a save writes. */
async function fillCollection({ pool }: Database, send: Parts['send']): Promise<void> {
  const { body } = surveyBody();
  const id = randomUUID();
  await send({ method: 'POST', body: body(id) });
  await pool.query(
    `insert into plans select tenant, copy, collection_id, folded_name || n, created_by || n % 20, created_by_name || n % 20,
      status, version, updated_at - n * interval '1 minute', null, replace(summary, $1, copy::text), replace(plan, $1, copy::text)
    from plans, (select n, gen_random_uuid() as copy from generate_series(2, $2::integer) as n) as made where id::text = $1`,
    [id, PLANS],
  );
  await pool.query('vacuum analyze plans');
}

function surveyBody(): { body: (id: string) => string; photos: number } {
  const { toPosition } = localPlane(home);
  const corner = (x: number, y: number) => toPosition({ x, y });
  const ring = [corner(0, 0), corner(0, 715), corner(715, 715), corner(715, 0)];
  const survey = newSurvey('survey', { shapeType: 'polygon', boundaryCoordinates: ring });
  const planned = planSurveySegment(survey);
  const plan = { name: 'Bench survey', homePoint: { position: home }, segments: [survey] };
  return {
    body: (flightPlanId) => JSON.stringify({ plans: [{ flightPlanId, ...plan }], format: 'geojson' }),
    photos: planned.ok ? planned.photoCount : 0,
  };
}

/** Alternating, so that a noisy machine affects both; the median of the rounds. */
async function compare(works: readonly [Work, Work], load: Load): Promise<[Result, Result]> {
  const results: [Result[], Result[]] = [[], []];
  for (const work of works) await loadWith(work, { ...load, count: Math.ceil(load.count / 5) });
  for (let round = 0; round < ROUNDS; round++)
    for (const turn of [0, 1] as const) results[turn].push(await loadWith(works[turn], load));
  const middle = (rounds: Result[]): Result => ({
    cpuMs: median(rounds.map((round) => round.cpuMs)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  });
  return [middle(results[0]), middle(results[1])];
}

async function loadWith({ once, pids }: Work, { count, clients }: Load): Promise<Result> {
  const cpu = () => pids().reduce((sum, pid) => sum + cpuMsWithEnded(pid), 0);
  const before = cpu();
  const tookMs: number[] = [];
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const startedAt = performance.now();
      await once();
      tookMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sorted = tookMs.toSorted((a, b) => a - b);
  return { cpuMs: (cpu() - before) / count, p99Ms: sorted[Math.floor(0.99 * count)] ?? 0 };
}

const cpuText = ([us, them]: [Result, Result], peer: string): string =>
  `${us.cpuMs.toFixed(1)} ms CPU with the database, ${ratio(us.cpuMs, them.cpuMs)} × ${peer} (${them.cpuMs.toFixed(1)} ms)`;

const p99Text = ([us, them]: [Result, Result], peer: string): string =>
  `p99 ${us.p99Ms.toFixed(0)} ms, ${ratio(us.p99Ms, them.p99Ms)} × ${peer} (${them.p99Ms.toFixed(0)} ms)`;

const ratio = (us: number, them: number): string => (us / Math.max(them, 0.01)).toFixed(1);

function exchangeOver(agent: http.Agent, exchange: Exchange): Promise<Buffer> {
  const { method, url, headers, body } = exchange;
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(chunks).toString()}`));
      });
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      // The peer had just closed an idle connection.
      const isOldLine = request.reusedSocket && error.code === 'ECONNRESET';
      if (isOldLine) exchangeOver(agent, exchange).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}
