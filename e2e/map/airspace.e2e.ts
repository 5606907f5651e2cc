import sharp from 'sharp';
import { beforeAll, expect, vi } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { housesSource } from './houses-source.ts';
import { journey, withBrowser } from '../journey.ts';
import { setInitialView } from '../set-initial-view.ts';
import { startFakeInternet } from '../fake-internet.ts';
import { box, importDataset, grid, zones } from './overlay-data.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin, productApi } from '../people.ts';
import { pixelOf, type Pixel } from './pixel-of.ts';
import { withPlans } from '../plans/plan-steps.ts';
import { savePlan } from '../plans/saved-plans.ts';

/** A park in the west of San Francisco; these journeys are all here. */
const PARK = { longitude: -122.4862, latitude: 37.7689, zoom: 15.5 };
let outside = '';
withBrowser();
const url = withOwnProduct(async () => {
  outside = await startFakeInternet([
    { id: '1', event: 'Flood Warning', vtec: 'FL.W', severity: 'Severe', ring: box([-122.6, 37.7], [-122.4, 37.85]) },
    { id: '2', event: 'Wind Advisory', vtec: 'WI.Y', severity: 'Moderate', ring: box([-122.52, 37.74], [-122.3, 38]) },
  ]);
  return {
    OVERFLIGHT_NWS_URL: outside,
  };
});
const desk = { url, size: 'desk' } as const;

beforeAll(async () => {
  const { call, signIn } = productApi(url());
  const token = await signIn(admin);
  await call('PUT', '/weatheralerts/v2/admin/feed', { token, body: { enabled: true } });
  await importDataset(url(), { id: 'city-zones', kind: 'GeoJSON', data: zones });
  await importDataset(url(), { id: 'city-power', kind: 'Power', data: grid });
  const state = async () => (await call<{ state: string }>('GET', '/weatheralerts/v2/status', { token })).state;
  await vi.waitFor(async () => expect(await state()).toBe('live'), { timeout: 60_000, interval: 300 });
  const houses = housesSource(`${outside}/houses/{z}/{x}/{y}.pbf`);
  await call('POST', '/basemap/v1/admin/sources', { token, body: houses });
});

/** Sets layer visibility before the page opens. */
async function hasLayers(crew: CrewMember, modes: Record<string, string>): Promise<void> {
  await crew.page.addInitScript((wanted) => {
    if (localStorage.getItem('map.layers')) return;
    const opacities: Record<string, number> = { buildings: 0.7, 'flight-restrictions': 0.7, 'weather-alerts': 0.5 };
    const settings = Object.entries(wanted).map(([id, mode]) => [id, { id, mode, opacity: opacities[id] ?? 1 }]);
    localStorage.setItem('map.layers', JSON.stringify(Object.fromEntries(settings)));
  }, modes);
}

const allHidden = {
  buildings: 'none',
  substations: 'none',
  'power-lines': 'none',
  'flight-restrictions': 'none',
  'weather-alerts': 'none',
};

/** Map colour around a pixel. */
async function colourAt(crew: CrewMember, [x, y]: Pixel): Promise<number[]> {
  const clip = { x: x - 2, y: y - 2, width: 4, height: 4 };
  const { channels } = await sharp(await crew.page.screenshot({ clip })).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

const farApart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0))) > 12;

const cycles = [
  ['Flight restrictions', ['2D', '3D', 'Hidden'], [-122.484, 37.7705]],
  ['Power lines', ['Shown', 'Hidden'], [-122.481, 37.7665]],
  ['Substations', ['Shown', 'Hidden'], [-122.4852, 37.7658]],
  ['Weather alerts', ['Shown', 'Hidden'], [-122.4805, 37.768]],
  ['Buildings', ['3D', 'Hidden'], [-122.4805, 37.768]],
] as const;

journey(
  'MAP-07 MAP-08 MAP-09 every layer can be shown and hidden, and its state survives a reload',
  async (crew) => {
    await crew.given.signedIn('users');
    await setInitialView(crew, PARK);
    await hasLayers(crew, allHidden);
    await crew.opens('/map/layers');
    await crew.seesMap();
    for (const [name, modes, place] of cycles) {
      const at = pixelOf(place, crew, PARK);
      const bare = await colourAt(crew, at);
      for (const mode of modes) {
        await crew.page.getByRole('button', { name: new RegExp(`^${name}: .*Change to ${mode}$`) }).click();
        await crew.seesMap();
        const isChanged = async () => farApart(await colourAt(crew, at), bare);
        await expect.poll(isChanged, { message: `${name} in ${mode}` }).toBe(mode !== 'Hidden');
      }
    }
    await crew.page.getByRole('button', { name: /^Power lines: .*Change to Shown$/ }).click();
    const at = pixelOf([-122.481, 37.7665], crew, PARK);
    await crew.page.reload();
    await crew.seesMap();
    await crew.page.getByRole('button', { name: /^Power lines: Shown/ }).waitFor();
    const lineColour = await colourAt(crew, at);
    await crew.page.getByRole('button', { name: /^Power lines: Shown/ }).click();
    await crew.seesMap();
    await expect.poll(async () => farApart(await colourAt(crew, at), lineColour)).toBe(true);
    await crew.findsItAccessible();
  },
  { ...desk, sharp: true },
);

journey(
  'MAP-07 MAP-08 MAP-09 hover text shows the height of a building in feet, a power line, a ceiling',
  async (crew) => {
    await crew.given.signedIn('users');
    await setInitialView(crew, PARK);
    await hasLayers(crew, {
      ...allHidden,
      'power-lines': 'visible',
      'flight-restrictions': '2d',
      substations: 'visible',
    });
    await crew.opens('/map');
    await crew.seesMap();
    for (const [place, text] of [
      [[-122.481, 37.7665], 'Power line · 115 kV · Grid Co'],
      [[-122.4852, 37.7658], 'Substation West · 115 kV'],
      [[-122.484, 37.7705], 'Museum - 197 ft · Restrictions of your own'],
    ] as const) {
      await crew.page.mouse.move(...pixelOf(place, crew, PARK));
      await crew.sees(text);
    }
    await crew.follows('Layers');
    await crew.page.getByRole('button', { name: /^Buildings: / }).click();
    await crew.seesMap();
    await crew.page.mouse.move(...pixelOf([-122.4805, 37.768], crew, PARK));
    await crew.sees('Height 131.23 ft');
  },
  desk,
);

journey(
  'ALERT-03 a click lists all alerts and restrictions in one popup, the most severe alert first, and no alerts while the layer is hidden',
  async (crew) => {
    await crew.given.signedIn('users');
    await setInitialView(crew, PARK);
    await hasLayers(crew, { ...allHidden, 'weather-alerts': 'visible', 'flight-restrictions': '2d' });
    await crew.opens('/map');
    await crew.seesMap();
    const popups = crew.page.locator('.maplibregl-popup');
    await crew.page.mouse.click(...pixelOf([-122.484, 37.7705], crew, PARK));
    await crew.seesHeading('2 weather alerts, 1 flight restriction');
    expect(await popups.count()).toBe(1);
    await popups.getByText('Flood Warning for the park').waitFor();
    const titles = await popups.locator('h4').allTextContents();
    expect(titles).toEqual(['Flood WarningSevere', 'Wind AdvisoryModerate', 'Museum - 197 ft']);
    await popups.getByRole('button', { name: /^Wind Advisory/ }).click();
    await popups.getByText('What the Wind Advisory means.').waitFor();
    await crew.findsItAccessible();
    await popups.getByRole('button', { name: /^Museum - 197 ft/ }).click();
    await popups.getByRole('button', { name: 'All details' }).click();
    await crew.page.getByRole('dialog', { name: 'Museum' }).waitFor();
    await crew.page.keyboard.press('Escape');

    await crew.follows('Layers');
    await crew.page.getByText('2 in force in the United States, updated', { exact: false }).waitFor();
    await crew.page.getByRole('button', { name: /^Weather alerts: Shown/ }).click();
    await crew.presses('Close Layers');
    await crew.seesMap();
    await crew.presses('Close 2 weather alerts, 1 flight restriction');
    await crew.page.mouse.click(...pixelOf([-122.4895, 37.7672], crew, PARK));
    await crew.page.waitForTimeout(500);
    expect(await popups.count()).toBe(0);
  },
  desk,
);

const restrictionsOf = (crew: CrewMember) => crew.page.getByRole('button', { name: /^Flight Restrictions/ });

journey(
  'REST-03 PLAN-10 a restriction drawn over a plan is listed with the plan, can be changed, and disappears when deleted',
  async (crew) => {
    const pilot = await crew.given.signedIn('users', 'custom-restrictions');
    const plans = withPlans(crew);
    const { flightPlanId } = await savePlan(crew, pilot, { name: 'Over the lawn' });
    await setInitialView(crew, { ...PARK, longitude: -122.4775, latitude: 37.7697, zoom: 16.5 });
    await crew.opens(`/map/plans/${flightPlanId}`);
    await restrictionsOf(crew)
      .filter({ hasText: 'not checked' })
      .or(restrictionsOf(crew).filter({ hasText: 'Not checked' }))
      .waitFor();

    await crew.follows('Custom flight restrictions');
    await plans.standsStill();
    await crew.sees('No custom restrictions');
    await crew.presses('Draw area');
    for (const corner of [
      [560, 120],
      [980, 120],
      [980, 560],
      [560, 560],
    ] as const)
      await plans.clicksAt(corner);
    await crew.page.keyboard.press('Enter');
    const dialog = crew.page.getByRole('dialog', { name: 'New flight restriction' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByLabel('Name').fill('Concert');
    await dialog.getByLabel('Ceiling').fill('100');
    await crew.findsItAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await crew.seesHeading('Concert');
    await crew.page.waitForURL((address) => /^\/map\/flight-restrictions\/.+/.test(address.pathname));
    await crew.sees('San Francisco County');

    await crew.page.reload();
    await crew.seesHeading('Concert');
    await crew.sees('328 ft');
    await crew.opens(`/map/plans/${flightPlanId}`);
    await restrictionsOf(crew).click();
    await crew.page.getByRole('button', { name: 'Concert - 328 ft' }).click();
    await crew.page
      .getByRole('dialog', { name: /Concert/ })
      .getByText('California')
      .waitFor();
    await crew.page.keyboard.press('Escape');

    await crew.follows('Custom flight restrictions');
    await crew.page
      .getByRole('list', { name: 'Custom flight restrictions' })
      .getByRole('link', { name: /Concert/ })
      .click();
    await crew.presses('Delete');
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await crew.sees('No custom restrictions');
    await crew.opens(`/map/plans/${flightPlanId}`);
    await restrictionsOf(crew).click();
    await crew.page.waitForTimeout(500);
    expect(await crew.page.getByRole('button', { name: 'Concert - 328 ft' }).count()).toBe(0);
  },
  desk,
);

journey(
  'a restriction is reshaped by its corners, a circle by its edge, and cancelling restores it',
  async (crew) => {
    await crew.given.signedIn('users', 'custom-restrictions');
    const plans = withPlans(crew);
    await setInitialView(crew, { ...PARK, longitude: -122.4775, latitude: 37.7597, zoom: 16.5 });
    await crew.opens('/map/flight-restrictions');
    await crew.seesMap();
    await crew.presses('Draw circle');
    await plans.drags([740, 320], [840, 320]);
    const dialog = crew.page.getByRole('dialog', { name: 'New flight restriction' });
    await dialog.getByLabel('Name').fill('Mast');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await crew.seesHeading('Mast');
    await plans.standsStill();
    const { id, ring: before } = await storedRing(crew, 'Mast');

    await crew.presses('Change shape');
    await plans.drags([740, 322], [700, 300]);
    await crew.presses('Cancel');
    expect((await storedRing(crew, 'Mast')).ring).toEqual(before);

    await crew.presses('Change shape');
    await plans.drags([740, 322], [700, 300]);
    await crew.presses('Save');
    await crew.page.getByRole('button', { name: 'Change shape' }).waitFor();
    await expect.poll(async () => (await storedRing(crew, 'Mast')).ring[0]).not.toEqual(before[0]);
    await crew.opens(`/map/flight-restrictions/${id}`);
    await crew.seesHeading('Mast');
  },
  desk,
);

type Stored = { features: { geometry: { coordinates: number[][][] }; properties: { id: string; name: string } }[] };

async function storedRing(crew: CrewMember, name: string): Promise<{ id: string; ring: number[][] }> {
  const { features } = await crew.api.call<Stored>('GET', '/flights/oa/v2/restrictions', {
    token: await crew.api.signIn(admin),
  });
  const found = features.find(({ properties }) => properties.name === name);
  return { id: found?.properties.id ?? '', ring: found?.geometry.coordinates[0] ?? [] };
}

journey(
  'REST-03 people without the product have no panel, but see the restrictions of others on their map',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/map');
    await crew.seesMap();
    expect(await crew.page.getByRole('link', { name: 'Custom flight restrictions' }).count()).toBe(0);
    await crew.opens('/map/flight-restrictions');
    await crew.seesMap();
    expect(await crew.page.getByRole('heading', { name: 'Custom flight restrictions' }).count()).toBe(0);
  },
  desk,
);
