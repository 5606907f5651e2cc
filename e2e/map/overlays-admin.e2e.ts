import { journey, withBrowser } from '../journey.ts';
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
