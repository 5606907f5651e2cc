import { fromUtm } from '../../flight/geo/planes/utm.ts';
import { readShared, type ViewerScene } from '../../contract/projects/viewer.ts';
import { openBrowser, type Page } from '../../e2e/browser.ts';
import { prepare } from '../prepare.ts';
import { spawnProduct } from '../spawn-product.ts';

const VIEW = { width: 1280, height: 800 };
const MIDDLE = { x: 480, y: 430 };
const LOAD_MS = 180_000;
/** Grid coordinates of the origin of what is made up. */
export const placed = { epsg: 32_632, origin: [465_400, 5_247_150, 400] } as const;
const renderers = { mesa: [], swiftshader: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] } as const;

declare global {
  /** When frames were drawn. */
  var drawnAt: number[];
}

/** Where what is made up for the viewer stands. */
export const place = {
  origin: fromUtm([placed.origin[0], placed.origin[1]], placed.epsg),
  altitudeM: placed.origin[2],
  epsg: placed.epsg,
};

/** The bytes of a request whose path ends so. */
type Files = Readonly<Record<string, (path: string) => Promise<Buffer>>>;
type Shown = { scene: Pick<ViewerScene, 'mesh' | 'points'>; files: Files };

/** The product, but for the results of a project that is not there. */
async function answerWith(page: Page, { scene: parts, files }: Shown): Promise<void> {
  const scene = readShared.answer.parse({
    processId: crypto.randomUUID(),
    name: 'Made up',
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
    ...parts,
    cameras: [],
    measurements: [],
    report: {
      engine: 'built-in',
      photos: 1,
      photosUsed: 1,
      groundResolutionM: 0.02,
      reprojectionErrorPx: 0.5,
      georeferencingErrorM: null,
      points: null,
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
  for (const [pattern, read] of Object.entries(files))
    await page.route(pattern, async (route) => route.fulfill({ body: await read(route.request().url()) }));
  await page.route('**/none/**', (route) => route.abort());
}

/** Opens a view of the made-up results, drawn without a graphics card, and lets it be measured. */
export async function withViewer(
  shown: Shown & { view: string; renderer?: string },
  measure: (page: Page) => Promise<void>,
): Promise<void> {
  await prepare();
  const { url, stop } = await spawnProduct({
    settings: { OVERFLIGHT_ADMIN_EMAIL: 'crew@overflight.example', OVERFLIGHT_ADMIN_PASSWORD: 'frames of the viewer' },
  });
  const browser = await openBrowser(shown.renderer === 'swiftshader' ? renderers.swiftshader : renderers.mesa);
  try {
    const page = await browser.newPage({ viewport: VIEW, reducedMotion: 'reduce' });
    await answerWith(page, shown);
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
    await page.getByRole('radiogroup', { name: 'View' }).getByText(shown.view).click();
    await measure(page);
  } finally {
    await browser.close();
    await stop();
  }
}

/** Nothing new was drawn for two seconds. */
export async function rested(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - (globalThis.drawnAt.at(-1) ?? Infinity) > 2000, null, {
    timeout: LOAD_MS,
    polling: 200,
  });
}

/** Drags to and fro, as fast as a person. */
async function drag(page: Page, ms: number): Promise<void> {
  const began = Date.now();
  for (let passed = 0; passed < ms; passed = Date.now() - began) {
    await page.mouse.move(MIDDLE.x + 180 * Math.sin(passed / 900), MIDDLE.y);
    await page.waitForTimeout(8);
  }
}

export type Turn = {
  ms: number;
  what: string;
  /** Of the end of the movement. */ note?: (page: Page) => Promise<string>;
};

export async function turn(page: Page, { ms, what, note }: Turn): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.down();
  await forget(page);
  await drag(page, ms);
  const frames = await framesOf(page);
  const more = note ? ` (${await note(page)})` : '';
  await page.mouse.up();
  tell(`${what}${more}`, frames);
}

/** A second of turning, two of looking, five times. */
export async function stopAndGo(page: Page): Promise<void> {
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

export async function zoom(page: Page): Promise<void> {
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
