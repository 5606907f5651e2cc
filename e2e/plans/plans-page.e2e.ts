import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { fails, flight, HOME, PLANS, rows, savePlan } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const here = { url };
/** A small window: software WebGL costs per pixel. */
const onMap = { url, size: 'small' } as const;

journey(
  'PLAN-06 MAP-12 a plan is chosen by its pin or in the list, flown to at zoom 18 if it has only a home point, and offers Edit, Delete and Close',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Mango tower', segments: [] });
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
    await expect.poll(async () => (await view())?.zoom).toBeCloseTo(18, 3);
    expect((await view())?.longitude).toBeCloseTo(HOME[0] ?? 0, 3);
    expect((await view())?.latitude).toBeCloseTo(HOME[1] ?? 0, 3);
    expect(await crew.page.getByRole('button', { name: 'Mango tower', exact: true }).count()).toBe(0);

    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await crew.isAt('/map');
    const pin = crew.page.getByRole('button', { name: 'Mango tower', exact: true });
    await pin.waitFor();
    // Plans of other journeys have the same home: their pins cover this one.
    await pin.dispatchEvent('click');
    await crew.isAt(`/map/plans/${plan.flightPlanId}`);
    await pin.waitFor({ state: 'detached' });
  },
  onMap,
);

journey(
  'PLAN-14 PLAN-15 a clone is named after the original and the date; invalid characters become a dash at once; axe finds no serious problem on the dialog',
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
    await field.pressSequentially('N|\\:*?"<>2');
    expect(await field.inputValue()).toBe('N--------2');
    await field.press('Home');
    await field.press('ArrowRight');
    await field.pressSequentially('/');
    await field.pressSequentially('o');
    expect(await field.inputValue()).toBe('N-o--------2');
    await crew.findsItAccessibleInEveryLook();
    await save.click();
    await crew.seesHeading('N-o--------2');
    const id = new URL(crew.page.url()).pathname.split('/').at(-1) ?? '';
    expect(id).not.toBe(plan.flightPlanId);
    const token = await crew.api.signIn(me);
    type Whole = { segments: unknown[]; name: string };
    const [original, clone] = await Promise.all(
      [plan.flightPlanId, id].map((one) => crew.api.call<Whole>('GET', `${PLANS}/${one}`, { token })),
    );
    expect(clone?.name).toBe('N-o--------2');
    expect(clone?.segments).toEqual(original?.segments);
  },
  here,
);

journey(
  'PLAN-07 Download Plan saves the plan file under a name valid on every system',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Papaya (été) #1, west-side' });
    await crew.opens(`/plans/${plan.flightPlanId}`);
    await crew.presses('Download Plan');
    const dialog = crew.page.getByRole('dialog', { name: 'Download the plan' });
    await dialog.getByRole('radio', { name: 'ArduPilot' }).check();
    const downloading = crew.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Papaya t 1 west-side.plan');
    const token = await crew.api.signIn(me);
    const expected = await crew.api.call<object>('GET', `${PLANS}/${plan.flightPlanId}?format=qgc&firmware=ardupilot`, {
      token,
    });
    const content: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(content).toEqual(expected);
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
  'PLAN-08 the page of a plan has a header, a card per segment, the checks, which read not checked, and Files',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, { name: 'Raspberry', segments: [...flight(), ...flight()] });
    await crew.page.route('**/weather/forecast**', (call) => call.fulfill(fails('The forecast is away.')));
    await crew.opens(`/plans/${plan.flightPlanId}`);
    await crew.seesHeading('Raspberry');
    await crew.seesHeading('Waypoint route 1');
    await crew.seesHeading('Waypoint route 2');
    const picture = crew.page.getByRole('figure', { name: 'The plan on the map, north up' });
    await picture.locator('.maplibregl-ctrl-scale').waitFor();
    await crew.seesHeading('Files');
    await crew.sees('No files');
    for (const title of ['Flight Restrictions', 'Weather Warnings', 'Weather Forecast Issues'])
      await crew.page.getByRole('button', { name: `${title} Not checked` }).waitFor();
    await crew.page.getByText('Not checked: The forecast is away.').waitFor();
    await crew.doesNotSee('None found.');
    await crew.page.unroute('**/weather/forecast**');
    await crew.presses('Try again');
    await crew.page.getByText('Not checked: The forecast is away.').waitFor({ state: 'hidden' });

    const distance = crew.page.getByRole('button', { name: /^Total distance .* km: change the unit$/ });
    await distance.click();
    await crew.page.getByRole('button', { name: /^Total distance .* m: change the unit$/ }).waitFor();
  },
  here,
);

journey(
  'PLAN-10 PLAN-11 PLAN-12 restrictions, alerts and forecast of a plan, answered as in the contract, are listed with details',
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
          { id: 'highWind', value: 8.94, forecasts: [{ forecastHour: 3, minValue: 10, maxValue: 14 }] },
          { id: 'temperatureHigh', value: 38, forecasts: [{ forecastHour: 5, minValue: 39, maxValue: 40 }] },
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
    await crew.page.getByRole('button', { name: /^Golden Gate Park - 400 ft/ }).click();
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
