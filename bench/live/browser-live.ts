import { sizes, type Page } from '../../e2e/browser.ts';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { Print } from '../bench.ts';
import { credentials, startBenchProduct } from '../tools/bench-product.ts';
import { openBenchBrowser } from '../tools/open-bench-browser.ts';

const VEHICLES = 1000;
const TICK_MS = 200;
const MEASURED_MS = 10_000;
/** Below the ten seconds after which silent vehicles are stale and would all be sent again. */
const STILL_MS = 5000;
const WARM_UP_MS = 8000;
const AT_ONCE = 500;
const GOAL_MS = 4;
const middle = { longitude: -122.45, latitude: 37.78 };

/** All in view, as symbols; 3D aircraft are the graphics card's work, which this machine's browser does on the CPU. */
const ZOOM = 9.5;

type Product = Awaited<ReturnType<typeof startBenchProduct>>;

/** Main-thread work in Chromium for each tick of a thousand vehicles that all move, beyond what the map does without them. */
export async function measureBrowserLive(print: Print): Promise<void> {
  if (!findChromium()) return;
  print(`${VEHICLES} vehicles in the browser, ${(WARM_UP_MS + STILL_MS + MEASURED_MS) / 1000} s …`);
  const product = await startBenchProduct();
  const browser = await openBenchBrowser();
  try {
    const feed = await openFeed(product);
    const context = await browser.newContext({ viewport: sizes.desk, baseURL: product.url });
    const page = await context.newPage();
    await page.request.post('/identity/v1/sign-in', { data: { ...credentials, keep: 'cookie' } });
    await page.addInitScript((view) => localStorage.setItem('map.view', view), viewText);
    await feed.report(0);
    await page.goto('/map');
    await page.locator('[data-map="idle"]').waitFor({ timeout: 90_000 });
    // Code loaded with the first vehicles is ready before the measurement.
    await feed.run(WARM_UP_MS);
    const still = (await busyMs(page, () => page.waitForTimeout(STILL_MS))) / STILL_MS;
    const ticks = { count: 0 };
    const moving = await busyMs(page, async () => {
      ticks.count = await feed.run(MEASURED_MS);
    });
    const shown = await page.getByTestId('vehicles').getAttribute('data-count');
    const perTick = (moving - still * MEASURED_MS) / ticks.count;
    print(
      `${shown} vehicles in the browser, all moving every ${TICK_MS} ms: ${perTick.toFixed(1)} ms of main thread per tick ` +
        `(goal ${GOAL_MS} ms); ${ticks.count} ticks, the map alone ${(still * 1000).toFixed(0)} ms per second`,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

const viewText = JSON.stringify({ ...middle, zoom: ZOOM, bearing: 0, pitch: 0 });

/** A program with an API key that reports the positions of all vehicles. */
async function openFeed({ url }: Product) {
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { idToken: string; key: string };
  };
  const { idToken } = await call('/identity/v1/sign-in', credentials);
  const { key } = await call('/identity/v1/api-keys', { name: 'Bench' }, { authorization: idToken });
  const random = seededRandom(7);
  const places = Array.from({ length: VEHICLES }, () => [
    middle.longitude + (random() - 0.5) * 0.4,
    middle.latitude + (random() - 0.5) * 0.2,
    random() * 360,
  ]);
  const report = async (tick: number) => {
    const positions = places.map(([lng = 0, lat = 0, heading = 0], at) => ({
      key: `bench-${at}`,
      vehicle: `Vehicle ${at}`,
      geometry: { type: 'Point', coordinates: [lng + tick * 1e-5, lat + tick * 1e-5, 120] },
      heading: (heading + tick) % 360,
      groundSpeedMps: 8,
      heightM: 60,
    }));
    for (let first = 0; first < VEHICLES; first += AT_ONCE)
      await call(
        '/locations/oa/v2/positions',
        { positions: positions.slice(first, first + AT_ONCE) },
        { 'x-api-key': key },
      );
  };
  const run = async (ms: number) => {
    const startedAt = performance.now();
    let tick = 0;
    while (performance.now() - startedAt < ms) {
      const nextAt = startedAt + ++tick * TICK_MS;
      await report(tick);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())));
    }
    return tick;
  };
  return { report, run };
}

/** Milliseconds of main-thread work during an action. */
async function busyMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyS = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busyS();
  await act();
  const after = await busyS();
  await tools.detach();
  return (after - before) * 1000;
}
