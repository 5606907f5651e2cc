import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { howMany } from '@overflight/flight/testing/how-many.ts';
import { findChromium } from '../scripts/find-chromium.ts';

/** This machine under a name that browsers do not take for a safe place, as on a local network. */
export const NAME_ON_THE_NETWORK = 'ground-station.test';

/** Software WebGL, and nothing that talks to the outside by itself. */
const flags = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Debian switches it on; without a graphics card it costs a third more CPU time than painting on the processor.
  '--disable-gpu-rasterization',
  '--disable-dev-shm-usage',
  `--host-resolver-rules=MAP ${NAME_ON_THE_NETWORK} 127.0.0.1`,
  // Two pages of one machine find each other without asking the network for names.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

export type { Browser, BrowserContext, Page };

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found; "npm test" installs it, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: flags });
}

/** A busy machine makes journeys slower, not red. */
export const PATIENCE_MS = 60_000;

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
].slice(0, howMany(2, 4)) as { dark: boolean; size: 'wide' | 'phone' }[];

/** Where a failing journey leaves its picture. */
export function screenshotFile(title: string): string {
  const folder = process.env['E2E_SCREENSHOTS'] ?? path.join(os.tmpdir(), 'overflight-e2e');
  fs.mkdirSync(folder, { recursive: true });
  return path.join(folder, `${title.replaceAll(/[^a-zA-Z0-9-]+/g, '-').slice(0, 120)}.png`);
}
