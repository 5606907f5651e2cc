import { expect } from 'vitest';
import { startReceiver } from '../../server/webhooks/testing/receiver.ts';
import { spawnProduct } from '../../scripts/spawn-product.ts';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin, productApi } from '../people.ts';
import { savePlan } from '../plans/saved-plans.ts';

withBrowser();
const HOSTS = { OVERFLIGHT_WEBHOOK_HOSTS: '127.0.0.1' };
withOwnProduct(() => HOSTS);

journey('CREW-05 an administrator adds a webhook, tests it, and sees what it was sent', async (crew) => {
  const receiver = await startReceiver();
  await crew.given.signedInAsAdmin();
  await crew.opens('/admin/webhooks');
  await crew.sees('No webhooks');
  await crew.presses('Add webhook');
  const dialog = crew.page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Name').fill('Tickets');
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/private network/)
    .waitFor();
  await dialog.getByLabel('Address').fill(`${receiver.url}/hook`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await crew.page.getByTestId('new-secret').innerText()).toMatch(/^whsec_/);
  const row = crew.page.getByRole('listitem', { name: 'Tickets' });
  await row.getByRole('button', { name: 'Send a test' }).click();
  await row.getByText(/test, .*answer 204/).waitFor();

  // The list follows by itself.
  receiver.answers = [500];
  await savePlan(crew, admin, { name: 'Harbour' });
  await row.getByText('Tries again').waitFor();
  await row.getByRole('button', { name: 'Show deliveries' }).click();
  await row.getByRole('row', { name: /Plan created.*answer 500/ }).waitFor();
  receiver.answers = [200];
  await row.getByRole('row', { name: /Plan created.*Delivered.*answer 200.*2 tries/ }).waitFor();
  await row
    .getByRole('row', { name: /Plan created/ })
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect.poll(() => receiver.received.length).toBe(4);
  const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  await crew.findsItAccessibleInEveryLook();
});

journey('CREW-05 an event is delivered although its server was killed right after the change', async (crew) => {
  const receiver = await startReceiver();
  // Nobody delivers here: the kill comes between the commit and the delivery.
  const settings = { ...HOSTS, OVERFLIGHT_ADMIN_EMAIL: admin.email, OVERFLIGHT_ADMIN_PASSWORD: admin.password };
  const killed = await spawnProduct({ settings: { ...settings, OVERFLIGHT_WORKER: '0' } });
  const api = productApi(killed.url);
  const token = await api.signIn(admin);
  const hook = { name: 'Tickets', url: receiver.url, events: ['plan.created'] };
  await api.call('POST', '/webhooks/v1/hooks', { token, body: hook });
  const plan = await savePlan({ ...crew, api }, admin, { name: 'Harbour' });
  killed.process.kill('SIGKILL');
  await new Promise((resolve) => killed.process.once('exit', resolve));
  expect(receiver.received).toEqual([]);
  const restarted = await spawnProduct({ settings, dataFolder: killed.dataFolder });
  try {
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toContain(plan.flightPlanId);
  } finally {
    await restarted.stop();
  }
});
