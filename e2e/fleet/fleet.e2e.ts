import { fleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { expect } from 'vitest';
import {
  daysAhead,
  fleetManager,
  fleetOf,
  hasFleet,
  inTable,
  lists,
  pin,
  saysError,
  seesZoom,
  standsStill,
} from './fleet-steps.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { fails } from '../plans/saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const desk = { url, size: 'desk' } as const;
const phone = { url, size: 'phone', dark: true } as const;
const OBJECTS = '**/flights/oa/v2/objects';

journey(
  'FLEET-01 FLEET-04 the summary counts objects and due states, and links to each category',
  async (crew) => {
    const { token } = await fleetManager(crew);
    await hasFleet(crew, token, {
      drones: [
        { properties: { name: 'Heron', renewalDate: daysAhead(-3), serviceDate: daysAhead(10) } },
        { properties: { name: 'Kestrel', renewalDate: daysAhead(400), serviceDate: daysAhead(300) } },
      ],
      pilots: [{ properties: { name: 'Ada' } }],
    });
    await crew.opens('/fleet');
    const card = (name: string) => crew.page.getByRole('region', { name, exact: true });
    await card('Total Drones').getByText('2', { exact: true }).waitFor();
    await card('Total Drones').getByText('Aircraft with their service and registration').waitFor();
    await card('Total Pilots').getByText('1', { exact: true }).waitFor();
    await card('Total Batteries').getByText('0', { exact: true }).waitFor();
    const rail = crew.page.getByRole('navigation', { name: 'Fleet tools' });
    const tools = () =>
      rail.locator('a, button').evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')));
    expect(await tools()).toEqual(['Summary', 'Drones', 'Pilots', 'Batteries', 'User Account']);
    await crew.findsItAccessible();
    await card('Total Drones').getByRole('link', { name: '1 overdue' }).click();
    await crew.isAt('/fleet/drones');
    await lists(crew, 'Heron');
    expect(await tools()).toEqual([
      'Summary',
      'Search/Filter',
      'Drones',
      'Pilots',
      'Batteries',
      'Create',
      'User Account',
    ]);
    await rail.getByRole('link', { name: 'Summary' }).click();
    await card('Total Pilots').getByRole('link', { name: 'Total Pilots' }).click();
    await crew.isAt('/fleet/pilots');
    await lists(crew, 'Ada');
    await rail.getByRole('button', { name: 'User Account' }).click();
    await crew.page.getByRole('region', { name: 'User account' }).waitFor();
    await crew.isAt('/fleet/pilots');
  },
  desk,
);

journey(
  'FLEET-01 without the product there is no fleet',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/fleet/drones');
    await crew.isAt('/map');
    await crew.sees(
      'This page belongs to Fleet management, which your account does not include. An administrator can add it.',
    );
  },
  desk,
);

// All three are one screen over one table of fields.
for (const category of (['drones', 'pilots', 'batteries'] as const).slice(0, caseCount(1, 3))) {
  const { one, many, fields } = fleetCategory(category);
  journey(
    `FLEET-02 FLEET-06 FLEET-08 FLEET-09 ${category} are created, shown beside the map and in the table, edited and viewed`,
    async (crew) => {
      const { token } = await fleetManager(crew);
      await hasFleet(crew, token, {});
      await crew.opens(`/fleet/${category}`);
      await crew.sees(`No ${category} found.`);
      const panel = crew.page.getByTestId('fleet-panel');
      expect((await panel.boundingBox())?.width).toBe(400);
      await seesZoom(crew, 2, 40);
      await crew.follows('Create');
      const form = crew.page.getByRole('dialog', { name: `Create ${one}` });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('This field is required').waitFor();
      const labels = await form.locator('label').allInnerTexts();
      expect(labels.map((label) => label.replace(/[\s*]+$/, ''))).toEqual(fields.map(({ label }) => label));
      await form.getByLabel('Name').fill('First');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await lists(crew, 'First');
      await crew.sees('no location yet');
      await crew.page.getByText('Table View').click();
      await crew.page.getByRole('table', { name: many }).waitFor();
      expect((await panel.boundingBox())?.width).toBeGreaterThan(900);
      expect(await crew.page.getByTestId('map').count()).toBe(0);
      await crew.findsItAccessible();
      await crew.follows('Edit First');
      const edited = crew.page.getByRole('dialog', { name: `Edit ${one}` });
      await expect.poll(() => edited.getByLabel('Name').inputValue()).toBe('First');
      await edited.getByLabel('Name').fill('Second');
      await edited.getByRole('button', { name: 'Save' }).click();
      await lists(crew, 'Second');
      // The chosen view is still there.
      await crew.page.reload();
      await lists(crew, 'Second');
      await crew.follows('Detail of Second');
      await crew.seesHeading('Second');
      await crew.sees('No plan uses it.');
      await crew.findsItAccessible();
      const saved = await fleetOf(crew, token, category);
      expect(saved).toHaveLength(1);
      expect(saved[0]).toMatchObject({
        geometry: { type: 'Point', coordinates: [-97, 40] },
        properties: { name: 'Second' },
      });
      expect(Object.keys(saved[0]?.properties ?? {}).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    },
    desk,
  );
}

journey(
  'FLEET-03 an empty category and an unknown object say so, and how to continue',
  async (crew) => {
    const { token } = await fleetManager(crew);
    await hasFleet(crew, token, {});
    await inTable(crew);
    for (const category of ['drones', 'pilots', 'batteries']) {
      await crew.opens(`/fleet/${category}`);
      await crew.sees(`No ${category} found.`);
      await crew.sees('Click create icon on the left to start');
    }
    for (const [path, list] of [
      ['/fleet/drones/nobody', '/fleet/drones'],
      ['/fleet/kites', '/fleet'],
    ] as const) {
      await crew.opens(path);
      await crew.sees('Not found.');
      await crew.sees('Click on the list icon to go back');
      await crew.findsItAccessible();
      await crew.follows('Back to the list');
      await crew.isAt(list);
    }
  },
  phone,
);

journey(
  'FLEET-10 FLEET-06 a failed save is reverted on screen, and typed values are kept',
  async (crew) => {
    const { token } = await fleetManager(crew);
    await hasFleet(crew, token, { drones: [{ properties: { name: 'Heron', model: 'Old' } }] });
    await inTable(crew);
    await crew.opens('/fleet/drones');
    await lists(crew, 'Heron');
    const refuse = Promise.withResolvers<void>();
    await crew.page.route(OBJECTS, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await refuse.promise;
      return route.fulfill(fails('The hangar is on fire.'));
    });
    await crew.follows('Edit Heron');
    const form = crew.page.getByRole('dialog', { name: 'Edit Drone' });
    await form.getByLabel('Name').fill('Phoenix');
    await form.getByRole('button', { name: 'Save' }).click();
    // Shown before the server answers.
    await lists(crew, 'Phoenix');
    refuse.resolve();
    await saysError(crew, 'The hangar is on fire.');
    await lists(crew, 'Heron');
    expect(await form.getByLabel('Name').inputValue()).toBe('Phoenix');
    await form.getByRole('button', { name: 'Close' }).last().click();
    await crew.page.getByRole('dialog', { name: 'Are you sure you wish to close?' }).waitFor();
    await crew.presses('Cancel');
    await crew.page.unroute(OBJECTS);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await lists(crew, 'Phoenix');
    await expect
      .poll(async () => (await fleetOf(crew, token, 'drones')).map(({ properties }) => properties))
      .toMatchObject([{ name: 'Phoenix', model: 'Old' }]);
  },
  desk,
);

journey(
  'FLEET-06 wrong values are named under their fields; closed without saving, the dialog starts empty again',
  async (crew) => {
    await fleetManager(crew);
    await inTable(crew);
    await crew.opens('/fleet/pilots');
    await crew.follows('Create');
    const form = crew.page.getByRole('dialog', { name: 'Create Pilot' });
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Email').fill('ada at home');
    await form.getByLabel('Phone').fill('later');
    await form.getByLabel('Flight Hours').fill('many');
    expect(await form.getByLabel('Renewal Date').getAttribute('type')).toBe('date');
    await form.getByRole('button', { name: 'Save' }).click();
    for (const text of ['not an e-mail address', 'not a phone number', 'not a number such as 12.5'])
      await form.getByText(text).waitFor();
    await crew.findsItAccessible();
    await crew.page.keyboard.press('Escape');
    const question = crew.page.getByRole('dialog', { name: 'Are you sure you wish to close?' });
    await question.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'detached' });
    await crew.follows('Create');
    expect(await form.getByLabel('Name').inputValue()).toBe('');
  },
  phone,
);

journey(
  'FLEET-08 objects are pins on the map; one is located, and its location is set with a click',
  async (crew) => {
    const { token } = await fleetManager(crew);
    await hasFleet(crew, token, {
      drones: [
        { properties: { name: 'Heron' }, at: [-100, 45] },
        { properties: { name: 'Kestrel' }, at: [-90, 38] },
        { properties: { name: 'Merlin' }, at: [-96, 40] },
        { properties: { name: 'Owl' }, at: [-96, 40] },
      ],
    });
    await crew.opens('/fleet/drones');
    await crew.seesMap();
    for (const name of ['Heron', 'Kestrel', '2 drones']) await pin(crew, name).waitFor();
    await standsStill(crew, 'Kestrel');
    // The view of the plans map is unchanged.
    expect(await crew.page.evaluate(() => localStorage.getItem('map.view'))).toBeNull();
    await crew.findsItAccessible();
    await crew.presses('Set location of Heron');
    await crew.sees('Choose its location on the map');
    await crew.page.keyboard.press('Escape');
    await expect.poll(() => crew.page.getByText('Choose its location on the map').count()).toBe(0);
    await crew.presses('Set location of Heron');
    await crew.page.mouse.click(900, 560);
    const place = async () =>
      (await fleetOf(crew, token, 'drones')).find(({ properties }) => properties.name === 'Heron')?.geometry
        .coordinates ?? [];
    await expect.poll(async () => (await place())[0]).not.toBe(-100);
    // The tip of the pin is at the click.
    const tip = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await pin(crew, 'Heron').boundingBox()) ?? {};
      return Math.hypot(x + width / 2 - 900, y + height - 560);
    };
    await expect.poll(tip).toBeLessThan(3);
    await crew.presses('Locate Kestrel');
    await expect.poll(() => pin(crew, 'Heron').count()).toBe(0);
    await crew.seesMap();
    await expect.poll(async () => Math.round((await pin(crew, 'Kestrel').boundingBox())?.x ?? 0)).toBe(520 - 14);
    await seesZoom(crew, 12, 38);
    await crew.follows('Detail of Merlin');
    await crew.follows('Show on map');
    await crew.isAt('/fleet/drones');
    await seesZoom(crew, 12, 40);
    // The others are far away.
    await expect.poll(() => pin(crew, '2 drones').count()).toBe(1);
  },
  desk,
);

journey(
  'FLEET-02 of five thousand objects only visible ones are rendered, beside the map and in the table',
  async (crew) => {
    const { token } = await fleetManager(crew);
    await hasFleet(crew, token, {});
    const lines = Array.from({ length: 5000 }, (_, at) => `Battery ${at},${at % 250},-96,40`);
    const body = { csv: ['Name,Battery Cycles,longitude,latitude', ...lines].join('\n'), apply: true };
    await crew.api.call('POST', '/flights/oa/v2/fleet/batteries/csv', { token, body });
    await inTable(crew);
    await crew.opens('/fleet/batteries');
    const table = crew.page.getByRole('table', { name: 'Batteries' });
    await table.getByText('Battery 0', { exact: true }).waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('5001');
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await crew.page.getByRole('region', { name: 'Batteries, table' }).focus();
    await crew.page.keyboard.press('End');
    await table.getByText('Battery 4999', { exact: true }).waitFor();
    await crew.page.getByText('Map View').click();
    await crew.page.getByRole('article', { name: 'Battery 0', exact: true }).waitFor();
    expect(await crew.page.getByRole('article').count()).toBeLessThan(30);
    await pin(crew, '5000 batteries').waitFor();
    await seesZoom(crew, 7, 40);
    await crew.presses('Search/Filter');
    await crew.fills('Search', 'battery 4321');
    await lists(crew, 'Battery 4321');
  },
  desk,
);
