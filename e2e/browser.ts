import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { findChromium } from '../scripts/find-chromium.ts';

/** This machine under a name that browsers do not treat as secure, as on a local network. */
export const NETWORK_HOST_NAME = 'ground-station.test';
/** Only the browser resolves that name; other programs use the address. */
export const addressOf = (url: string): string => url.replace(NETWORK_HOST_NAME, '127.0.0.1');

/** No background network traffic, and software rendering. */
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
  `--host-resolver-rules=MAP ${NETWORK_HOST_NAME} 127.0.0.1`,
  `--disable-features=${[
    // Two local pages connect without mDNS name resolution.
    'WebRtcHideLocalIpsWithMdns',
    // Features that pages here do not need.
    'SpareRendererForSitePerProcess',
    'OptimizationHints',
    'MediaRouter',
    'PaintHolding',
    'Translate',
  ].join(',')}`,
];

/**
 * WebGL renderers without a graphics card. Mesa caches compiled shaders; SwiftShader, which every Chromium includes,
 * compiles them for each page: drawing and editing a plan takes twice the CPU time.
 */
const renderers = [
  ['--use-gl=angle', '--use-angle=gl-egl'],
  ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
];

export type { Browser, BrowserContext, Page };

/** For short-lived pages: optimizing compilation and garbage collection cost more than they save. */
export const shortPageFlags = ['--js-flags=--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16'];

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found; "npm test" installs it, or set CHROMIUM_PATH.');
  for (const renderer of renderers) {
    const browser = await chromium.launch({ executablePath, args: [...flags, ...renderer, ...more] });
    if (await supportsWebGl(browser)) return browser;
    await browser.close();
  }
  throw new Error('Chromium draws no WebGL here.');
}

async function supportsWebGl(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  const draws = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  await page.close();
  return draws;
}

/** A busy machine makes journeys slower, not fail. */
export const TIMEOUT_MS = 120_000;

export const sizes = {
  /** For journeys that need a map but little space: software WebGL costs per pixel. */
  small: { width: 760, height: 560 },
  /** Space for a panel and for drawing beside it. */
  desk: { width: 1040, height: 700 },
  wide: { width: 1400, height: 880 },
  phone: { width: 390, height: 844 },
} as const;

/** A theme and a size: each theme and size once in `npm test`, all combinations in `npm run test:full`. */
export const looks = [
  { dark: false, size: 'wide' },
  { dark: true, size: 'phone' },
  { dark: false, size: 'phone' },
  { dark: true, size: 'wide' },
].slice(0, caseCount(2, 4)) as { dark: boolean; size: 'wide' | 'phone' }[];

/** Where a failing journey stores its screenshot. */
export function screenshotFile(title: string): string {
  const folder = process.env['E2E_SCREENSHOTS'] ?? path.join(os.tmpdir(), 'overflight-e2e');
  fs.mkdirSync(folder, { recursive: true });
  return path.join(folder, `${title.replaceAll(/[^a-zA-Z0-9-]+/g, '-').slice(0, 120)}.png`);
}
