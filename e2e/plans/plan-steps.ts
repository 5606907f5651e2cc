import fs from 'node:fs';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { expect } from 'vitest';
import type { Page } from '../browser.ts';
import type { CrewMember } from '../crew-member.ts';
import { setInitialView } from '../set-initial-view.ts';
import type { Person } from '../people.ts';
import type { Pixel } from '../map/pixel-of.ts';
import { savePlan } from './saved-plans.ts';

/** Open ground in the west of San Francisco, close enough to draw a field. */
const field = { longitude: -122.4862, latitude: 37.7689, zoom: 18 };
/** In the middle of the map beside the panel, where `createsPlan` puts it. */
const homeInField = [-122.48561, 37.768883];

/** Steps with plans, in a window of size `desk`, where the panel ends 440 pixels from the left. */
export function withPlans(crew: CrewMember) {
  const { page } = crew;
  const steps = {
    /** Sets the view before anything else is opened. */
    looksAtTheField: () => setInitialView(crew, field),
    clicksAt: async (at: Pixel) => {
      await clicks(page, at);
      // The map takes the next quick click as the second half of a double click.
      await page.waitForTimeout(350);
    },
    drags: (from: Pixel, to: Pixel) => drags(page, from, to),
    /** Creates a plan with home at the centre and opens it in the editor; returns its id. */
    createsPlan: async (name: string, home: Pixel = [740, 330]): Promise<string> => {
      await steps.looksAtTheField();
      await crew.opens('/map/create-plan');
      await crew.seesMap();
      await steps.clicksAt(home);
      await crew.fills('Plan name', name);
      await crew.presses('Save');
      await page.getByRole('button', { name: 'Add Flight' }).waitFor();
      await steps.standsStill();
      return steps.planId();
    },
    /** Opens a plan saved over the API in the editor, with home at the centre; returns its id. */
    opensEditor: async (
      person: Pick<Person, 'email' | 'password'>,
      name: string,
      segments: readonly object[] = [],
    ): Promise<string> => {
      const homePoint = { position: homeInField };
      const { flightPlanId } = await savePlan(crew, person, { name, homePoint, segments });
      await steps.looksAtTheField();
      await crew.opens(`/map/plans/${flightPlanId}`);
      await crew.presses('Edit');
      await page.getByRole('button', { name: 'Add Flight' }).waitFor();
      await crew.seesMap();
      await steps.standsStill();
      return flightPlanId;
    },
    planId: () => new URL(page.url()).pathname.split('/').at(-1) ?? '',
    standsStill: () => standsStill(page),
    drawsPolygon: async (corners: readonly Pixel[]) => {
      await crew.presses('Polygon');
      for (const corner of corners) await clicks(page, corner);
      await page.keyboard.press('Enter');
    },
    sets: async (label: string, value: string) => {
      const field = page.getByLabel(label, { exact: true }).first();
      await field.fill(value);
      await field.press('Enter');
    },
    /** The value of a result by its label. */
    result: async (name: string): Promise<string> => {
      const row = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });
      return (await row.locator('dd').first().innerText()).trim();
    },
    isSaved: async () => {
      // Waits until the last change is detected.
      await page.waitForTimeout(250);
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor();
    },
    onServer: async (person: Pick<Person, 'email' | 'password'>, id: string): Promise<SavedPlan> =>
      crew.api.call('GET', `/flights/oa/v2/plans/${id}?format=geojson`, { token: await crew.api.signIn(person) }),
    /** The file of Download Plan. */
    downloads: async (): Promise<{ name: string; text: string }> => {
      await crew.presses('Download Plan');
      const dialog = page.getByRole('dialog', { name: /^Download/ });
      const ready = dialog.getByRole('button', { name: 'Download', exact: true });
      const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
      return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), 'utf8') };
    },
    /** Imports a file in the plans menu; returns the new plan's id. */
    imports: async (name: string, text: string): Promise<string> => {
      await crew.opens('/map/plans');
      const before = page.url();
      await page
        .getByLabel('Plan file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      await page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/map/plans/'));
      return steps.planId();
    },
  };
  return steps;
}

async function clicks(page: Page, [x, y]: Pixel): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

async function drags(page: Page, from: Pixel, to: Pixel): Promise<void> {
  const moves = 8;
  await page.mouse.move(...from);
  await page.mouse.down();
  for (let move = 1; move <= moves; move++) {
    const between = (a: number, b: number) => a + ((b - a) * move) / moves;
    await page.mouse.move(between(from[0], to[0]), between(from[1], to[1]));
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

/** Waits until the map stops moving. */
async function standsStill(page: Page): Promise<void> {
  let before = '';
  const isSame = async () => {
    const now = await page.evaluate(() => localStorage.getItem('map.view') ?? '');
    const wasSame = now === before;
    before = now;
    return wasSame;
  };
  await expect.poll(isSame, { interval: 700 }).toBe(true);
}
