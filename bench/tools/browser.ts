import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { sizes, type Page } from '../../e2e/browser.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { Print } from '../bench.ts';
import { credentials, startBenchProduct } from './bench-product.ts';
import { median } from './median.ts';
import { openBenchBrowser } from './open-bench-browser.ts';

const ROUNDS = 3;

/** Download and time until the map is ready, against a page with only the map library. */
export async function measureBrowser(print: Print): Promise<void> {
  if (!findChromium()) return;
  print(`the first map in Chromium, ${ROUNDS} times …`);
  const product = await startBenchProduct();
  const browser = await openBenchBrowser();
  const [times, bytes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: sizes.wide, baseURL: product.url });
    const page = await context.newPage();
    await page.request.post('/identity/v1/sign-in', { data: { ...credentials, keep: 'cookie' } });
    const scripts = collectScripts(page);
    const startedAt = performance.now();
    await page.goto('/map');
    await page.locator('[data-map="idle"]').waitFor({ timeout: 90_000 });
    times.push(performance.now() - startedAt);
    bytes.push(await gzipBytes(scripts));
    await context.close();
  }
  await browser.close();
  await product.stop();
  const library = mapLibraryBytes();
  const ours = median(bytes);
  print(
    `JS to the first map: ${kib(ours)} KiB gzip, ${(ours / library).toFixed(2)} × bare MapLibre with its worker (${kib(library)} KiB)`,
  );
  print(`time to the first complete map frame in Chromium (software WebGL): ${Math.round(median(times))} ms`);
}

function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (/\.m?js(\?|$)/.test(response.url())) scripts.add(new URL(response.url()).pathname);
  });
  return scripts;
}

const dist = path.resolve(import.meta.dirname, '..', '..', 'dist', 'web');

async function gzipBytes(scripts: Set<string>): Promise<number> {
  return [...scripts].reduce((sum, script) => sum + gzipSync(fs.readFileSync(path.join(dist, script))).length, 0);
}

function mapLibraryBytes(): number {
  const folder = path.resolve(import.meta.dirname, '..', '..', 'node_modules', 'maplibre-gl', 'dist');
  const files = ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl-shared.mjs'];
  const present = files.map((file) => path.join(folder, file)).filter((file) => fs.existsSync(file));
  return present.reduce((sum, file) => sum + gzipSync(fs.readFileSync(file)).length, 0);
}

function kib(bytes: number): number {
  return Math.round(bytes / 1024);
}
