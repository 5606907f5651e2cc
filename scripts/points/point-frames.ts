import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fromUtm } from '../../flight/geo/planes/utm.ts';
import type { CloudFacts } from '../../contract/projects/point-cloud.ts';
import { readShared } from '../../contract/projects/viewer.ts';
import { openBrowser, type Page } from '../../e2e/browser.ts';
import { prepare } from '../prepare.ts';
import { spawnProduct } from '../spawn-product.ts';
import { makeCloud, placed } from './make-cloud.ts';

/**
 * How long the frames of the viewer take over a made-up cloud, drawn without a graphics card:
 * `node scripts/points/point-frames.ts [millions of points] [folder of its tiles, kept]`.
 */
const [millions = '20', folder = path.join(os.tmpdir(), `overflight-points-${millions}`)] = process.argv.slice(2);
const VIEW = { width: 1280, height: 800 };
const MIDDLE = { x: 480, y: 430 };
const TURN_MS = 10_000;
const LOAD_MS = 180_000;

declare global {
  /** When frames were drawn. */
  var drawnAt: number[];
}

/** The product, but for the results of a project that is not there. */
async function answerWith(page: Page, cloud: CloudFacts): Promise<void> {
  const [east, north, altitudeM] = placed.origin;
  const place = { origin: fromUtm([east, north], placed.epsg), altitudeM, epsg: placed.epsg };
  const scene = readShared.answer.parse({
    processId: crypto.randomUUID(),
    name: `${millions} million points`,
    finishedAt: new Date(0).toISOString(),
    expiresAt: new Date(Date.now() + 1e9).toISOString(),
    bounds: [8.5, 47.3, 8.6, 47.4],
    system: null,
    coordinatesUrl: null,
    ortho: { url: '/none/{z}/{x}/{y}', minzoom: 14, maxzoom: 14 },
    surface: null,
    terrain: null,
    filled: null,
    contours: null,
    facade: null,
    bands: null,
    ndvi: null,
    mesh: null,
    points: { ...cloud, ...place, url: '/process/oa/v2/viewer/made-up/points/tileset.json' },
    cameras: [],
    measurements: [],
    report: {
      engine: 'built-in',
      photos: 1,
      photosUsed: 1,
      groundResolutionM: 0.02,
      reprojectionErrorPx: 0.5,
      georeferencingErrorM: null,
      points: cloud.points,
      areaM2: 1,
      coordinateSystem: 'WGS 84 / UTM zone 32N',
      seconds: 1,
      warnings: [],
    },
    reportUrl: null,
    heightsUrl: null,
    mayChange: false,
  });
  await page.route('**/shared/made-up', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: scene }),
  );
  await page.route('**/viewer/made-up/points/*', async (route) =>
    route.fulfill({ body: await fs.readFile(path.join(folder, path.basename(route.request().url()))) }),
  );
  await page.route('**/none/**', (route) => route.abort());
}

/** Nothing new was drawn for two seconds. */
async function settled(page: Page): Promise<void> {
  await page.getByText(/of [\d,]+ points drawn/).waitFor({ timeout: LOAD_MS });
  await page.waitForFunction(() => performance.now() - (globalThis.drawnAt.at(-1) ?? Infinity) > 2000, null, {
    timeout: LOAD_MS,
    polling: 200,
  });
  console.log(`  still: ${await page.getByText(/of [\d,]+ points drawn/).textContent()}`);
}

/** Drags to and fro, as fast as a person. */
async function drag(page: Page, ms: number): Promise<void> {
  const began = Date.now();
  for (let passed = 0; passed < ms; passed = Date.now() - began) {
    await page.mouse.move(MIDDLE.x + 180 * Math.sin(passed / 900), MIDDLE.y);
    await page.waitForTimeout(8);
  }
}

async function turn(page: Page, ms: number, what: string): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.down();
  await forget(page);
  await drag(page, ms);
  const frames = await framesOf(page);
  const drawn = await page.getByText(/of [\d,]+ points drawn/).textContent();
  await page.mouse.up();
  tell(`${what} (${drawn?.split(' ')[0]} points at its end)`, frames);
}

/** A second of turning, two of looking, five times. */
async function stopAndGo(page: Page): Promise<void> {
  const [frames, firsts]: number[][] = [[], []];
  for (let time = 0; time < 5; time++) {
    await page.mouse.move(MIDDLE.x, MIDDLE.y);
    await page.mouse.down();
    const began = await page.evaluate(() => performance.now());
    await forget(page);
    await drag(page, 1000);
    const first = await page.evaluate(() => globalThis.drawnAt[0] ?? Infinity);
    frames?.push(...(await framesOf(page)));
    firsts?.push(first - began);
    await page.mouse.up();
    await page.waitForTimeout(2000);
  }
  tell('stop and go', frames ?? []);
  console.log(`  until the first frame of a movement: ${(firsts ?? []).map((ms) => Math.round(ms)).join(', ')} ms`);
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await forget(page);
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(60);
  }
  tell('zooming to the ground', await framesOf(page));
}

const forget = (page: Page) => page.evaluate(() => void (globalThis.drawnAt = []));

/** Milliseconds from frame to frame, the last until now. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...globalThis.drawnAt, performance.now()].flatMap((at, n, all) => (n ? at - all[n - 1]! : [])));

function tell(what: string, frames: readonly number[]): void {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`${what}: ${frames.length} frames, median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)} ms`);
}

async function main(): Promise<void> {
  const cloud = await makeCloud(folder, Number(millions) * 1e6);
  await prepare();
  const { url, stop } = await spawnProduct({
    settings: { OVERFLIGHT_ADMIN_EMAIL: 'crew@overflight.example', OVERFLIGHT_ADMIN_PASSWORD: 'frames of the points' },
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEW, reducedMotion: 'reduce' });
    await answerWith(page, cloud);
    await page.addInitScript(() => {
      globalThis.drawnAt = [];
      const { prototype } = WebGL2RenderingContext;
      const clear = Reflect.get(prototype, 'clear');
      prototype.clear = function (mask) {
        globalThis.drawnAt.push(performance.now());
        clear.call(this, mask);
      };
    });
    await page.goto(`${url}/shared/made-up`);
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Points').click();
    await settled(page);
    await turn(page, TURN_MS, 'turning the overview');
    await settled(page);
    await stopAndGo(page);
    await settled(page);
    await zoom(page);
    await settled(page);
    await turn(page, TURN_MS, 'turning near the ground');
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
