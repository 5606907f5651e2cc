import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { aircraftModel } from '../../scripts/aircraft/aircraft-model.ts';
import { testVehicle } from '../../server/telemetry/mavlink/testing/test-vehicle.ts';
import { startSimulator, type Simulation, type Simulator } from '../../server/telemetry/simulator/start-simulator.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { TIMEOUT_MS } from '../browser.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { setInitialView } from '../set-initial-view.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';
import { pixelOf } from '../map/pixel-of.ts';
import { fails, savePlan } from '../plans/saved-plans.ts';

let port = 0;
withBrowser();
const url = withOwnProduct(async () => {
  port = await freePort();
  return {
    OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${port}?send=1`,
  };
});
const desk = { url, size: 'desk' } as const;

const park = { longitude: -122.4773, latitude: 37.7702, zoom: 16.5 };

/** Vehicles that fly a short route in a park during the journey. */
async function whileFlying(
  crew: CrewMember,
  simulation: Omit<Simulation, 'plan' | 'port'>,
  story: (simulator: Simulator, planId: string) => Promise<void>,
): Promise<void> {
  const plan = await savePlan(crew, admin, { name: 'Park' });
  const flown = plan as unknown as Simulation['plan'];
  const simulator = await startSimulator({ ...simulation, plan: flown, port });
  try {
    await story(simulator, plan.flightPlanId);
  } finally {
    await simulator.stop();
  }
}

const symbols = async ({ page }: CrewMember) => Number(await page.getByTestId('vehicles').getAttribute('data-count'));
const aircraft = async ({ page }: CrewMember) => Number(await page.getByTestId('map').getAttribute('data-aircraft'));
const vehicles = ({ page }: CrewMember) => page.getByRole('list', { name: 'Vehicles' }).getByRole('button');
const viewOf = ({ page }: CrewMember) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('map.view') ?? '{}') as { longitude: number; latitude: number });
const patient = { timeout: TIMEOUT_MS };

/** Pixels in the orange of the 3D model's front. */
async function orangePixels({ page }: CrewMember): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < info.width * info.height * 3; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (red > 230 && green > 120 && green < 175 && blue > 70 && blue < 130) count++;
  }
  return count;
}

/** Tabs to the next element until it is reached. */
async function tabsTo({ page }: CrewMember, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
}

async function looksFrom(crew: CrewMember, zoom: number): Promise<void> {
  await crew.page.evaluate(
    (view) => localStorage.setItem('map.view', view),
    JSON.stringify({ ...park, zoom, bearing: 0, pitch: 0 }),
  );
  await crew.page.reload();
}

journey(
  'LIVE-01 LIVE-02 five simulated vehicles fly a plan as symbols from zoom 3 and in 3D from zoom 10; one is followed; without reports all become stale',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await setInitialView(crew, park);
    await whileFlying(crew, { vehicles: 5, firstSystemId: 1 }, async (simulator) => {
      await crew.opens('/map/layers');
      await crew.page.getByText('5 live, 0 stale · MAVLink 5').waitFor(patient);
      await expect.poll(() => symbols(crew), patient).toBe(5);
      await expect.poll(() => aircraft(crew), patient).toBe(5);
      await expect.poll(() => orangePixels(crew), patient).toBeGreaterThan(5);
      expect(await vehicles(crew).first().innerText()).toContain('SIM');
      await crew.findsItAccessible();

      await vehicles(crew).first().click();
      const card = crew.page.getByRole('region', { name: /^Unknown vehicle/ });
      await card
        .getByText(/\d m\/s/)
        .first()
        .waitFor();
      await card.getByText('SIM', { exact: true }).waitFor();
      await card.getByText(/ · (dis)?armed/).waitFor();
      await card.getByRole('button', { name: 'Follow', exact: true }).click();
      await crew.page.getByText(/^The map follows Unknown vehicle/).waitFor();
      const before = await viewOf(crew);
      await expect.poll(async () => (await viewOf(crew)).longitude !== before.longitude, patient).toBe(true);
      await crew.page.keyboard.press('Escape');
      await card.getByRole('button', { name: 'Follow', exact: true }).waitFor();

      await looksFrom(crew, 9.5);
      await expect.poll(() => symbols(crew), patient).toBe(5);
      expect(await aircraft(crew)).toBe(0);
      await looksFrom(crew, 2.8);
      await crew.page.getByText('5 live, 0 stale · MAVLink 5').waitFor(patient);
      expect(await symbols(crew)).toBe(0);

      simulator.silence(true);
      await crew.page.getByText('0 live, 5 stale · MAVLink 5').waitFor(patient);
      expect(await vehicles(crew).first().innerText()).toMatch(/stale ([1-9]\d s|\d+ min)/);

      await vehicles(crew).first().click();
      await crew.presses('Forget…');
      await crew.page.getByRole('dialog').getByText('Its recorded flights are deleted too.').waitFor();
      await crew.findsItAccessible();
      await crew.page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
      await crew.page.getByText('0 live, 4 stale · MAVLink 4').waitFor(patient);
    });
  },
  { ...desk, flat: true },
);

journey(
  'LIVE-03 an administrator hides aircraft and symbols independently, and it persists; a pilot has no such panel but reaches every vehicle, also by keyboard',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await setInitialView(crew, park);
    await whileFlying(crew, { vehicles: 2, firstSystemId: 11 }, async () => {
      await crew.opens('/map/layers');
      await expect.poll(() => symbols(crew), patient).toBeGreaterThan(0);
      await crew.page.getByLabel('Aircraft in 3D').uncheck();
      await expect.poll(() => aircraft(crew), patient).toBe(0);
      expect(await symbols(crew)).toBeGreaterThan(0);
      await crew.page.reload();
      await crew.seesHeading('Live Telemetry');
      expect(await crew.page.getByLabel('Aircraft in 3D').isChecked()).toBe(false);
      expect(await crew.page.getByLabel('Symbols and names').isChecked()).toBe(true);
      await crew.page.getByLabel('Symbols and names').uncheck();
      await expect.poll(() => symbols(crew), patient).toBe(0);
      const stored = await crew.page.evaluate(() => localStorage.getItem('map.vehicles'));
      expect(JSON.parse(stored ?? '')).toEqual({ 'vehicles-3d': false, 'vehicles-2d': false });

      await crew.page.evaluate(() => localStorage.removeItem('map.vehicles'));
      await crew.given.signedIn('users');
      await crew.opens('/map/layers');
      await expect.poll(() => symbols(crew), patient).toBeGreaterThan(0);
      await crew.doesNotSee('Live Telemetry');
      await tabsTo(crew, vehicles(crew).first());
      await crew.page.keyboard.press('Enter');
      const card = crew.page.getByRole('region', { name: /^Unknown vehicle/ });
      await tabsTo(crew, card.getByRole('button', { name: 'Follow', exact: true }), 'Shift+Tab');
      await crew.page.keyboard.press('Enter');
      await crew.page.getByText(/^The map follows Unknown vehicle/).waitFor();
      await crew.findsItAccessible();
    });
  },
  desk,
);

journey(
  'LIVE-04 locations that cannot be loaded are logged and reported; a lost connection is shown until it is back',
  async (crew) => {
    await crew.given.signedIn('users');
    const logged: string[] = [];
    crew.page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await crew.page.route('**/locations/oa/v2/objects', (call) => call.fulfill(fails('The positions are away.')));
    await crew.opens('/map');
    await crew.sees('Error loading locations. Please refresh the page to try again.');
    expect(logged.some((text) => text.includes('Locations cannot be loaded'))).toBe(true);
    await crew.page.keyboard.press('Escape');
    await crew.page.unroute('**/locations/oa/v2/objects');

    await crew.page.route('**/live/v1/stream*', (call) => call.abort('connectionreset'));
    await crew.page.reload();
    await crew.page.getByText(/^Live positions have been interrupted for \d+ s$/).waitFor(patient);
    await crew.page.unroute('**/live/v1/stream*');
    await crew.page.getByText(/^Live positions have been interrupted for/).waitFor({ state: 'detached', ...patient });
  },
  desk,
);

journey(
  'a position reported by a program is a vehicle on the map; a click shows its details',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await setInitialView(crew, park);
    const token = await crew.api.signIn(admin);
    const { key } = await crew.api.call<{ key: string }>('POST', '/identity/v1/api-keys', {
      token,
      body: { name: 'Robot' },
    });
    const place = [-122.4768, 37.7708] as const;
    const report = () =>
      crew.api.ask('POST', '/locations/oa/v2/positions', {
        headers: { 'x-api-key': key },
        body: { positions: [{ key: 'r1', vehicle: 'Robot', geometry: { type: 'Point', coordinates: place } }] },
      });
    expect((await report()).status).toBe(200);
    await crew.opens('/map');
    await crew.seesMap();
    await expect.poll(() => symbols(crew), patient).toBeGreaterThan(0);
    await report();
    await crew.page.mouse.click(...pixelOf(place, crew, park));
    const card = crew.page.getByRole('region', { name: 'Robot' });
    await card.getByText(/Reported over HTTP$/).waitFor();
    await card.getByRole('button', { name: 'Rename…' }).click();
    const dialog = crew.page.getByRole('dialog', { name: 'Rename Robot' });
    await dialog.getByLabel('Name').fill('Mower');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await crew.page.getByRole('region', { name: 'Mower' }).waitFor();
  },
  desk,
);

journey(
  'LIVE-02 on a phone, a Remote ID aircraft is marked as such, and cannot be controlled',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await setInitialView(crew, park);
    const receiver = await testVehicle({ port, systemId: 240, componentId: 236 });
    const bytes = (text: string) => Uint8Array.from({ length: 20 }, (_, at) => text.charCodeAt(at) || 0);
    const idOrMac = bytes('\u0001\u0002\u0003\u0004\u0005\u0006');
    // An unused location.
    const place = [-122.478, 37.7717] as const;
    const broadcast = () => {
      const [longitude, latitude] = [place[0] * 1e7, place[1] * 1e7].map(Math.round);
      receiver.say('OPEN_DRONE_ID_BASIC_ID', { idOrMac, idType: 1, uaType: 2, uasId: bytes('1581F5BKD223') });
      receiver.say('OPEN_DRONE_ID_LOCATION', {
        idOrMac,
        latitude: latitude ?? 0,
        longitude: longitude ?? 0,
        height: 40,
      });
    };
    const airing = setInterval(broadcast, 500);
    try {
      await crew.opens('/map');
      await crew.seesMap();
      await expect.poll(() => symbols(crew), patient).toBeGreaterThan(0);
      await crew.page.touchscreen.tap(...pixelOf(place, crew, park));
      const card = crew.page.getByRole('region', { name: '1581F5BKD223' });
      await card.getByText('Remote ID', { exact: true }).first().waitFor();
      expect(await card.getByRole('button', { name: 'Send a mission…' }).count()).toBe(0);
      expect(await card.getByRole('button', { name: 'Rename…' }).count()).toBe(0);
      await crew.findsItAccessible();
    } finally {
      clearInterval(airing);
    }
  },
  { url, size: 'phone', touch: true },
);

/** Some seconds of a flight near a plan are on the server; other journeys' flights do not count. */
async function seesRecorded(crew: CrewMember, planId: string, since: Date): Promise<void> {
  const token = await crew.api.signIn(admin);
  const path = `/flights/oa/v2/plans/${planId}/tracks`;
  const points = async () => {
    const tracks = await crew.api.call<{ points: number; startedAt: string }[]>('GET', path, { token });
    return tracks.find(({ startedAt }) => new Date(startedAt) >= since)?.points ?? 0;
  };
  await expect.poll(points, { timeout: 60_000, interval: 1000 }).toBeGreaterThan(8);
}

journey(
  'a flight is replayed on the map of its plan, and the mission is sent to a vehicle after confirmation',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    const since = new Date();
    await whileFlying(crew, { vehicles: 1, firstSystemId: 21, speedUp: 4 }, async (_, planId) => {
      await seesRecorded(crew, planId, since);
      await crew.opens(`/map/plans/${planId}`);
      const flights = crew.page.getByRole('list', { name: 'Flights near this plan' });
      await flights
        .getByRole('button', { name: /^Replay/ })
        .first()
        .click(patient);
      const replay = crew.page.getByRole('region', { name: /^Replay of/ });
      await replay.getByText(/SIM$/).waitFor();
      // The player is visible at the bottom of the map; live vehicles are faded.
      const player = await replay.boundingBox();
      const height = crew.page.viewportSize()?.height ?? 0;
      expect(player && player.y > height / 2 && player.y + player.height <= height).toBe(true);
      await expect.poll(() => crew.page.getByTestId('vehicles').getAttribute('data-faded'), patient).not.toBe('0');
      await replay.getByText('20×').click();
      await replay.getByRole('button', { name: 'Play', exact: true }).click();
      await expect
        .poll(async () => Number(await replay.getByRole('slider').getAttribute('aria-valuenow')), patient)
        .toBeGreaterThan(1000);
      await replay.getByRole('slider').focus();
      await crew.page.keyboard.press('Home');
      await crew.findsItAccessible();
    });

    await whileFlying(crew, { vehicles: 1, firstSystemId: 31, staysOnGround: true }, async (_, planId) => {
      await crew.opens('/map/layers');
      await vehicles(crew).last().click(patient);
      const offer = crew.page.getByRole('button', { name: 'Send a mission…' });
      await crew.page.getByRole('navigation', { name: 'Map tools' }).getByRole('link', { name: 'Plans' }).click();
      await crew.page.locator(`a[href$="${planId}"]`).first().click();
      await offer.waitFor();
      await crew.presses('Edit');
      await offer.waitFor({ state: 'detached' });

      await crew.opens(`/plans/${planId}`);
      await crew.presses('Send to vehicle…');
      const dialog = crew.page.getByRole('dialog', { name: 'Send the mission to a vehicle' });
      await dialog.getByRole('combobox').click();
      // The previous vehicle may still be listed.
      await crew.page.getByRole('option').last().click();
      expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel(/^The mission on .* will be replaced$/).check();
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await dialog.getByText('The vehicle has the mission').waitFor();
      await crew.findsItAccessible();
    });
  },
  desk,
);

journey(
  'an administrator adds a link, switches it off and deletes it, and gives a collection its own model',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await crew.opens('/admin/telemetry');
    const links = crew.page.getByRole('list', { name: 'Links' }).getByRole('listitem');
    await links.filter({ hasText: 'Set by the server' }).waitFor();
    await crew.presses('Add link');
    const form = crew.page.getByRole('dialog', { name: 'Add link' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('This field is required').waitFor();
    await form.getByLabel('Name').fill('Field radio');
    await form.getByLabel('Port').fill(String(await freePort()));
    await crew.findsItAccessible();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const link = links.filter({ hasText: 'Field radio' });
    await link.getByText('Open', { exact: true }).waitFor();
    await link.getByLabel('Field radio switched on').focus();
    await crew.page.keyboard.press('Space');
    await link.getByText('Off', { exact: true }).waitFor();
    await link.getByRole('button', { name: 'Delete Field radio' }).click();
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await link.waitFor({ state: 'detached' });

    await crew.presses('Add collection');
    await crew.page.getByRole('dialog', { name: 'Add collection' }).getByLabel('Name').fill('Planes');
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const collection = crew.page
      .getByRole('list', { name: 'Collections' })
      .getByRole('listitem')
      .filter({ hasText: 'Planes' });
    await collection.waitFor();
    const model = { name: 'plane.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from(aircraftModel()) };
    await collection.locator('..').locator('input[type=file]').last().setInputFiles(model);
    await collection.getByText('Own model', { exact: true }).waitFor();
    await expect.poll(() => collection.locator('[data-loading]').count()).toBe(0);
    await crew.findsItAccessible();
  },
  desk,
);
