import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { addHill } from '../map/add-hill.ts';
import { withOwnProduct } from '../own-product.ts';
import { route, savePlan } from './saved-plans.ts';

withBrowser();
const url = withOwnProduct();

/** On the eastern slope of the hill in the terrain pack; the flight goes uphill, 50 m above home. */
const slope = [-122.6, 38.275] as const;
const uphill = [-122.61, 38.275];

journey(
  'TERR-07 a flight stands at its height once the map is tilted, and on the ground, with a note, where heights are missing',
  async (crew) => {
    await addHill(crew, url());
    const pilot = await crew.given.signedIn('users', '3d-terrain');
    const [lng, lat] = slope;
    const over = await savePlan(crew, pilot, {
      name: 'Uphill',
      homePoint: { position: slope },
      segments: [route([lng, lat], uphill)],
    });
    const elsewhere = await savePlan(crew, pilot, {
      name: 'Far away',
      homePoint: { position: [8, 47] },
      segments: [route([8, 47], [8.002, 47])],
    });
    const map = crew.page.getByTestId('map');
    const tilts = () => crew.page.getByRole('button', { name: '3D: tilt the map' }).click();
    const note = crew.page.getByText('The flight is drawn on the ground', { exact: false });

    await crew.opens(`/map/plans/${over.flightPlanId}`);
    await crew.seesMap();
    expect(await map.getAttribute('data-flight')).toBeNull();
    await tilts();
    await crew.page.locator('[data-flight="raised"]').waitFor();
    expect(await note.count()).toBe(0);
    await crew.page.getByRole('button', { name: '2D: back to the view from above' }).click();
    await crew.page.locator('[data-flight="flat"]').waitFor();

    await crew.opens(`/map/plans/${elsewhere.flightPlanId}`);
    await crew.seesMap();
    await tilts();
    await note.waitFor();
    expect(await map.getAttribute('data-flight')).not.toBe('raised');
  },
  { url, size: 'desk' },
);
