import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { linksFor, startFleet } from '../../bench/live/fleet-of-vehicles.ts';
import { startLiveProduct } from '../../bench/live/live-product.ts';
import { cpuMs, residentMb } from '../../bench/tools/process-use.ts';
import { viewStream } from '../../bench/live/stream-viewer.ts';
import { prepare } from '../prepare.ts';

/**
 * R7: follows many vehicles for a long time and prints the delay from vehicle to viewer, the growth of the server's
 * memory after warm-up, and how long a vehicle that went silent is still shown as live. Exits with 1 if one of
 * them is over its limit.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
const VEHICLES = 500;
const HZ = 5;
const VIEWERS = 50;
const VIEWERS_PER_PERSON = 20;
/** Memory rises in steps until every buffer has reached its maximum, which takes some minutes. */
const WARM_UP_MS = 6 * 60_000;
const LOOK_EVERY_MS = 2000;
const MAX_MB_PER_MINUTE = 1;
const MAX_P99_MS = 250;
const MAX_LIVE_WHEN_SILENT_MS = 10_000;
/** The sweep that marks silent vehicles, and a frame, follow at this distance. */
const SWEPT_WITHIN_MS = 1500;
/** One in so many delays is kept: there are hundreds of millions. */
const SAMPLED = 97;
type Look = { minute: number; mb: number };

await prepare();
const people = Math.ceil(VIEWERS / VIEWERS_PER_PERSON);
const product = await startLiveProduct({ links: linksFor(VEHICLES), people });
const pid = product.process.pid ?? 0;
const fleet = startFleet(product.udp, { vehicles: VEHICLES, hz: HZ });
let updates = 0;
let delaysMs: number[] = [];
const live = new Set<number>();
for (let n = 0; n < VIEWERS; n++)
  await viewStream(product.url, product.tokens[n % people] ?? '', ({ isWhole, moved, vehicles }) => {
    const now = performance.now();
    for (const [number, lng] of moved) {
      if (updates++ % SAMPLED === 0) delaysMs.push(now - fleet.sentAt(lng));
      live.add(number);
    }
    updates += vehicles.length;
    for (const { number, isStatic } of isWhole ? [] : vehicles) live[isStatic ? 'delete' : 'add'](number);
  });

await sleep(WARM_UP_MS);
const [startedAt, cpuBefore, updatesBefore] = [performance.now(), cpuMs(pid), updates];
delaysMs = [];
const looks: Look[] = [];
for (let next = 1; performance.now() - startedAt < minutes * 60_000; next++) {
  const look = { minute: (performance.now() - startedAt) / 60_000, mb: residentMb(pid) };
  looks.push(look);
  if (next % 15 === 0) console.log(`${look.minute.toFixed(1)} min: ${look.mb.toFixed(1)} MB resident`);
  await sleep(LOOK_EVERY_MS);
}
const seconds = (performance.now() - startedAt) / 1000;
const perMinute = growthOf(looks);
const delays = Float64Array.from(delaysMs).sort();
const quantile = (share: number) => delays[Math.floor(delays.length * share)] ?? NaN;
console.log(
  `${VEHICLES} vehicles × ${HZ} Hz × ${VIEWERS} viewers for ${minutes} min: ` +
    `${Math.round((updates - updatesBefore) / seconds)} updates delivered per second, ` +
    `${(((cpuMs(pid) - cpuBefore) / seconds / 1000) * 100).toFixed(0)} % of a core, ` +
    `${looks.at(-1)?.mb.toFixed(0)} MB resident, growing by ${perMinute.toFixed(2)} MB per minute`,
);
console.log(`from vehicle to viewer ${quantile(0.5).toFixed(0)} ms p50, ${quantile(0.99).toFixed(0)} ms p99`);
fleet.stop();
const silentAt = performance.now();
while (live.size > 0 && performance.now() - silentAt < 2 * MAX_LIVE_WHEN_SILENT_MS) await sleep(100);
const silentMs = performance.now() - silentAt;
console.log(`${live.size} vehicles shown as live ${(silentMs / 1000).toFixed(1)} s after the last message`);
await product.stop();
fs.rmSync(product.dataFolder, { recursive: true, force: true });
const isWithin =
  perMinute <= MAX_MB_PER_MINUTE &&
  quantile(0.99) <= MAX_P99_MS &&
  live.size === 0 &&
  silentMs <= MAX_LIVE_WHEN_SILENT_MS + SWEPT_WITHIN_MS;
process.exit(isWithin ? 0 : 1);

/** Slope of the least-squares line through the samples. */
function growthOf(all: readonly Look[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, mb] = [mean(all.map((look) => look.minute)), mean(all.map((look) => look.mb))];
  const along = all.reduce((sum, look) => sum + (look.minute - minute) * (look.mb - mb), 0);
  return along / all.reduce((sum, look) => sum + (look.minute - minute) ** 2, 0);
}
