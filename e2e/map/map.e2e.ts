import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { housesSource } from './houses-source.ts';
import { journey, withBrowser } from '../journey.ts';
import { addHill } from './add-hill.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';

withBrowser();
const url = withOwnProduct();
const here = { url, size: 'small' } as const;

type View = { longitude: number; latitude: number; zoom: number; bearing: number; pitch: number };

const viewOf = (crew: CrewMember): Promise<View | null> =>
  crew.page.evaluate(() => JSON.parse(localStorage.getItem('map.view') ?? 'null') as View | null);
const layerOf = (crew: CrewMember, id: string): Promise<unknown> =>
  crew.page.evaluate(
    (layer) => (JSON.parse(localStorage.getItem('map.layers') ?? '{}') as Record<string, unknown>)[layer],
    id,
  );

async function addBuildings(crew: CrewMember): Promise<void> {
  const body = housesSource('http://127.0.0.1:9/{z}/{x}/{y}.pbf');
  await crew.api.call('POST', '/basemap/v1/admin/sources', { token: await crew.api.signIn(admin), body });
}

journey(
  'the map works without the internet: imagery, borders, places, attribution, and no external requests',
  async (crew) => {
    await crew.given.signedIn('users');
    const hosts = new Set<string>();
    const tiles: string[] = [];
    crew.page.on('request', (request) => hosts.add(new URL(request.url()).host));
    crew.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/basemap/v1/tile/')) tiles.push(`${pathname.split('/')[4]} ${response.status()}`);
    });
    await crew.opens('/map');
    await crew.seesMap();
    expect([...hosts].filter((host) => host !== '' && host !== new URL(crew.page.url()).host)).toEqual([]);
    expect(tiles).toEqual(expect.arrayContaining(['imagery 200', 'overview 200']));
    await crew.page.getByText('NASA Blue Marble', { exact: false }).waitFor();
    await crew.page.getByText('Overview imagery only here.', { exact: false }).waitFor();
  },
  here,
);

journey(
  'MAP-01 toolbar buttons open panels that are in the address and have a close button',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/map');
    for (const [button, path, title] of [
      ['Search', '/map/search', 'Search'],
      ['Layers', '/map/layers', 'Layers'],
      ['User account', '/map/account', 'User account'],
    ] as const) {
      await crew.follows(button);
      await crew.isAt(path);
      await crew.seesHeading(title);
      await crew.presses(`Close ${title}`);
      await crew.isAt('/map');
    }
    await crew.opens('/map/layers');
    await crew.seesHeading('Layers');
  },
  here,
);

journey(
  'MAP-02 the side toolbar shows what the account includes',
  async (crew) => {
    await crew.given.signedIn('users', 'custom-restrictions', 'video');
    await crew.opens('/map');
    const rail = crew.page.getByRole('navigation', { name: 'Map tools' });
    await rail.waitFor();
    const names = await rail
      .locator('a, button')
      .evaluateAll((items) => items.map((item) => (item.getAttribute('aria-label') ?? item.textContent).split(':')[0]));
    const offered = [
      'Search',
      'Layers',
      'Custom flight restrictions',
      'Plans',
      'Video streams',
      'Create plan',
      'Operations',
      'Tour',
      'User account',
    ];
    expect(names).toEqual(offered);
  },
  here,
);

journey(
  'MAP-03 the view starts over San Francisco and persists on each move',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/map');
    await crew.seesMap();
    await crew.page.getByRole('region', { name: /map/i }).first().focus();
    await crew.page.keyboard.press('Equal');
    await expect.poll(async () => (await viewOf(crew))?.zoom).toBeCloseTo(11, 0);
    const moved = await viewOf(crew);
    expect(moved?.longitude).toBeCloseTo(-122.45, 1);
    expect(moved?.latitude).toBeCloseTo(37.78, 1);
    await crew.page.reload();
    await crew.seesMap();
    expect(await viewOf(crew)).toEqual(moved);
  },
  here,
);

journey(
  'MAP-04 MAP-05 MAP-06 a layer cycles its modes, has an opacity, and remembers both',
  async (crew) => {
    await addBuildings(crew);
    await crew.given.signedIn('users');
    await crew.opens('/map/layers');
    await crew.presses('Buildings: 3D. Change to Hidden');
    await crew.presses('Buildings: Hidden. Change to 3D');
    await crew.page.getByRole('button', { name: 'Buildings: 3D. Change to Hidden' }).waitFor();
    const slider = crew.page.getByRole('slider', { name: 'Buildings opacity' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('70%');
    await slider.focus();
    for (let press = 0; press < 3; press++) await crew.page.keyboard.press('ArrowRight');
    await crew.sees('73%');
    expect(await layerOf(crew, 'buildings')).toEqual({ id: 'buildings', mode: '3d', opacity: 0.73 });
    await crew.page.reload();
    await crew.sees('73%');
    await slider.focus();
    await crew.page.keyboard.press('Home');
    await crew.sees('0%');
    await crew.page.keyboard.press('End');
    await crew.sees('100%');
    expect(await crew.page.getByText('No source configured').count()).toBeGreaterThan(0);
  },
  here,
);

journey(
  'MAP-10 terrain from an uploaded pack is drawn in 3D for people with the product, and flattened in 2D',
  async (crew) => {
    await addHill(crew, url());
    await crew.given.signedIn('users', '3d-terrain');
    let heights = 0;
    crew.page.on('request', (request) => {
      if (request.url().includes('/basemap/v1/tile/hill/')) heights++;
    });
    await crew.opens('/map/layers');
    await crew.page.getByRole('button', { name: 'Terrain: 3D. Change to 2D' }).waitFor();
    await expect.poll(() => heights).toBeGreaterThan(0);
    await crew.presses('Terrain: 3D. Change to 2D');
    await crew.page.getByRole('button', { name: 'Terrain: 2D. Change to 3D' }).waitFor();
    await crew.page.reload();
    await crew.seesMap();
    heights = 0;
    await crew.page.reload();
    await crew.seesMap();
    expect(heights).toBe(0);
  },
  here,
);

journey(
  'MAP-11 search finds places above 2 characters and flies there',
  async (crew) => {
    await crew.given.signedIn('users');
    let asked = 0;
    crew.page.on('request', (request) => {
      if (request.url().includes('/search/v1/places')) asked++;
    });
    await crew.opens('/map/search');
    await crew.seesMap();
    const box = crew.page.getByPlaceholder('Search for location');
    await box.pressSequentially('De');
    await crew.page.waitForTimeout(800);
    expect(asked).toBe(0);
    await box.pressSequentially('nver');
    await crew.page
      .getByRole('option', { name: /Denver.*Colorado/ })
      .first()
      .waitFor();
    expect(asked).toBeGreaterThan(0);
    await crew.page.keyboard.press('Enter');
    await expect.poll(async () => (await viewOf(crew))?.zoom).toBeCloseTo(15, 5);
    const view = await viewOf(crew);
    expect(view?.longitude).toBeCloseTo(-104.98, 1);
    expect(view?.latitude).toBeCloseTo(39.74, 1);
  },
  here,
);

journey(
  'MAP-11 a search that fails is only logged, and typed coordinates still fly to zoom 19',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/map/search');
    await crew.seesMap();
    const box = crew.page.getByPlaceholder('Search for location');
    const logged: string[] = [];
    crew.page.on('console', (message) => logged.push(message.text()));
    await crew.page.route('**/search/v1/places**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await box.fill('Nowhere');
    await crew.page.getByText('Places cannot be searched right now.', { exact: false }).waitFor();
    expect(await crew.page.getByRole('dialog').count()).toBe(0);
    expect(logged.length).toBeGreaterThan(0);
    await box.fill('37.8199, -122.4783');
    await crew.page.keyboard.press('Enter');
    await expect.poll(async () => (await viewOf(crew))?.zoom).toBeCloseTo(19, 5);
    expect((await viewOf(crew))?.latitude).toBeCloseTo(37.8199, 3);
  },
  here,
);

journey(
  'MAP-11 a right click shows what is here',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/map');
    await crew.seesMap();
    await crew.page.mouse.click(520, 240, { button: 'right' });
    await crew.sees('What is here?');
    await crew.page.getByText('California', { exact: false }).first().waitFor();
  },
  here,
);

journey(
  'SHELL-05 an administrator is asked before a changed source form is discarded',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await crew.opens('/admin/sources');
    await crew.presses('Add source');
    const dialog = crew.page.getByRole('dialog').first();
    await dialog.getByLabel('Name', { exact: false }).first().fill('Half-typed');
    await crew.page.keyboard.press('Escape');
    const question = crew.page.getByRole('dialog', { name: 'Are you sure you wish to close?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await dialog.waitFor();
    await crew.page.keyboard.press('Escape');
    await question.waitFor();
    await crew.page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await dialog.waitFor();
    await crew.page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  },
  { url },
);
