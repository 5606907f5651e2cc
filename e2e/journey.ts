import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { isFull } from '@overflight/flight/testing/case-count.ts';
import { shortPageFlags, NETWORK_HOST_NAME, openBrowser, TIMEOUT_MS, screenshotFile, sizes } from './browser.ts';
import type { Browser, BrowserContext } from './browser.ts';
import { crewMember, type CrewMember } from './crew-member.ts';
import { useRealInput } from './input/real-input.ts';
import { onlyProduct } from './own-product.ts';

type Options = {
  size?: keyof typeof sizes;
  dark?: boolean;
  /** Touch instead of mouse. */
  touch?: boolean;
  /**
   * Full resolution, for journeys that check colours. Others render a quarter of the pixels: software WebGL costs per
   * pixel.
   */
  sharp?: boolean;
  /** Without relief: drawn in software, it takes half a second of both processors for each frame. */
  flat?: boolean;
  /** With animations of the map and panels. */
  motion?: boolean;
  /** A longer timeout. */
  timeoutMs?: number;
  /** For files with several products; known only at run time. */
  url?: () => string;
  /**
   * On this machine, which browsers treat as secure, by its address or as `localhost`. Others use plain http under
   * another name.
   */
  local?: boolean | 'localhost';
};

const FRAME_MS = 250;
const TROUBLES_KEPT = 12;

/** One per worker, closed at its end. */
let browser: Browser | undefined;
/** Emptied windows by their settings: a new one fetches, unpacks and compiles the product's code anew. */
const emptied = new Map<string, BrowserContext>();

/** Call once per file, before its journeys. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await openBrowser(shortPageFlags);
  });
  // Another file has another product, or soon will have.
  afterAll(async () => {
    for (const context of emptied.values()) await context.close();
    emptied.clear();
  });
}

/** A journey of one person in an empty browser window; stores a screenshot on failure. */
export function journey(title: string, story: (person: CrewMember) => Promise<void>, options: Options = {}): void {
  const { timeoutMs } = options;
  it(title, timeoutMs === undefined ? {} : { timeout: timeoutMs }, async () => {
    const url = options.url?.() ?? onlyProduct();
    const settings = JSON.stringify([url, { ...options, timeoutMs: 0 }]);
    const context = emptied.get(settings) ?? (await newWindow(url, options));
    emptied.delete(settings);
    const page = await context.newPage();
    useRealInput(page);
    const troubles = troublesOf(page);
    try {
      await story(crewMember(page, url));
      await empty(context, url);
      emptied.set(settings, context);
    } catch (error) {
      const picture = screenshotFile(title);
      await page.screenshot({ path: picture }).catch(() => undefined);
      const message = error instanceof Error ? error.message : String(error);
      await context.close();
      throw new Error([message, `Picture: ${picture}`, ...troubles].join('\n'), { cause: error });
    }
  });
}

/** Closes its pages and removes what they stored. */
async function empty(context: BrowserContext, url: string): Promise<void> {
  const [last, ...others] = context.pages();
  for (const page of others) await page.close();
  if (last) {
    // A page may still write while it closes.
    await last.goto('about:blank');
    const client = await context.newCDPSession(last);
    for (const host of ['127.0.0.1', 'localhost', NETWORK_HOST_NAME])
      await client.send('Storage.clearDataForOrigin', { origin: url.replace('127.0.0.1', host), storageTypes: 'all' });
    await last.close();
  }
  await context.clearCookies();
}

/** The last calls that were refused or failed, for the message of a journey that fails where nobody watches. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  const note = (request: Request, trouble: string) => {
    troubles.push(`${request.method()} ${request.url()}: ${trouble}`);
    if (troubles.length > TROUBLES_KEPT) troubles.shift();
  };
  page.on('response', (response) => {
    if (response.status() >= 400) note(response.request(), String(response.status()));
  });
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  return troubles;
}

export async function newWindow(url: string, options: Options = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('Call withBrowser() before the journeys.');
  const { size = 'wide', dark = false, touch = false, sharp = false, motion = false, local = false } = options;
  const context = await browser.newContext({
    baseURL: local === true ? url : url.replace('127.0.0.1', local || NETWORK_HOST_NAME),
    viewport: sizes[size],
    deviceScaleFactor: sharp ? 1 : 0.5,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    // Animations are most of a browser's drawing; `npm run test:full` and the input tests include them.
    reducedMotion: isFull || motion ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  // Journeys type metres, whatever the browser's region.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage['units.system'] ??= '"metric"';
  });
  if (!isFull && options.flat) await context.addInitScript(hideRelief);
  if (!isFull && !motion) await context.addInitScript(drawFewerFrames, FRAME_MS);
  return context;
}

/** Runs in the page: as if the person had chosen it among the layers. */
function hideRelief(): void {
  if (location.protocol.startsWith('http'))
    localStorage['map.layers'] ??= '{"terrain":{"id":"terrain","mode":"2d","opacity":1}}';
}

/** Runs in the page: drawing a map in software costs per frame, and seven a second are enough to use it. */
function drawFewerFrames(frameMs: number): void {
  const nextFrame = window.requestAnimationFrame.bind(window);
  let waiting = new Map<number, FrameRequestCallback>();
  let due = new Map<number, FrameRequestCallback>();
  let lastId = 0;
  let timer = 0;
  const draw = () => {
    timer = 0;
    nextFrame((now) => {
      due = waiting;
      waiting = new Map();
      for (const callback of due.values()) callback(now);
    });
  };
  window.requestAnimationFrame = (callback) => {
    waiting.set(++lastId, callback);
    timer ||= window.setTimeout(draw, frameMs);
    return lastId;
  };
  // As in a browser, one callback may cancel another of the same frame.
  window.cancelAnimationFrame = (id) => void (waiting.delete(id) || due.delete(id));
}
