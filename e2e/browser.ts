import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { findChromium } from '../scripts/find-chromium.ts';

/** This machine under a name that browsers do not take for a safe place, as on a local network. */
export const NAME_ON_THE_NETWORK = 'ground-station.test';
/** Only the browser knows that name; programs beside it ask by address. */
export const addressOf = (url: string): string => url.replace(NAME_ON_THE_NETWORK, '127.0.0.1');

/** Nothing that talks to the outside by itself, and pages put together by the processor. */
const flags = [
  '--no-sandbox',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--disable-dev-shm-usage',
  `--host-resolver-rules=MAP ${NAME_ON_THE_NETWORK} 127.0.0.1`,
  `--disable-features=${[
    // Two pages of one machine find each other without asking the network for names.
    'WebRtcHideLocalIpsWithMdns',
    // What a person's next page may need, and pages here do not.
    'SpareRendererForSitePerProcess',
    'OptimizationHints',
    'MediaRouter',
    'PaintHolding',
    'Translate',
  ].join(',')}`,
];

/**
 * Who draws WebGL without a graphics card. Mesa keeps the shaders it has compiled; SwiftShader, which every Chromium
 * brings, compiles them anew for each page: a plan drawn and changed takes twice the CPU time.
 */
const painters = [
  ['--use-gl=angle', '--use-angle=gl-egl'],
  ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
];

export type { Browser, BrowserContext, Page };

/** For pages that live for seconds: to compile code again so that it runs faster, and to tidy up, cost more than they bring. */
export const forShortPages = ['--js-flags=--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16'];

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found; "npm test" installs it, or set CHROMIUM_PATH.');
  for (const painter of painters) {
    const browser = await chromium.launch({ executablePath, args: [...flags, ...painter, ...more] });
    if (await drawsWebGl(browser)) return browser;
    await browser.close();
  }
  throw new Error('Chromium draws no WebGL here.');
}

async function drawsWebGl(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  const draws = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  await page.close();
  return draws;
}

/** A busy machine makes journeys slower, not red. */
export const PATIENCE_MS = 120_000;

export const sizes = {
  /** For journeys that need a map but no room: software WebGL pays for every pixel. */
  small: { width: 760, height: 560 },
  /** Room for a panel and for drawing beside it. */
  desk: { width: 1040, height: 700 },
  wide: { width: 1400, height: 880 },
  phone: { width: 390, height: 844 },
} as const;

/** A theme at a size: both of each in `npm test`, all pairs in `npm run test:full`. */
export const looks = [
  { dark: false, size: 'wide' },
  { dark: true, size: 'phone' },
  { dark: false, size: 'phone' },
  { dark: true, size: 'wide' },
].slice(0, caseCount(2, 4)) as { dark: boolean; size: 'wide' | 'phone' }[];

/** Where a failing journey leaves its picture. */
export function screenshotFile(title: string): string {
  const folder = process.env['E2E_SCREENSHOTS'] ?? path.join(os.tmpdir(), 'overflight-e2e');
  fs.mkdirSync(folder, { recursive: true });
  return path.join(folder, `${title.replaceAll(/[^a-zA-Z0-9-]+/g, '-').slice(0, 120)}.png`);
}
