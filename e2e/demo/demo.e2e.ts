import { afterAll, expect } from 'vitest';
import { standInApt } from '../../server/projects/testing/fake-apt.ts';
import { journey, withBrowser } from '../journey.ts';
import { withNewProduct } from '../own-product.ts';

withBrowser();
// Without the engine: `npm run test:full` has the projects too, and their minutes of processing.
const machine = standInApt();
afterAll(machine.remove);
const url = withNewProduct(() => machine.settings);

const administrator = { email: 'first@crew.example', password: 'a long enough password' };

journey(
  'set up with demo data: every part is seen, and all of it goes with one press',
  async (crew) => {
    const { page } = crew;
    await crew.opens('/');
    await page.getByRole('checkbox', { name: 'Use public sources' }).uncheck();
    expect(await page.getByRole('checkbox', { name: 'Add demo data' }).isChecked()).toBe(true);
    await crew.fills('Name', 'First Admin');
    await crew.fills('Email', administrator.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
    // A map with a drone in flight is never idle.
    const imagery = page.waitForResponse((answer) => answer.url().includes('/tile/demo-imagery/') && answer.ok());
    await crew.presses('Create administrator');
    await crew.isAt('/map');
    await page.getByRole('complementary', { name: 'Demo data' }).waitFor();
    await crew.presses('Go there');
    await imagery;
    await crew.findsItAccessible();

    await crew.follows('Manage');
    // Photos and projects go on in the background.
    const ready = page.getByRole('listitem').filter({ hasText: 'Ready' });
    await expect.poll(() => ready.count()).toBeGreaterThanOrEqual(7);
    await page.getByRole('listitem').filter({ hasText: 'Photos' }).first().waitFor();

    await crew.opens('/map/plans');
    for (const name of ['pit survey, June', 'pit survey, August', 'mast scan', 'power line route'])
      await crew.sees(`Demo - ${name}`);
    await page.getByText('Demo - power line route', { exact: true }).first().click();
    await page.getByRole('button', { name: /^Flight Restrictions 1/ }).click();
    await page.getByRole('button', { name: /^Demo - nesting birds/ }).waitFor();
    await page.getByText(/Ground: Demo - heights of a made-up site/).waitFor();
    await crew.opens('/fleet/drones');
    await page.getByText('Demo - survey drone').first().waitFor();
    await crew.opens('/operations');
    await page.getByText('Demo - survey drone').first().waitFor();
    await crew.opens('/admin/overlays');
    await page.getByText('Demo airspace').first().waitFor();

    const token = await crew.api.signIn(administrator);
    const all = '/locations/oa/v2/collections/default/weather/alerts';
    const { alerts } = await crew.api.call<{ alerts: { headline: string }[] }>('GET', all, { token });
    expect(alerts.map(({ headline }) => headline)).toEqual(['Demo - wind advisory at the mast']);

    await crew.opens('/admin/demo');
    await crew.presses('Remove demo data');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
    await crew.sees('There is no demo data.');
    expect(await crew.api.call('GET', '/flights/oa/v2/plans', { token })).toMatchObject([[], {}]);
    expect(await crew.api.call('GET', '/flights/oa/v2/objects', { token })).toEqual([]);
    expect(await crew.api.call('GET', '/locations/oa/v2/objects', { token })).toEqual([]);
    await crew.opens('/map');
    await crew.seesMap();
    expect(await page.getByText(/^Demo/).count()).toBe(0);
  },
  { url, flat: true },
);
