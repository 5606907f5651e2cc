import { randomUUID } from 'node:crypto';
import type { Page } from '../../e2e/browser.ts';
import { type MapPlace, pixelOf } from '../../e2e/map/pixel-of.ts';
import { lngLat } from '../../flight/geo/lng-lat.ts';
import { localPlane } from '../../flight/geo/planes/local-plane.ts';
import { newPlan } from '../../flight/plan/edit/new-plan.ts';
import { segmentTotals } from '../../flight/plan/estimate/segment-totals.ts';
import { newSurvey } from '../../flight/survey/new-survey.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { Print } from '../bench.ts';
import { credentials, startBenchProduct } from '../tools/bench-product.ts';
import { median } from '../tools/median.ts';
import { openBenchBrowser } from '../tools/open-bench-browser.ts';

const MOVES = 60;
const ROUNDS = 3;
const GOAL_MS = 8;
const window = { width: 1040, height: 700 };

/** A field that its camera covers with about 2,000 photos, fully in view. */
const home = [-122.4862, 37.7689];
const { toPosition } = localPlane(home);
const HALF_M = 360;
const northEast = toPosition({ x: HALF_M, y: HALF_M });
const field = [
  { x: -HALF_M, y: -HALF_M },
  { x: HALF_M, y: -HALF_M },
  { x: HALF_M, y: HALF_M },
  { x: -HALF_M, y: HALF_M },
].map(toPosition);

/** Main-thread work in Chromium per move of a corner of a 2,000-photo survey, compared with panning the map. */
export async function measureDrag(print: Print): Promise<void> {
  if (!findChromium()) return;
  print(`dragging a corner of a survey in Chromium, ${ROUNDS} times …`);
  const product = await startBenchProduct();
  const browser = await openBenchBrowser();
  try {
    const context = await browser.newContext({ viewport: window, baseURL: product.url });
    const page = await context.newPage();
    await page.request.post('/identity/v1/sign-in', { data: { ...credentials, keep: 'cookie' } });
    const { id, photos } = await savePlan(page);
    const view = await openEditor(page, id);
    const [x, y] = pixelOf(lngLat(northEast), { page }, view);
    const [corner, ground] = [
      { x, y },
      { x: x + 40, y: y - 40 },
    ];
    const [drags, pans]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      pans.push(...(await workPerMove(page, ground)));
      drags.push(...(await workPerMove(page, corner)));
    }
    const [dragMs, panMs] = [median(drags), median(pans)];
    print(
      `dragging a corner of a survey of ${photos} photos: ${dragMs.toFixed(1)} ms of main thread per move, median of ${drags.length} ` +
        `(goal ${GOAL_MS} ms); moving the map itself ${panMs.toFixed(1)} ms, ${(dragMs / panMs).toFixed(2)} × that`,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function savePlan(page: Page): Promise<{ id: string; photos: number }> {
  const session = await page.request.post('/identity/v1/sign-in', { data: credentials });
  const { idToken } = (await session.json()) as { idToken: string };
  const by = { id: 'bench', name: 'Bench', email: credentials.email, date: new Date().toISOString() };
  const survey = newSurvey(randomUUID(), { shapeType: 'polygon', boundaryCoordinates: field });
  const plan = { ...newPlan({ flightPlanId: randomUUID(), home, by, name: 'Drag' }), segments: [survey] };
  const headers = { authorization: idToken };
  const answer = await page.request.post('/flights/oa/v2/plans', { headers, data: { plans: [plan] } });
  if (!answer.ok()) throw new Error(`The plan was not saved: ${await answer.text()}`);
  return { id: plan.flightPlanId, photos: segmentTotals(survey).photoCount };
}

/** Ready for editing, one zoom level out, so that there is ground beside it. */
async function openEditor(page: Page, id: string): Promise<MapPlace> {
  await page.goto(`/map/plans/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Survey 1' }).click();
  await page.locator('[data-map="idle"]').waitFor({ timeout: 90_000 });
  const { zoom } = await viewOf(page);
  await page.getByRole('region', { name: /^Map/ }).first().focus();
  await page.keyboard.press('Minus');
  for (;;) {
    const view = await viewOf(page);
    if (Math.abs(view.zoom - (zoom - 1)) < 0.01) return view;
    await page.waitForTimeout(100);
  }
}

async function viewOf(page: Page): Promise<MapPlace> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('map.view') ?? '{}')) as MapPlace;
}

type Pixel = { x: number; y: number };

/** Milliseconds of main thread per move of a circular drag that ends where it began. */
async function workPerMove(page: Page, start: Pixel): Promise<number[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyS = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const nextFrame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  const work: number[] = [];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) {
    const turn = (2 * Math.PI * move) / MOVES;
    const before = await busyS();
    await page.mouse.move(start.x + 30 * Math.sin(turn), start.y + 30 * (1 - Math.cos(turn)));
    await nextFrame();
    work.push(((await busyS()) - before) * 1000);
  }
  await page.mouse.up();
  await page.waitForTimeout(2500);
  await tools.detach();
  return work;
}
