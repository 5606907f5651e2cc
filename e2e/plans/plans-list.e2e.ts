import { expect } from 'vitest';
import { madeUpFile } from '../../flight/testing/made-up-files.ts';
import { addressOf } from '../browser.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { colleague, fails, PLANS, rows, savePlan, seesPlans } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const here = { url };

journey(
  'PLAN-04 PLAN-05 the plans menu on the map lists plans in at most 300 px, with the same filter, and maximizes',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    for (let number = 1; number <= 8; number++) await savePlan(crew, me, { name: `Lychee ${number}` });
    await crew.opens('/map/plans');
    await crew.fills('Search plans', 'lychee');
    await expect.poll(() => rows(crew).count()).toBe(8);
    const list = crew.page.getByRole('list', { name: 'Plans' }).locator('..').locator('..');
    const heightOf = async () => (await list.boundingBox())?.height ?? 0;
    expect(await heightOf()).toBeLessThanOrEqual(300);
    expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    const narrow = (await list.boundingBox())?.width ?? 0;

    await crew.presses('Maximize the list');
    await expect.poll(heightOf).toBeGreaterThan(300);
    await expect.poll(async () => (await list.boundingBox())?.width).toBeGreaterThan(narrow);
    await crew.presses('Minimize the list');
    await expect.poll(heightOf).toBeLessThanOrEqual(300);

    await crew.page.route(`**${PLANS}?*`, async (call) => {
      const [plans, rest] = (await (await call.fetch({ url: addressOf(call.request().url()) })).json()) as [
        unknown[],
        object,
      ];
      await call.fulfill({ json: [plans, { ...rest, total: 10_000 }] });
    });
    await crew.page.reload();
    await crew.page.getByText('Showing 8 of 10,000: narrow the search.').waitFor();
    await crew.page.unrouteAll({ behavior: 'wait' });

    // The page has the same filter.
    await crew.opens('/plans');
    expect(await crew.page.getByLabel('Search plans').inputValue()).toBe('lychee');
  },
  here,
);

journey(
  "PLAN-16 a plan file is imported as one's own new plan; other files are refused with a reason",
  async (crew) => {
    const me = await crew.given.signedIn('users');
    await crew.opens('/plans');
    const chooseFile = async (name: string, content: string) => {
      const chooser = crew.page.waitForEvent('filechooser');
      await crew.presses('Import');
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    };
    const error = crew.page.getByRole('dialog', { name: 'Error' });
    await chooseFile('broken.plan', 'no plan at all');
    await error.getByText('Invalid file format', { exact: true }).waitFor();
    await error.getByRole('button', { name: 'Close' }).last().click();
    await chooseFile('field.kml', '<kml/>');
    await error.getByText('Add Flight', { exact: false }).waitFor();
    await error.getByRole('button', { name: 'Close' }).last().click();

    const source = await savePlan(crew, await colleague(crew, 'Olga Owner'), { name: 'Olive grove' });
    const token = await crew.api.signIn(me);
    type Saved = { name: string; createdBy: { email: string }; segments: unknown[] };
    const file = await crew.api.call<object>('GET', `${PLANS}/${source.flightPlanId}?format=qgc`, { token });
    await chooseFile('olives.plan', JSON.stringify(file));
    await crew.seesHeading('Olive grove');
    const id = new URL(crew.page.url()).pathname.split('/').at(-1) ?? '';
    expect(id).not.toBe(source.flightPlanId);
    const imported = await crew.api.call<Saved>('GET', `${PLANS}/${id}`, { token });
    expect(imported.createdBy.email).toBe(me.email);
    expect(imported.segments).toHaveLength(1);

    await crew.opens('/plans');
    await chooseFile('along the canal.plan', madeUpFile('plans/corridor.plan').text);
    await crew.seesHeading('along the canal');
    await crew.page.getByText('Corridor 1').first().waitFor();
  },
  here,
);

journey(
  'PLAN-24 a deleted plan is gone at once and undo restores it; one that cannot be deleted is restored by itself',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    await crew.given.withoutLiveLine();
    const plan = await savePlan(crew, me, { name: 'Quince' });
    await crew.opens('/plans');
    await crew.fills('Search plans', 'quince');
    await seesPlans(crew, 'Quince');

    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const address = `**${PLANS}/${plan.flightPlanId}`;
    await crew.page.route(address, async (call) => {
      if (call.request().method() !== 'DELETE') return call.continue();
      await held;
      return call.fulfill(fails('The disk is full.'));
    });
    await rows(crew).click();
    await crew.presses('Delete');
    await crew.isAt('/plans');
    await crew.sees('No matching plans found.');
    letGo();
    const error = crew.page.getByRole('dialog', { name: 'Error' });
    await error.getByText('The disk is full.').waitFor();
    await error.getByRole('button', { name: 'Close' }).last().click();
    await seesPlans(crew, 'Quince');
    await crew.doesNotSee('Plan deleted.');
    await crew.page.unroute(address);

    // Somebody else changes the plan while it is viewed, without a live change.
    await rows(crew).click();
    await crew.seesHeading('Quince');
    await savePlan(crew, await colleague(crew, 'Rita Rival'), { ...plan, name: 'Quince' });
    await crew.presses('Delete');
    await error.getByText('Rita Rival', { exact: false }).waitFor();
    await error.getByRole('button', { name: 'Close' }).last().click();
    await seesPlans(crew, 'Quince');

    await rows(crew).click();
    await crew.page.getByText('by Rita Rival', { exact: false }).waitFor();
    await crew.presses('Delete');
    await crew.isAt('/plans');
    const bar = crew.page.getByRole('status').filter({ hasText: 'Plan deleted.' });
    await bar.waitFor();
    await crew.sees('No matching plans found.');
    await crew.page.getByRole('link', { name: 'Map' }).click();
    await crew.isAt('/map');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await bar.waitFor({ state: 'hidden' });
    await crew.page.getByRole('link', { name: 'Plans' }).last().click();
    await seesPlans(crew, 'Quince');
  },
  here,
);
