import { demoPartNames, type DemoState } from '@overflight/contract/demo.ts';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { internalsOf, withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';

withBrowser();
const url = withOwnProduct();

const card = ({ page }: CrewMember, step: number, of = 5) =>
  page.getByRole('region', { name: `step ${step} of ${of}` });

/** Photos and projects would take minutes. */
const withoutPhotos = () =>
  internalsOf(url()).db.deleteFrom('demo_parts').where('name', 'in', ['photos', 'projects']).execute();

/** The demo that the first journey adds, as soon as the crew's aircraft are there; a journey on its own adds it. */
async function demoAdded({ api }: CrewMember): Promise<DemoState> {
  const token = await api.signIn(admin);
  const parts = demoPartNames.filter((name) => name !== 'photos' && name !== 'projects');
  await api.call('POST', '/demo/v1/add', { token, body: { parts } });
  const read = () => api.call<DemoState>('GET', '/demo/v1/state', { token });
  const isDone = ({ parts }: DemoState, name: string) =>
    parts.some((part) => part.name === name && part.state === 'done');
  await expect.poll(async () => isDone(await read(), 'fleet')).toBe(true);
  return read();
}

journey(
  'an empty list offers the demo data to an administrator, adds it and shows it; others see the list as before',
  async (crew) => {
    const { page } = crew;
    await crew.given.signedIn('users', 'fleet-management');
    await crew.opens('/plans');
    await crew.sees('No plans yet.');
    expect(await page.getByText('Show me with demo data').count()).toBe(0);

    await crew.given.signedInAsAdmin();
    await crew.opens('/map');
    for (const place of ['/map', '/analytics', '/fleet', '/fleet/drones', '/operations', '/plans']) {
      await crew.goesTo(place);
      await page.getByRole('button', { name: 'Show me with demo data' }).waitFor();
    }
    await crew.findsItAccessible();
    await crew.presses('Show me with demo data');
    await withoutPhotos();
    await card(crew, 2).waitFor();
    await page.waitForURL(/\/map\/plans\/./);
    await page.getByRole('region', { name: /^Demo/ }).waitFor();
    await crew.goesTo('/plans');
    await page.getByRole('link', { name: /^Demo/ }).first().waitFor();
    expect(await page.getByText('Show me with demo data').count()).toBe(0);
  },
  { url },
);

journey(
  'the tour is offered once, leads through five screens with the keyboard, and survives a reload',
  async (crew) => {
    const { page } = crew;
    const { surveyPlanId, routePlanId } = await demoAdded(crew);
    await crew.given.signedIn('users', 'process', 'fleet-management');
    await crew.opens('/map');
    await crew.presses('Start the tour');
    await card(crew, 1).waitFor();
    await crew.findsItAccessible();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card(crew, 2).waitFor();
    await crew.isAt(`/map/plans/${routePlanId}`);
    await page.getByText('Flight Restrictions', { exact: true }).waitFor();
    await page.reload();
    await card(crew, 2).waitFor();

    await crew.presses('Next');
    await crew.isAt(`/plans/${surveyPlanId}`);
    await expect
      .poll(async () => {
        const files = await page.getByRole('heading', { name: 'Files', exact: true }).boundingBox();
        const cardBox = await card(crew, 3).boundingBox();
        return files && cardBox && files.x + files.width < cardBox.x && files.y > 0 && files.y < 800;
      })
      .toBe(true);

    await crew.presses('Next');
    await crew.seesHeading('From photos to a map');
    await crew.presses('Back');
    await card(crew, 3).waitFor();
    await crew.presses('Next');
    await crew.seesHeading('From photos to a map');
    await crew.presses('Next');
    await crew.isAt('/fleet');
    await crew.presses('Done');
    await expect.poll(() => page.getByRole('region', { name: /^Tour/ }).count()).toBe(0);

    await crew.goesTo('/map');
    await crew.seesMap();
    expect(await page.getByText('A look around?').count()).toBe(0);
    await crew.presses('Tour');
    await card(crew, 1).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => card(crew, 1).count()).toBe(0);
    await expect
      .poll(() => page.getByRole('button', { name: 'Tour' }).evaluate((button) => button === document.activeElement))
      .toBe(true);
  },
  { url },
);

journey(
  'on a phone the tour lies below the screen, and the map of a newcomer opens at the demo site',
  async (crew) => {
    const { page } = crew;
    const { bounds } = await demoAdded(crew);
    await crew.given.signedIn('users');
    await crew.opens('/map');
    await crew.seesMap();
    const view = await page.evaluate(
      () => JSON.parse(localStorage.getItem('map.view') ?? '{}') as { longitude: number; latitude: number },
    );
    const [west = 0, south = 0, east = 0, north = 0] = bounds ?? [];
    expect(view.longitude).toBeCloseTo((west + east) / 2, 4);
    expect(view.latitude).toBeCloseTo((south + north) / 2, 4);
    await crew.presses('Start the tour');
    await card(crew, 1, 4).waitFor();
    await crew.presses('Next');
    const panel = page.getByRole('region', { name: /^Demo/ });
    await panel.waitFor();
    await expect
      .poll(async () => {
        const [above, sheet] = [await panel.boundingBox(), await card(crew, 2, 4).boundingBox()];
        return above && sheet && above.y + above.height <= sheet.y + 1;
      })
      .toBe(true);
    await crew.findsItAccessible();
    await crew.presses('Skip');
    await expect.poll(() => card(crew, 2, 4).count()).toBe(0);
  },
  { url, size: 'phone', dark: true, touch: true },
);
