import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { addHill } from '../map/add-hill.ts';
import { withOwnProduct } from '../own-product.ts';
import { route, savePlan } from './saved-plans.ts';

withBrowser();
const url = withOwnProduct();

/** On the eastern slope of the hill in the terrain pack, which falls by 853 m per degree to the east. */
const [lng, lat] = [-122.6, 38.275];

journey(
  'GO-02 TERR-06 a plan off a hill breaks the limit by name; pointing at its profile marks the map, and back',
  async (crew) => {
    await addHill(crew, url());
    const pilot = await crew.given.signedIn('users');
    const { flightPlanId } = await savePlan(crew, pilot, {
      name: 'Off the hill',
      homePoint: { position: [lng, lat] },
      segments: [route([lng + 0.12, lat], [lng + 0.06, lat + 0.06])],
    });
    await crew.opens(`/map/plans/${flightPlanId}`);
    const profile = crew.page.getByRole('region', { name: 'Altitude profile' });
    await profile
      .getByRole('alert')
      .getByText(
        /^Too high: \d+\.\d m above ground, [\d.]+ km into the flight; the limit here is 121\.9 m \(US part 107\)\./,
      )
      .waitFor();
    await crew.presses('Height above Ground 1, rest not checked');
    await crew.page.getByText('14 CFR 107.51(b)').waitFor();
    await crew.page
      .getByText(/FAA facility maps are not installed: ceilings of their cells were not checked\.$/)
      .waitFor();

    const place = profile.getByRole('slider', { name: 'Place along the flight' });
    const spot = crew.page.getByTestId('spot');
    expect(await spot.count()).toBe(0);
    await place.scrollIntoViewIfNeeded();
    const chart = (await place.boundingBox())!;
    await crew.page.mouse.move(chart.x + chart.width / 4, chart.y + chart.height / 2);
    await spot.waitFor();
    const pointedM = Number(await place.getAttribute('aria-valuenow'));
    const lengthM = Number(await place.getAttribute('aria-valuemax'));
    expect(Math.abs(pointedM / lengthM - 0.25)).toBeLessThan(0.01);
    const { x, y, width, height } = (await spot.boundingBox())!;

    await crew.page.mouse.move(chart.x + 20, chart.y - 60);
    await spot.waitFor({ state: 'detached' });
    await crew.page.mouse.move(x + width / 2, y + height / 2);
    await expect.poll(async () => Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const backM = Number(await place.getAttribute('aria-valuenow'));
    expect(Math.abs(backM - pointedM) / lengthM).toBeLessThan(0.01);
    await place.getByTestId('cross-line').waitFor();

    await place.focus();
    await crew.page.keyboard.press('End');
    await spot.waitFor();
    expect(await place.getAttribute('aria-valuenow')).toBe(String(lengthM));
    await crew.findsItAccessible();
  },
  { url, size: 'desk' },
);
