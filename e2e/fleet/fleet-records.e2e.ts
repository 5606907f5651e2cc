import fs from 'node:fs';
import { expect } from 'vitest';
import { daysAhead, fleetManager, fleetOf, hasFleet, inTable, lists } from './fleet-steps.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { setInitialView } from '../set-initial-view.ts';
import { pixelOf } from '../map/pixel-of.ts';
import { savePlan } from '../plans/saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const desk = { url, size: 'desk' } as const;
const phone = { url, size: 'phone', dark: true } as const;

journey(
  'an exported file is imported unchanged; invalid rows are named, and skipped only on request',
  async (crew) => {
    const { token } = await fleetManager(crew);
    const [ash] = await hasFleet(crew, token, {
      batteries: [{ properties: { name: 'Ash, old', batteryCycles: '9' }, at: [8.5, 47.4] }],
    });
    await inTable(crew);
    await crew.opens('/fleet/batteries');
    await lists(crew, 'Ash, old');
    const [download] = await Promise.all([crew.page.waitForEvent('download'), crew.presses('Export')]);
    expect(download.suggestedFilename()).toBe('batteries.csv');
    const csv = fs.readFileSync(await download.path(), 'utf8');
    expect(csv).toContain(ash?.objectId);
    await crew.presses('Import');
    const dialog = crew.page.getByRole('dialog', { name: 'Import Batteries' });
    const gives = (text: string) =>
      dialog
        .locator('input[type=file]')
        .or(crew.page.locator('input[type=file]'))
        .first()
        .setInputFiles({ name: 'batteries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await gives(csv);
    await dialog.getByRole('cell', { name: 'Unchanged' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
    await gives(`Name,Battery Cycles,id,colour\nAsh,10,${ash?.objectId},\nBirch,20,,red\nCedar,-1,,\n`);
    await dialog.getByRole('cell', { name: 'batteryCycles: not a whole number' }).waitFor();
    await dialog.getByText('Unknown columns, ignored: colour').waitFor();
    const importButton = dialog.getByRole('button', { name: 'Import 2 rows' });
    expect(await importButton.isDisabled()).toBe(true);
    expect((await fleetOf(crew, token, 'batteries'))[0]?.properties.name).toBe('Ash, old');
    await crew.findsItAccessible();
    await dialog.getByLabel('Skip 1 refused').check();
    await importButton.click();
    await dialog.getByText('2 rows imported.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await lists(crew, 'Ash', 'Birch');
  },
  desk,
);

journey(
  'the crew of a plan is assigned, and the plan says whether their records allow the flight',
  async (crew) => {
    const { token, person } = await fleetManager(crew);
    const papers = { renewalDate: daysAhead(100), serviceDate: daysAhead(100) };
    const [drone] = await hasFleet(crew, token, {
      drones: [{ properties: { name: 'Heron', ...papers } }],
      pilots: [{ properties: { name: 'Ada', renewalDate: daysAhead(100) } }],
      batteries: [{ properties: { name: 'Ash', batteryCycles: '9' } }],
    });
    const { flightPlanId } = await savePlan(crew, person, { name: 'Field' });
    await crew.opens(`/plans/${flightPlanId}`);
    const card = crew.page.getByRole('region', { name: 'Crew', exact: true });
    const says = (text: string) => card.getByRole('status').filter({ hasText: text }).waitFor();
    const names = async (label: string, option: string) => {
      await card.getByRole('combobox', { name: label }).or(card.getByLabel(label)).first().click();
      await crew.page.getByRole('option', { name: option }).click();
    };
    await says('Not checked');
    await card.getByText('No pilot, drone, or battery assigned.').waitFor();
    await names('Pilot', 'Ada');
    await card.getByText('Ada: Licence ends in 100 days').waitFor();
    await names('Drone', 'Heron');
    await card.getByText('Heron: Service is due in 100 days').waitFor();
    await says('Not checked');
    await names('Batteries', 'Ash');
    await says('Records allow this flight');
    await crew.page.keyboard.press('Escape');
    await crew.findsItAccessible();
    const overdue = { name: 'Heron', ...papers, serviceDate: daysAhead(-1) };
    await crew.api.call('POST', '/flights/oa/v2/objects', { token, body: { ...drone, properties: overdue } });
    await crew.opens(`/plans/${flightPlanId}`);
    await says('Records do not allow this flight');
    await card.getByText('Heron: Service was due 1 day ago').waitFor();
    await crew.opens(`/fleet/drones/${drone?.objectId}`);
    await crew.follows('Field');
    await crew.isAt(`/plans/${flightPlanId}`);
    // A person without the product sees the same, read-only.
    await crew.api.grant(person.email, ['users']);
    await crew.opens(`/plans/${flightPlanId}`);
    await says('Records do not allow this flight');
    expect(await card.getByRole('combobox').count()).toBe(0);
    await card.getByText('Ada', { exact: true }).waitFor();
  },
  { url, size: 'wide' },
);

journey(
  'FLEET-09 a drone has notes and a video address; mail and limits are configured',
  async (crew) => {
    const { token } = await fleetManager(crew, 'video');
    const [drone] = await hasFleet(crew, token, {
      drones: [{ properties: { name: 'Heron' } }],
      batteries: [{ properties: { name: 'Ash', batteryCycles: '90' } }],
    });
    await crew.opens(`/fleet/drones/${drone?.objectId}`);
    await crew.fills('Video address', 'javascript:alert(1)');
    await crew.presses('Save notes');
    await crew.page.getByText('Invalid').first().waitFor();
    await crew.fills('Video address', 'https://video.example.org/heron.m3u8');
    await crew.fills('Notes', 'Left motor is new');
    await crew.presses('Save notes');
    await crew.follows('Watch on the drones page');
    await crew.isAt('/drones');
    await crew.sees('Heron');
    await crew.opens(`/fleet/drones/${drone?.objectId}`);
    await expect.poll(() => crew.page.getByLabel('Notes', { exact: true }).inputValue()).toBe('Left motor is new');
    await crew.opens('/fleet');
    const mail = crew.page.getByLabel('E-mail me on days when something is due');
    await mail.check();
    await expect.poll(() => mail.isEnabled()).toBe(true);
    await crew.fills('Maximum battery cycles', '100');
    await crew.presses('Save limits');
    await crew.page.getByRole('region', { name: 'Total Batteries' }).getByText('1 due soon').waitFor();
    await crew.page.reload();
    await expect.poll(() => mail.isChecked()).toBe(true);
    await crew.findsItAccessible();
  },
  phone,
);

journey(
  'a vehicle on the map is linked to a drone of the fleet',
  async (crew) => {
    const person = await crew.given.signedIn('users', 'admins', 'fleet-management');
    const token = await crew.api.signIn(person);
    await hasFleet(crew, token, { drones: [{ properties: { name: 'Heron', serial: '42' } }] });
    const { key } = await crew.api.call<{ key: string }>('POST', '/identity/v1/api-keys', {
      token,
      body: { name: 'Robot' },
    });
    const view = { longitude: -122.4773, latitude: 37.7702, zoom: 16.5 };
    const place = [-122.4768, 37.7708] as const;
    const report = () =>
      crew.api.ask('POST', '/locations/oa/v2/positions', {
        headers: { 'x-api-key': key },
        body: { positions: [{ key: 'r1', vehicle: 'Robot', geometry: { type: 'Point', coordinates: place } }] },
      });
    await setInitialView(crew, view);
    expect((await report()).status).toBe(200);
    await crew.opens('/map');
    await crew.seesMap();
    const symbols = crew.page.getByTestId('vehicles');
    await expect.poll(() => symbols.getAttribute('data-count')).toBe('1');
    await report();
    await crew.page.mouse.click(...pixelOf(place, crew, view));
    const card = crew.page.getByRole('region', { name: 'Robot' });
    const dialog = crew.page.getByRole('dialog', { name: 'Rename Robot' });
    const chosen = dialog.getByRole('combobox', { name: 'Drone of the fleet' });
    await card.getByRole('button', { name: 'Rename…' }).click();
    await chosen.click();
    await crew.page.getByRole('option', { name: 'Heron (42)' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const vehicles = () =>
      crew.api.call<{ fleetObjectId: string | null }[]>('GET', '/locations/oa/v2/objects', { token });
    const [heron] = await fleetOf(crew, token, 'drones');
    await expect.poll(async () => (await vehicles())[0]?.fleetObjectId).toBe(heron?.objectId);
  },
  desk,
);
