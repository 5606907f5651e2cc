import fs from 'node:fs';
import http from 'node:http';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentials, signIn, startBenchProduct } from '../../bench/tools/bench-product.ts';
import { prepare } from '../prepare.ts';

/**
 * R9: asks for more and more per second, far beyond what the server can do, and prints what was answered in time.
 * Exits with 1 if that falls below 80 % of the best step, or if a sign-in or a save of a plan fails.
 */
const PLANS = 30;
const STEP_MS = 10_000;
const SETTLE_MS = 4000;
/** A person has given up by then. */
const IN_TIME_MS = 5000;
const FIRST_RATE = 200;
const GROWTH = 2;
const STEPS = 4;
const MIN_SHARE = 0.8;
const SAVES_EVERY_MS = 500;
const SIGN_INS_EVERY_MS = 2000;

type Answer = { status: number; ms: number; retryAfter: string | undefined };
type Asked = { method?: string; token?: string; body?: object };

await prepare();
const product = await startBenchProduct();
const token = await signIn(product.url);
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const home = [8.5, 47.4];
const savePlan = () => {
  const plan = { flightPlanId: randomUUID(), name: 'Overload', homePoint: { position: home } };
  return ask('/flights/oa/v2/plans', { method: 'POST', token, body: { plans: [plan] } });
};
for (let n = 0; n < PLANS; n++) await savePlan();

const isGood = ({ status, ms }: Answer) => status < 300 && ms <= IN_TIME_MS;
const goodputs: number[] = [];
let failed = 0;
for (let step = 0, rate = FIRST_RATE; step < STEPS; step++, rate *= GROWTH) {
  const lists: Promise<Answer>[] = [];
  const first = { saves: [] as Promise<Answer>[], signIns: [] as Promise<Answer>[] };
  const timers = [
    setInterval(() => void first.saves.push(savePlan()), SAVES_EVERY_MS),
    setInterval(
      () => void first.signIns.push(ask('/identity/v1/sign-in', { method: 'POST', body: credentials })),
      SIGN_INS_EVERY_MS,
    ),
  ];
  const startedAt = performance.now();
  while (performance.now() - startedAt < STEP_MS) {
    while (lists.length < ((performance.now() - startedAt) / 1000) * rate)
      lists.push(ask('/flights/oa/v2/plans', { token }));
    await sleep(5);
  }
  for (const timer of timers) clearInterval(timer);
  const answers = await Promise.all(lists);
  const [saves, signIns] = [await Promise.all(first.saves), await Promise.all(first.signIns)];
  const goodput = (answers.filter(isGood).length * 1000) / (performance.now() - startedAt);
  const shed = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined).length;
  goodputs.push(goodput);
  failed += [...saves, ...signIns].filter((answer) => !isGood(answer)).length;
  console.log(
    `${rate} lists asked per second: ${goodput.toFixed(0)} answered in time, ${shed} of ${answers.length} put off by 503, ` +
      `saves ${textOf(saves)}, sign-ins ${textOf(signIns)}`,
  );
  await sleep(SETTLE_MS);
}
const best = Math.max(...goodputs);
const share = (goodputs.at(-1) ?? 0) / best;
console.log(`beyond the knee ${(share * 100).toFixed(0)} % of the best, ${failed} saves and sign-ins failed`);
await product.stop();
fs.rmSync(product.dataFolder, { recursive: true, force: true });
process.exit(share >= MIN_SHARE && failed === 0 ? 0 : 1);

function textOf(answers: readonly Answer[]): string {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
  return `${answers.filter(isGood).length} of ${answers.length} (${p95.toFixed(0)} ms p95)`;
}

function ask(path: string, { method = 'GET', token: authorization, body }: Asked = {}): Promise<Answer> {
  const startedAt = performance.now();
  const text = body && JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, ms: performance.now() - startedAt, retryAfter });
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    };
    const request = http.request(`${product.url}${path}`, { method, agent, headers, timeout: 2 * IN_TIME_MS });
    request.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']));
      answer.once('error', () => end(0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => end(0));
    request.end(text);
  });
}
