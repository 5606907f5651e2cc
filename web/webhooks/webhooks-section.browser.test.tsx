import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  redeliver,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
  type Delivery,
  type Webhook,
} from '@overflight/contract/webhooks.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const delivery: Delivery = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  event: 'plan.created',
  happenedAt: '2026-11-15T12:00:00.000Z',
  state: 'failed',
  tries: 3,
  triedAt: '2026-11-15T12:01:00.000Z',
  tookMs: 42,
  status: 500,
  problem: 'the answer was 500',
  nextTryAt: null,
};
const hook: Webhook = {
  id: '8b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  name: 'Tickets',
  url: 'https://example.org/hooks',
  events: ['plan.created'],
  isActive: true,
  trouble: null,
  savedBy: 'ada@example.com',
  savedAt: '2026-11-15T12:00:00.000Z',
  latest: delivery,
};

const open = (...answers: FakeAnswer[]) => renderScreen(<WebhooksSection />, { as: aUser('admins'), answers });

describe('webhooks', () => {
  it('are loading, and say what to do if there are none', async () => {
    const { page } = await open(neverAnswer(listWebhooks));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    const { page: empty } = await open(answer(listWebhooks, []));
    await expect.element(empty.getByText('No webhooks')).toBeVisible();
  });

  it('one is added by keyboard, with the events its owner may read, and shows its secret once', async () => {
    const secret = 'whsec_c2VjcmV0';
    const { page, server } = await open(answer(listWebhooks, []), answer(makeWebhook, { ...hook, secret }));
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(server.asked(makeWebhook)).toEqual([]);
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expect.element(dialog.getByRole('checkbox', { name: 'Project finished' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tickets');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://example.org/hooks');
    await dialog.getByRole('checkbox', { name: 'Plan changed' }).click();
    await dialog.getByRole('checkbox', { name: 'File or photo uploaded' }).click();
    await dialog.getByRole('textbox', { name: 'Address' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByTestId('new-secret')).toHaveTextContent(secret);
    const events = ['plan.created', 'file.uploaded'];
    const body = { name: 'Tickets', url: 'https://example.org/hooks', events, isActive: true };
    expect(server.asked(makeWebhook)).toMatchObject([{ body }]);
  });

  it('a refused address is told in the form', async () => {
    const detail = '10.0.0.1 is in a private network.';
    const { page } = await open(answer(listWebhooks, [hook]), refuse(saveWebhook, { status: 400, detail }));
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(detail);
  });

  it('its log tells every answer, and sends one again', async () => {
    const { page, server } = await open(
      answer(listWebhooks, [hook]),
      answer(listDeliveries, [delivery]),
      answer(redeliver, { ...delivery, state: 'waiting', tries: 0 }),
    );
    await expect
      .element(page.getByRole('listitem', { name: 'Tickets' }))
      .toMatchTextContent(/Failed.*answer 500, 42 ms/);
    await page.getByRole('button', { name: 'Show deliveries' }).click();
    await expect
      .element(page.getByRole('row', { name: /Plan created.*Failed.*answer 500, 42 ms.*3 tries/ }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => server.asked(redeliver)).toMatchObject([{ params: { deliveryId: delivery.id } }]);
  });

  it('a test is sent', async () => {
    const sent: Delivery = { ...delivery, event: 'test', state: 'delivered', status: 204, problem: null, tries: 1 };
    const { page, server } = await open(answer(listWebhooks, [hook]), answer(testWebhook, sent));
    server.now(answer(listWebhooks, [{ ...hook, latest: sent }]));
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.element(page.getByRole('listitem', { name: 'Tickets' })).toMatchTextContent(/Delivered.*answer 204/);
  });

  it('one that was switched off says why', async () => {
    const { page } = await open(answer(listWebhooks, [{ ...hook, isActive: false, trouble: 'failing' }]));
    await expect.element(page.getByText(/accepted nothing for 24 hours/)).toBeVisible();
  });

  it('its secret is replaced, and it is deleted, only after confirmation', async () => {
    const { page, server } = await open(
      answer(listWebhooks, [hook]),
      answer(renewWebhookSecret, { ...hook, secret: 'whsec_bmV3' }),
      answer(deleteWebhook),
    );
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect.element(page.getByTestId('new-secret')).toHaveTextContent('whsec_bmV3');
    await page.getByRole('button', { name: 'Delete' }).click();
    server.now(answer(listWebhooks, []));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No webhooks')).toBeVisible();
    expect(server.asked(deleteWebhook)).toMatchObject([{ params: { id: hook.id } }]);
  });
});
