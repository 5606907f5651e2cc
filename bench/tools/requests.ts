import http from 'node:http';
import type { Print } from '../bench.ts';
import { signIn, startBenchProduct } from './bench-product.ts';
import { median } from './median.ts';
import { cpuMs } from './process-use.ts';
import { startScript } from '../start-script.ts';

const ROUNDS = 3;
const REQUESTS = 6000;
const CONNECTIONS = 16;

type Target = { name: string; url: string; pid: number; headers: Record<string, string> };
type Result = { perSecond: number; cpuUs: number };

/** Requests per second and CPU per request, against a bare node:http server that answers a constant, interleaved. */
export async function measureRequests(print: Print): Promise<void> {
  print(`${ROUNDS} × ${REQUESTS} requests of each kind …`);
  const product = await startBenchProduct();
  const bare = await startScript('tools/bare-server.ts');
  const pid = product.process.pid ?? 0;
  const authorization = await signIn(product.url);
  const targets: Target[] = [
    { name: 'bare node:http', url: bare.url, pid: bare.process.pid ?? 0, headers: {} },
    { name: 'GET /healthz', url: `${product.url}/healthz`, pid, headers: {} },
    { name: 'GET /identity/v1/me', url: `${product.url}/identity/v1/me`, pid, headers: { authorization } },
  ];
  const results = new Map<string, Result[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, REQUESTS / 6);
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets) results.get(target.name)?.push(await load(target, REQUESTS));
  await product.stop();
  bare.process.kill();

  const floor = median((results.get('bare node:http') ?? []).map(({ cpuUs }) => cpuUs));
  for (const [name, rounds] of results) {
    const cpuUs = median(rounds.map((round) => round.cpuUs));
    const perSecond = Math.round(median(rounds.map((round) => round.perSecond)));
    print(
      `${name}: ${perSecond} requests/s, ${Math.round(cpuUs)} µs CPU each, ${(cpuUs / floor).toFixed(2)} × bare node:http`,
    );
  }
}

async function load({ url, pid, headers }: Target, count: number): Promise<Result> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [cpuBefore, startedAt] = [cpuMs(pid), performance.now()];
  let left = count;
  const worker = async () => {
    while (left-- > 0) await get(url, agent, headers);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: count / seconds, cpuUs: ((cpuMs(pid) - cpuBefore) * 1000) / count };
}

function get(url: string, agent: http.Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}
