import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { savePlan } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();

journey(
  'FLY-01 FLY-11 FLY-14 an aircraft is chosen, the plan is split by battery, and its briefing is opened',
  async (crew) => {
    const me = await crew.given.signedIn('users');
    const plan = await savePlan(crew, me, {
      name: 'Kumquat',
      planMetadata: { flightSpeed: 16, aircraft: 'dji-m3e' },
    });
    await crew.opens(`/plans/${plan.flightPlanId}`);
    await crew.page.getByRole('alert', { name: 'Limits of the aircraft' }).getByText('flies at most').waitFor();
    const table = crew.page.getByRole('table', { name: 'Flights by battery' });
    await table.getByText('Wh').first().waitFor();
    await crew.presses('Briefing');
    const dialog = crew.page.getByRole('dialog', { name: 'Briefing' });
    await dialog.getByLabel('Frequencies').fill('Tower 118.1');
    await dialog.getByRole('button', { name: 'Make the briefing' }).click();
    const link = dialog.getByRole('link', { name: 'Open it' });
    await link.waitFor();
    const address = await link.getAttribute('href');
    const bytes = await crew.page.evaluate(
      async (blob) => [...new Uint8Array(await (await fetch(blob)).arrayBuffer())],
      address ?? '',
    );
    const doc = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const texts = await Promise.all(
      Array.from({ length: doc.numPages }, async (_, at) => {
        const { items } = await (await doc.getPage(at + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    await doc.loadingTask.destroy();
    expect(texts.join(' ')).toContain('Kumquat');
    expect(texts.join(' ')).toContain('Tower 118.1');
  },
  { url },
);
