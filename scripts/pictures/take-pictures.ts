import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { DemoState } from '../../contract/demo.ts';
import { openBrowser, type Browser, type Page } from '../../e2e/browser.ts';
import { prepare } from '../prepare.ts';
import { spawnProduct } from '../spawn-product.ts';
import { fileOf, MAX_BYTES, pictures, sizes, themes, type Picture, type Theme } from './picture-list.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/pictures');
const administrator = { email: 'crew@overflight.example', password: 'pictures of the demo' };
/** From a cold start: everything of the demo on two busy cores. */
const DEMO_MS = 20 * 60_000;
const SCREEN_MS = 90_000;
const LOOK_MS = 500;
const QUIET_LOOKS = 8;

type Product = { url: string; token: string; demo: DemoState };

async function ask<T>(url: string, token: string | null, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Waits until nothing of the demo is left to do; tells what failed. */
async function finishedDemo(url: string, token: string): Promise<DemoState> {
  const deadline = Date.now() + DEMO_MS;
  let last = '';
  for (;;) {
    const demo = await ask<DemoState>(`${url}/demo/v1/state`, token);
    const line = demo.parts.map(({ name, state, percent }) => `${name} ${state === 'done' ? '✓' : `${percent} %`}`);
    if (line.join(', ') !== last) console.log(`  ${(last = line.join(', '))}`);
    for (const { name, problem } of demo.parts.filter(({ state }) => state === 'failed' && demo.state === 'present'))
      console.log(`  ${name} failed: ${problem}`);
    if (demo.state === 'present') return demo;
    if (Date.now() > deadline) throw new Error('The demo was not finished in time.');
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

/** A signed-in page that has seen the tour, in metres and with this theme. */
async function openPage(
  browser: Browser,
  { url, token }: Product,
  { size, theme }: { size: Picture['size']; theme: Theme },
) {
  const { scale, ...viewport } = sizes[size];
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const { username } = await ask<{ username: string }>(`${url}/identity/v1/me`, token);
  await context.addInitScript(
    ([name]) => {
      localStorage.setItem('units.system', '"metric"');
      localStorage.setItem('tour', JSON.stringify({ [name ?? '']: { step: null } }));
    },
    [username],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(SCREEN_MS);
  await page.goto('/');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/map/);
  return page;
}

/** Nothing has been asked for a while. A map with a flying vehicle is never idle in MapLibre's sense. */
async function settle(page: Page, shows: string, pending: ReadonlySet<unknown>): Promise<void> {
  await page.locator(shows).first().waitFor();
  const deadline = Date.now() + SCREEN_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && Date.now() < deadline; quiet = pending.size === 0 ? quiet + 1 : 0)
    await page.waitForTimeout(LOOK_MS);
}

/** Requests under way, but for the live stream, which stays open. */
function requestsOf(page: Page): ReadonlySet<unknown> {
  const pending = new Set<unknown>();
  page.on('request', (request) => request.url().includes('/live/') || pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  return pending;
}

/** As good as the size allows. */
async function writeSmall(png: Buffer, file: string): Promise<number> {
  for (const quality of [86, 78, 70, 60, 50, 40]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length > MAX_BYTES) continue;
    fs.writeFileSync(file, webp);
    return webp.length;
  }
  throw new Error(`${file} stays above ${MAX_BYTES} bytes.`);
}

async function take(browser: Browser, product: Product, picture: Picture): Promise<boolean> {
  const to = picture.pathOf(product.demo);
  if (to === null) {
    console.log(`${picture.name}: the demo has nothing to show there.`);
    return false;
  }
  for (const theme of themes) {
    const page = await openPage(browser, product, { size: picture.size, theme });
    const pending = requestsOf(page);
    await page.goto(to);
    await settle(page, picture.shows, pending);
    const file = fileOf(picture, theme);
    const bytes = await writeSmall(await page.screenshot(), path.join(folder, file));
    console.log(`${file}: ${Math.round(bytes / 1000)} kB`);
    await page.context().close();
  }
  return true;
}

/** `npm run pictures`, or with names to take those alone. */
async function main(wanted: readonly string[]): Promise<void> {
  await prepare();
  fs.mkdirSync(folder, { recursive: true });
  const settings = {
    OVERFLIGHT_ADMIN_EMAIL: administrator.email,
    OVERFLIGHT_ADMIN_PASSWORD: administrator.password,
    OVERFLIGHT_DEMO: '1',
  };
  const { url, stop } = await spawnProduct({ settings });
  const { idToken: token } = await ask<{ idToken: string }>(`${url}/identity/v1/sign-in`, null, administrator);
  console.log('Waiting for the demo …');
  const product = { url, token, demo: await finishedDemo(url, token) };
  const browser = await openBrowser();
  let isComplete = true;
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name))
      isComplete = (await take(browser, product, picture)) && isComplete;
  await browser.close();
  await stop();
  if (!isComplete) process.exitCode = 1;
}

await main(process.argv.slice(2));
