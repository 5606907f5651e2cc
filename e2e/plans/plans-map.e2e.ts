import type { SavedPlan, PlanSummary } from '@overflight/contract/plans/plans.ts';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { addHill } from '../map/add-hill.ts';
import { withOwnProduct } from '../own-product.ts';
import { withPlans } from './plan-steps.ts';
import { PLANS, route, savePlan } from './saved-plans.ts';

withBrowser();
const url = withOwnProduct();
const desk = { url, size: 'desk' } as const;

journey(
  'an earlier version is restored from the history as a new version',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const first = await savePlan(crew, pilot, { name: 'Orchard' });
    const id = first.flightPlanId;
    for (const name of ['Orchard in spring', 'Orchard in autumn']) await savePlan(crew, pilot, { ...first, name });
    const before = await plans.onServer(pilot, id);
    expect(before.name).toBe('Orchard in autumn');

    await crew.opens(`/map/plans/${id}`);
    await crew.presses('History');
    const history = crew.page.getByRole('dialog', { name: 'History of Orchard in autumn' });
    const versions = history.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await versions.first().getByText('Now', { exact: true }).waitFor();
    expect(await versions.first().getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await crew.findsItAccessible();
    await versions.filter({ hasText: 'Orchard in spring' }).getByRole('button', { name: 'Restore' }).click();
    await crew.seesHeading('Orchard in spring');
    await history.waitFor({ state: 'detached' });
    const after = await plans.onServer(pilot, id);
    expect(after).toMatchObject({ name: 'Orchard in spring', version: before.version + 1 });

    await crew.presses('History');
    const names = async () =>
      (await crew.page.getByRole('list', { name: 'Versions' }).getByRole('listitem').allInnerTexts()).map(
        (text) => text.split('\n')[0],
      );
    await expect.poll(names).toEqual(['Orchard in spring', 'Orchard in autumn', 'Orchard in spring', 'Orchard']);
  },
  desk,
);

/** On the eastern slope of the hill in the terrain pack, which rises by 853 m per degree to the west. */
const slope = [-122.6, 38.275] as const;
const SLOPE_M = 853;

journey(
  'the altitude profile says that there is no terrain, then how low the flight is, and that it hits the ground',
  async (crew) => {
    const pilot = await crew.given.signedIn('users', '3d-terrain');
    const [lng, lat] = slope;
    const flyWest = (name: string, degrees: number) =>
      savePlan(crew, pilot, { name, homePoint: { position: slope }, segments: [route([lng - degrees, lat])] });
    const high = await flyWest('Over the slope', 0.02);
    const low = await flyWest('Into the hill', 0.1);
    const profile = crew.page.getByRole('region', { name: 'Altitude profile' });
    await crew.opens(`/map/plans/${high.flightPlanId}`);
    await profile.getByText('No terrain data.', { exact: false }).waitFor();

    await addHill(crew, url());
    await crew.page.reload();
    const lowest = await profile.getByText(/^Lowest [\d.]+ m above the ground/).innerText();
    const lowestM = Number(/[\d.]+/.exec(lowest)?.[0]);
    expect(Math.abs(lowestM - (50 - 0.02 * SLOPE_M))).toBeLessThan(3);
    expect(await profile.getByRole('alert').count()).toBe(0);

    await crew.opens(`/map/plans/${low.flightPlanId}`);
    await profile
      .getByRole('alert')
      .getByText(/^The flight hits the ground: [\d.]+ m too low/)
      .waitFor();
  },
  desk,
);

journey(
  'PLAN-06 MAP-12 the pin of a plan shows its name, opens it, is hidden while it is open or edited, and reappears; Edit is in the navigation state',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const [near, other] = [
      [-122.4865, 37.7688],
      [-122.4855, 37.7692],
    ];
    const plan = await savePlan(crew, pilot, { name: 'Pinned', homePoint: { position: near }, segments: [] });
    await savePlan(crew, pilot, { name: 'Neighbour', homePoint: { position: other }, segments: [] });
    const pin = crew.page.getByRole('button', { name: 'Pinned', exact: true });
    const neighbour = crew.page.getByRole('button', { name: 'Neighbour', exact: true });
    await plans.looksAtTheField();
    await crew.opens('/map');
    await crew.seesMap();
    expect(await pin.innerText()).toBe('Pinned');
    await pin.click();
    await crew.isAt(`/map/plans/${plan.flightPlanId}`);
    await crew.seesHeading('Pinned');
    await pin.waitFor({ state: 'detached' });
    await neighbour.waitFor();

    const navigationState = () =>
      crew.page.evaluate(() => (history.state as { usr: { editFlight?: boolean } | null }).usr?.editFlight ?? false);
    expect(await navigationState()).toBe(false);
    await crew.presses('Edit');
    await crew.page.getByRole('button', { name: 'Add Flight' }).waitFor();
    expect(await navigationState()).toBe(true);
    expect(await pin.count()).toBe(0);
    await crew.presses('Close Pinned');
    await pin.waitFor();
    expect(await navigationState()).toBe(false);
    await crew.isAt(`/map/plans/${plan.flightPlanId}`);
    await crew.presses('Close');
    await crew.isAt('/map');
    await pin.focus();
    await crew.page.keyboard.press('Enter');
    await crew.isAt(`/map/plans/${plan.flightPlanId}`);
  },
  desk,
);

const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Field</name>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>
  -122.4866,37.7686,0 -122.4857,37.7686,0 -122.4857,37.7693,0 -122.4866,37.7693,0 -122.4866,37.7686,0
  </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

/** Simulates dropping a file on the map. */
async function dropsOnMap({ page }: CrewMember, name: string, text: string): Promise<void> {
  await page
    .locator('canvas')
    .first()
    .evaluate(
      (map, file) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([file.text], file.name));
        for (const type of ['dragenter', 'dragover', 'drop'])
          map.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      },
      { name, text },
    );
}

journey(
  'PLAN-16 PLAN-18 files dropped on the map: a plan is imported, a KML becomes a survey of the plan that is edited',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const token = await crew.api.signIn(pilot);
    const plans = withPlans(crew);
    const source = await savePlan(crew, pilot, { name: 'Dropped', segments: [] });
    const file = await crew.api.call<object>('GET', `${PLANS}/${source.flightPlanId}?format=qgc`, { token });
    await crew.opens('/map');
    await crew.seesMap();
    await dropsOnMap(crew, 'dropped.plan', JSON.stringify(file));
    await crew.page.waitForURL((address) => address.pathname.startsWith('/map/plans/'));
    const id = plans.planId();
    expect(id).not.toBe(source.flightPlanId);
    const imported = await plans.onServer(pilot, id);
    expect(imported).toMatchObject({ name: 'Dropped', segments: [], createdBy: { email: pilot.email } });

    await crew.presses('Edit');
    await crew.page.getByRole('button', { name: 'Add Flight' }).waitFor();
    await dropsOnMap(crew, 'field.kml', kml);
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    await plans.isSaved();
    const edited: SavedPlan = await plans.onServer(pilot, id);
    expect(edited.segments).toMatchObject([{ type: 'survey', shapeType: 'polygon' }]);

    const planCount = async () => {
      const [, { total }] = await crew.api.call<[PlanSummary[], { total: number }]>('GET', PLANS, { token });
      return total;
    };
    const before = await planCount();
    await dropsOnMap(crew, 'holiday.txt', 'neither a plan nor a shape');
    const dialog = crew.page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText(/^Invalid file format/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await planCount()).toBe(before);
    expect((await plans.onServer(pilot, id)).version).toBe(edited.version);
  },
  desk,
);

journey(
  'PLAN-23 an editor closed before saving still saves: the download and the next edit wait for it',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Slow');
    await crew.page.route('**/flights/oa/v2/plans', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await crew.presses('Plan settings');
    await crew.fills('Plan name', 'Slow but sure');
    await crew.presses('Close Slow but sure');
    expect((await plans.downloads()).text).toContain('Slow but sure');
    expect((await plans.onServer(pilot, id)).name).toBe('Slow but sure');

    await crew.presses('Edit');
    await crew.presses('Plan settings');
    await crew.fills('Plan name', 'Once more');
    await crew.presses('Close Once more');
    await crew.presses('Edit');
    await crew.presses('Plan settings');
    await crew.fills('Plan name', 'And again');
    await plans.isSaved();
    await crew.doesNotSee('Somebody else changed this plan');
    expect((await plans.onServer(pilot, id)).name).toBe('And again');
  },
  desk,
);

journey(
  'PLAN-23 changes that could not be saved on closing are reported, and no download omits them silently',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Cut off');
    await crew.page.route('**/flights/oa/v2/plans', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await crew.presses('Plan settings');
    await crew.fills('Plan name', 'Cut off again');
    await crew.presses('Close Cut off again');
    const dialog = crew.page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText('Your last change to Cut off again could not be saved.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await crew.presses('Download Plan');
    await crew.page
      .getByRole('dialog', { name: /^Download/ })
      .getByRole('button', { name: 'Download', exact: true })
      .click();
    await dialog.getByText('This device has unsaved changes of this plan', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });

    await crew.page.unroute('**/flights/oa/v2/plans');
    await crew.presses('Edit');
    await crew.presses('Restore');
    await plans.isSaved();
    expect((await plans.onServer(pilot, id)).name).toBe('Cut off again');
    await crew.presses('Close Cut off again');
    expect((await plans.downloads()).name).toBe('Cut off again.plan');
  },
  desk,
);
