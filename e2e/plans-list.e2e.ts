import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { CrewMember } from './crew-member.ts';
import { journey, withBrowser } from './journey.ts';
import { withOwnProduct } from './own-product.ts';
import { admin, newPerson, type Person } from './people.ts';

withBrowser();
const url = withOwnProduct(() => ({
  OVERFLIGHT_ADMIN_EMAIL: admin.email,
  OVERFLIGHT_ADMIN_PASSWORD: admin.password,
}));
const here = { url };
/** Journeys with a map need no room. */
const onMap = { url, size: 'small' } as const;

const HOME = [-122.4786, 37.7694];
const PLANS = '/flights/oa/v2/plans';
/** A genuine file of QGroundControl, kept beside the repository. */
const GENUINE_PLAN = '../shared/fixtures/plans/mavlink__example-mission__20b9a15.plan';

type Plan = { flightPlanId: string; name: string };

function route(...places: number[][]) {
  const metadata = { altitude: 50, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
  return {
    type: 'waypointRoute',
    segmentId: randomUUID(),
    segmentMetadata: { flightSpeed: 10, altitude: 50 },
    waypoints: places.map((coordinates, index) => ({ index, coordinates, metadata })),
  };
}
const flight = () => [route([-122.478, 37.7694], [-122.476, 37.7694], [-122.476, 37.771])];

async function savePlan(crew: CrewMember, person: Pick<Person, 'email' | 'password'>, plan: object): Promise<Plan> {
  const body = { plans: [{ flightPlanId: randomUUID(), homePoint: { position: HOME }, segments: flight(), ...plan }] };
  return crew.api.call<Plan>('POST', PLANS, { token: await crew.api.signIn(person), body });
}

async function colleague(crew: CrewMember, name: string): Promise<Person> {
  const person = newPerson(name);
  await crew.api.register(person);
  await crew.api.grant(person.email, ['users']);
  return person;
}

const rows = (crew: CrewMember) => crew.page.getByRole('list', { name: 'Plans' }).getByRole('link');
const names = async (crew: CrewMember) => (await rows(crew).allInnerTexts()).map((text) => text.split('\n')[0]);
const seesPlans = async (crew: CrewMember, ...expected: string[]) => {
  await expect.poll(() => names(crew), { timeout: 10_000 }).toEqual(expected);
};
const fails = (detail: string) => ({
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ detail }),
});

journey(
  'PLAN-03 PLAN-05 the list page filters by keyword, person and status, sorts either way, and resets',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const bea = await colleague(crew, 'Bea Builder');
    await savePlan(crew, me, { name: 'Kiwi bridge' });
    await savePlan(crew, bea, { name: 'Kiwi alley', segments: [] });
    await savePlan(crew, bea, { name: 'Kiwi canal' });
    await crew.opens('/plans');
    await crew.seesHeading('Filter');
    await crew.fills('Search plans', 'KIWI');
    await seesPlans(crew, 'Kiwi canal', 'Kiwi alley', 'Kiwi bridge');

    await crew.presses('Date, newest first');
    await seesPlans(crew, 'Kiwi bridge', 'Kiwi alley', 'Kiwi canal');
    await crew.presses('A-Z');
    await seesPlans(crew, 'Kiwi alley', 'Kiwi bridge', 'Kiwi canal');
    await crew.presses('A-Z, ascending');
    await seesPlans(crew, 'Kiwi canal', 'Kiwi bridge', 'Kiwi alley');
    await crew.page.getByRole('button', { name: 'A-Z, descending' }).waitFor();

    await crew.page.getByLabel('User').selectOption({ label: 'Bea Builder' });
    await seesPlans(crew, 'Kiwi canal', 'Kiwi alley');
    await crew.page.getByLabel('Status').selectOption({ label: 'Draft' });
    await seesPlans(crew, 'Kiwi alley');
    await crew.fills('Search plans', 'Kiwi zzz');
    await crew.sees('No matching plans found.');
    await crew.sees('Clear your filters');

    await crew.presses('Reset Filter');
    expect(await crew.page.getByLabel('Search plans').inputValue()).toBe('');
    expect(await crew.page.getByLabel('User').inputValue()).toBe('');
    expect(await crew.page.getByLabel('Status').inputValue()).toBe('');
    await crew.page.getByRole('button', { name: 'Date, newest first', pressed: true }).waitFor();
    await rows(crew).filter({ hasText: 'Kiwi bridge' }).click();
    await crew.seesHeading('Kiwi bridge');
    await crew.follows('Back to the list');
    await crew.isAt('/plans');
  },
  here,
);

journey(
  'PLAN-04 PLAN-05 the plans menu on the map lists plans in at most 300 px, with the same filter, and maximizes',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    for (let number = 1; number <= 8; number++) await savePlan(crew, me, { name: `Lychee ${number}` });
    await crew.opens('/map/plans');
    await crew.fills('Search plans', 'lychee');
    await expect.poll(() => rows(crew).count(), { timeout: 10_000 }).toBe(8);
    const list = crew.page.getByRole('list', { name: 'Plans' }).locator('..').locator('..');
    const heightOf = async () => (await list.boundingBox())?.height ?? 0;
    expect(await heightOf()).toBeLessThanOrEqual(300);
    expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    const narrow = (await list.boundingBox())?.width ?? 0;

    await crew.presses('Maximize the list');
    await expect.poll(heightOf).toBeGreaterThan(300);
    expect((await list.boundingBox())?.width).toBeGreaterThan(narrow);
    await crew.presses('Make the list small');
    await expect.poll(heightOf).toBeLessThanOrEqual(300);

    // The page has the same filter.
    await crew.opens('/plans');
    expect(await crew.page.getByLabel('Search plans').inputValue()).toBe('lychee');
  },
  { url },
);

journey(
  'PLAN-06 MAP-12 a plan is chosen by its pin or in the list, flown to at zoom 18, and offers Edit, Delete and Close',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Mango tower' });
    await crew.opens('/map/plans');
    await crew.seesMap();
    await crew.fills('Search plans', 'mango');
    await rows(crew).filter({ hasText: 'Mango tower' }).click();
    await crew.isAt(`/map/plans/${plan.flightPlanId}`);
    const panel = crew.page.getByRole('region', { name: 'Mango tower' });
    for (const name of ['Edit', 'Delete', 'Download Plan', 'Clone'])
      await panel.getByRole('button', { name, exact: true }).waitFor();
    const view = () =>
      crew.page.evaluate(
        () =>
          JSON.parse(localStorage.getItem('map.view') ?? 'null') as {
            zoom: number;
            longitude: number;
            latitude: number;
          } | null,
      );
    await expect.poll(async () => (await view())?.zoom, { timeout: 40_000 }).toBeCloseTo(18, 3);
    expect((await view())?.longitude).toBeCloseTo(HOME[0] ?? 0, 3);
    expect((await view())?.latitude).toBeCloseTo(HOME[1] ?? 0, 3);
    expect(await crew.page.getByRole('button', { name: 'Mango tower', exact: true }).count()).toBe(0);

    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await crew.isAt('/map');
    const pin = crew.page.getByRole('button', { name: 'Mango tower', exact: true });
    await pin.waitFor();
    // Plans of other journeys have the same home: their pins lie over this one.
    await pin.dispatchEvent('click');
    await crew.isAt(`/map/plans/${plan.flightPlanId}`);
    await pin.waitFor({ state: 'detached' });
  },
  onMap,
);

journey(
  'PLAN-14 PLAN-15 a clone is named after the original and the date; what a name cannot hold becomes a dash at once',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Nectarine' });
    await crew.opens(`/plans/${plan.flightPlanId}`);
    await crew.presses('Clone');
    const dialog = crew.page.getByRole('dialog', { name: 'Clone plan' });
    const field = dialog.getByLabel('Plan name');
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    expect(await field.inputValue()).toBe(`Nectarine ${today.join('-')}`);
    const save = dialog.getByRole('button', { name: 'Save' });
    for (const empty of ['', '   ']) {
      await field.fill(empty);
      expect(await save.isDisabled()).toBe(true);
    }
    await field.fill('');
    await field.pressSequentially('N/|\\:*?"<>2');
    expect(await field.inputValue()).toBe('N---------2');
    await save.click();
    await crew.seesHeading('N---------2');
    const id = new URL(crew.page.url()).pathname.split('/').at(-1) ?? '';
    expect(id).not.toBe(plan.flightPlanId);
    const token = await crew.api.signIn(me);
    type Whole = { segments: unknown[]; name: string };
    const [original, clone] = await Promise.all(
      [plan.flightPlanId, id].map((one) => crew.api.call<Whole>('GET', `${PLANS}/${one}`, { token })),
    );
    expect(clone?.name).toBe('N---------2');
    expect(clone?.segments).toEqual(original?.segments);
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

    if (!existsSync(GENUINE_PLAN)) return;
    await crew.opens('/plans');
    await chooseFile('genuine mission.plan', readFileSync(GENUINE_PLAN, 'utf8'));
    const partly = crew.page.getByRole('button', { name: 'Open plan' });
    const heading = crew.page.getByRole('heading', { name: 'genuine mission', exact: true });
    await partly.or(heading).first().waitFor();
    if (await partly.isVisible()) {
      await crew.sees('These parts are kept in the file but not shown:');
      await partly.click();
    }
    await heading.waitFor();
  },
  here,
);

journey(
  'PLAN-07 Download Plan gives the plan file under a name that every system takes',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Papaya (été) #1, west-side' });
    await crew.opens(`/plans/${plan.flightPlanId}`);
    const downloading = crew.page.waitForEvent('download');
    await crew.presses('Download Plan');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Papaya t 1 west-side.plan');
    const token = await crew.api.signIn(me);
    const expected = await crew.api.call<object>('GET', `${PLANS}/${plan.flightPlanId}?format=qgc`, { token });
    const content: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(content).toEqual(expected);
  },
  here,
);

journey(
  'PLAN-24 a deleted plan is gone at once and undo brings it back; one that cannot be deleted comes back by itself',
  async (crew) => {
    const me = await crew.given.signedIn('users');
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

    await rows(crew).click();
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

journey(
  "PLAN-09 a plan that is not there reads 'Plan Not found.' on its page and on the map",
  async (crew) => {
    await crew.given.signedIn('users');
    for (const path of [`/plans/${randomUUID()}`, '/plans/no-id-at-all', `/map/plans/${randomUUID()}`]) {
      await crew.opens(path);
      await crew.seesHeading('Plan Not found.');
      await crew.sees('Click on the list icon to go back');
      await crew.follows('Back to the list');
      await crew.isAt(path.startsWith('/map') ? '/map/plans' : '/plans');
    }
  },
  here,
);

journey(
  'PLAN-08 the page of a plan has a header, a card per segment, the checks, which say that they were not made, and Files',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Raspberry', segments: [...flight(), ...flight()] });
    await crew.page.route('**/weather/forecast**', (call) => call.fulfill(fails('The forecast is away.')));
    await crew.opens(`/plans/${plan.flightPlanId}`);
    await crew.seesHeading('Raspberry');
    await crew.seesHeading('Waypoint 1');
    await crew.seesHeading('Waypoint 2');
    await crew.seesHeading('Files');
    await crew.sees('Files are not part of this version.');
    for (const title of ['Flight Restrictions', 'Weather Warnings', 'Weather Forecast Issues'])
      await crew.page.getByRole('button', { name: `${title} Not checked` }).waitFor({ timeout: 30_000 });
    await crew.page.getByText('Not checked: The forecast is away.').waitFor();
    await crew.doesNotSee('None found.');
    await crew.page.unroute('**/weather/forecast**');
    await crew.presses('Try again');
    await crew.page.getByText('Not checked: The forecast is away.').waitFor({ state: 'hidden' });

    const distance = crew.page.getByRole('button', { name: /^Total distance .* mi: change the unit$/ });
    await distance.click();
    await crew.page.getByRole('button', { name: /^Total distance .* ft: change the unit$/ }).waitFor();
  },
  here,
);

journey(
  'PLAN-10 PLAN-11 PLAN-12 restrictions, alerts and forecast of a plan, answered in the form of the contract, are listed and told',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const { flightPlanId } = await savePlan(crew, me, { name: 'Strawberry' });
    const routes = (...overlaps: string[]) => [{ route: { routeId: flightPlanId }, overlaps }];
    const answers: Record<string, object> = {
      restrictions: {
        flights: [{ flightPlanId, restrictions: ['park', 'park'] }],
        restrictions: [
          { id: 'park', name: 'Golden Gate Park', ceilingMeters: 121.92, Reason: 'Festival' },
          { id: 'far', name: 'Far away', ceilingMeters: 10 },
        ],
      },
      'weather/alerts': {
        alerts: [{ detailKey: 'gale', areaId: 'CAZ006', headline: 'Gale Warning', sender: 'NWS Monterey' }],
        routes: routes('gale'),
      },
      'weather/forecast': {
        events: [
          { id: 'highWind', value: 20, forecasts: [{ forecastHour: 3, minValue: 22, maxValue: 31 }] },
          { id: 'temperatureHigh', value: 100, forecasts: [{ forecastHour: 5, minValue: 101, maxValue: 104 }] },
        ],
        routes: routes('highWind', 'temperatureHigh'),
      },
    };
    for (const [path, answer] of Object.entries(answers))
      await crew.page.route(`**/locations/oa/v2/collections/default/${path}*`, (call) =>
        call.fulfill({ json: answer }),
      );
    await crew.opens(`/plans/${flightPlanId}`);
    expect(await crew.page.getByText('Golden Gate Park - 400 ft').count()).toBeLessThanOrEqual(1);
    await crew.presses('Golden Gate Park - 400 ft');
    const restriction = crew.page.getByRole('dialog', { name: 'Golden Gate Park - 400 ft' });
    await restriction.getByText('Festival').waitFor();
    await crew.findsItAccessible();
    await crew.page.keyboard.press('Escape');
    await restriction.waitFor({ state: 'hidden' });
    await crew.doesNotSee('Far away - 33 ft');

    await crew.presses('Gale Warning');
    await crew.page.getByRole('dialog', { name: 'Gale Warning' }).getByText('NWS Monterey').waitFor();
    await crew.page.keyboard.press('Escape');

    const tiles = crew.page.getByRole('button', { name: /^(Now|\+\d+ h)/ });
    expect(await tiles.count()).toBe(13);
    await crew.page.getByRole('button', { name: '+3 h Wind over 20 mph' }).hover();
    await crew.page.getByRole('tooltip', { name: 'In 3 h: Wind over 20 mph' }).waitFor();
    await crew.page.getByRole('button', { name: '+5 h no issue' }).waitFor();
  },
  here,
);

for (const dark of [false, true])
  for (const size of ['wide', 'phone'] as const)
    journey(
      `axe finds no serious problem on the screens of plans (${dark ? 'dark' : 'light'}, ${size})`,
      async (crew) => {
        const me = await crew.given.signedIn('users');
        const good = await savePlan(crew, me, { name: 'Tangerine' });
        const poor = await savePlan(crew, me, { name: 'Ugli', segments: [...flight(), route()] });
        for (const path of [
          '/plans',
          `/plans/${good.flightPlanId}`,
          `/plans/${poor.flightPlanId}`,
          '/map/plans',
          `/map/plans/${poor.flightPlanId}`,
        ]) {
          await crew.opens(path);
          await crew.page.waitForLoadState('networkidle');
          await crew.findsItAccessible();
        }
        await crew.opens(`/plans/${good.flightPlanId}`);
        await crew.presses('Clone');
        await crew.page.getByLabel('Plan name').fill('a:b');
        await crew.findsItAccessible();
      },
      { url, dark, size },
    );
