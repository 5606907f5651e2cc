import { expect } from 'vitest';
import { makeGeoTiff } from '../../server/terrain/testing/make-geotiff.ts';
import { journey, withBrowser } from '../journey.ts';
import { admin } from '../people.ts';
import { route, savePlan } from '../plans/saved-plans.ts';
import { startFakeInternet } from '../fake-internet.ts';
import { zones } from './overlay-data.ts';
import { withOwnProduct } from '../own-product.ts';

let outside = '';
withBrowser();
const url = withOwnProduct(async () => {
  outside = await startFakeInternet([]);
  return {};
});
const desk = { url, size: 'desk' } as const;

journey(
  'an administrator imports zones with an invalid one, a truncated feed changes nothing, and both are reported',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await crew.opens('/admin/overlays');
    await crew.presses('Add data');
    const form = crew.page.getByRole('dialog', { name: 'Add airspace or power data' });
    await form.locator('input[type=file]').setInputFiles({
      name: 'harbour.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify(zones, null, 1)),
    });
    await form.getByLabel('Kind').first().click();
    await crew.page.getByRole('option', { name: 'Restrictions of your own' }).click();
    await form.getByLabel('Title').fill('Harbour');
    await form.getByRole('button', { name: 'Upload' }).click();
    const card = crew.page.getByRole('listitem').filter({ hasText: 'Harbour' });
    await card.getByText('1 in use, from harbour.geojson', { exact: false }).waitFor();
    await card.getByRole('button', { name: '1 entry was skipped' }).click();
    await card.getByText(/^crossed, line \d+: /).waitFor();
    await crew.findsItAccessible();

    await card.getByRole('button', { name: 'Import a file for Harbour' }).click();
    const again = crew.page.getByRole('dialog', { name: 'Import Harbour' });
    await again.getByText('An address', { exact: true }).click();
    await again.getByRole('textbox', { name: 'Address' }).fill(`${outside}/cut.geojson`);
    await again.getByRole('button', { name: 'Fetch' }).click();
    await card.getByText('The latest import failed').waitFor();
    await card.getByText('The previous data stays in use.', { exact: false }).waitFor();
    await card.getByText('1 in use, from harbour.geojson', { exact: false }).waitFor();

    await card.getByRole('button', { name: 'Remove Harbour' }).click();
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await card.waitFor({ state: 'detached' });
  },
  desk,
);

journey(
  'TERR-01 TERR-02 an administrator adds a height file that does not say its datum, and a plan names it as its ground, which the relief shows',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    const home = { homePoint: { position: [8.05, 46.95] }, segments: [route([8.06, 46.95])] };
    const plan = await savePlan(crew, admin, { name: 'Alp', ...home });
    await crew.opens('/admin/heights');
    await crew.presses('Add height file');
    const form = crew.page.getByRole('dialog', { name: 'Add a height file' });
    const broken = { name: 'broken.tif', mimeType: 'image/tiff', buffer: Buffer.from('II*\0 no raster') };
    await form.locator('input[type=file]').setInputFiles(broken);
    await form.getByRole('button', { name: 'Upload' }).click();
    const damaged = form.getByText('damaged', { exact: false });
    await damaged.waitFor();
    const buffer = makeGeoTiff({ columns: 20, rows: 20, heightAt: () => 800, west: 8, north: 47, step: 0.005 });
    await form.locator('input[type=file]').setInputFiles({ name: 'alps.tif', mimeType: 'image/tiff', buffer });
    // It was said of the other file.
    await damaged.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Upload' }).click();
    await form.getByText('The file does not say what its heights are measured from: choose it.').waitFor();
    await form.getByRole('combobox', { name: 'Heights are measured from' }).click();
    await crew.page.getByRole('option', { name: 'Sea level (EGM96)' }).click();
    await form.getByRole('button', { name: 'Upload' }).click();
    const row = crew.page.getByRole('listitem').filter({ hasText: 'Sea level (EGM96)' });
    await row.getByText('46.90° N to 47.00° N, 8.00° E to 8.10° E').waitFor();
    await crew.findsItAccessible();

    let relief = 0;
    crew.page.on('response', (response) => {
      if (response.url().includes('/basemap/v1/tile/_heights/') && response.status() === 200) relief++;
    });
    await crew.opens(`/map/plans/${plan.flightPlanId}`);
    const profile = crew.page.getByRole('region', { name: 'Altitude profile' });
    await profile.getByText('Altitudes above sea level. Ground: alps.').waitFor();
    await expect.poll(() => relief).toBeGreaterThan(0);

    await crew.opens('/admin/heights');
    await row.getByRole('button', { name: 'Delete alps' }).click();
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  },
  desk,
);
