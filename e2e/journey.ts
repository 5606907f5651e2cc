import { beforeAll, it } from 'vitest';
import { isFull } from '@overflight/flight/testing/case-count.ts';
import { forShortPages, NAME_ON_THE_NETWORK, openBrowser, PATIENCE_MS, screenshotFile, sizes } from './browser.ts';
import type { Browser, BrowserContext } from './browser.ts';
import { crewMember, type CrewMember } from './crew-member.ts';
import { useHands } from './hands/hand.ts';
import { onlyProduct } from './own-product.ts';

type Options = {
  size?: keyof typeof sizes;
  dark?: boolean;
  /** Fingers instead of a mouse. */
  touch?: boolean;
  /** Every pixel is drawn, for journeys that look at colours. Others draw one of four: software WebGL pays for each. */
  sharp?: boolean;
  /** The map flies and panels slide, as for most people. */
  motion?: boolean;
  /** Where it takes longer than others. */
  timeoutMs?: number;
  /** Where the file has more than one product; known only once it runs. */
  url?: () => string;
  /** In the browser of the machine itself, which takes that for a safe place. Others come over plain http by another name. */
  local?: boolean;
};

/** One for all files of a worker, which ends with it. */
let browser: Browser | undefined;

/** Call once per file, before its journeys. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await openBrowser(forShortPages);
  });
}

/** A story told by one person in a fresh browser window; leaves a picture behind when it goes wrong. */
export function journey(title: string, story: (person: CrewMember) => Promise<void>, options: Options = {}): void {
  const { timeoutMs } = options;
  it(title, timeoutMs === undefined ? {} : { timeout: timeoutMs }, async () => {
    const url = options.url?.() ?? onlyProduct();
    const context = await newWindow(url, options);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    useHands(page);
    try {
      await story(crewMember(page, url));
    } catch (error) {
      const picture = screenshotFile(title);
      await page.screenshot({ path: picture }).catch(() => undefined);
      throw new Error(`${error instanceof Error ? error.message : String(error)}\nPicture: ${picture}`, {
        cause: error,
      });
    } finally {
      await context.close();
    }
  });
}

export async function newWindow(url: string, options: Options = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('Call withBrowser() before the journeys.');
  const { size = 'wide', dark = false, touch = false, sharp = false, motion = false, local = false } = options;
  const context = await browser.newContext({
    baseURL: local ? url : url.replace('127.0.0.1', NAME_ON_THE_NETWORK),
    viewport: sizes[size],
    deviceScaleFactor: sharp ? 1 : 0.5,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    // What only moves for the eye is most of what a browser draws; `npm run test:full` and hands see it all.
    reducedMotion: isFull || motion ? 'no-preference' : 'reduce',
  });
  // Journeys type metres, whatever region the browser believes it is in.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage['units.system'] ??= '"metric"';
  });
  return context;
}
