import { listApiKeys, makeApiKey, revokeApiKey, type ApiKey } from '@overflight/contract/account/account.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, networkError, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';

const key: ApiKey = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  name: 'Ground station',
  hint: 'of_1234',
  tenant: '',
  createdBy: 'Ada',
  createdAt: '2026-11-15T12:00:00.000Z',
  lastUsedAt: null,
  scopes: ['tiles'],
  expiresAt: null,
};

const open = (...answers: FakeAnswer[]) => renderScreen(<ApiKeysSection />, { as: aUser('admins'), answers });

describe('API keys', () => {
  it('are loading', async () => {
    const { page } = await open(neverAnswer(listApiKeys));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Create key' })).toBeDisabled();
  });

  it('a lost connection is retried three times before it is reported', async () => {
    const { page, server } = await open(networkError(listApiKeys));
    await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached.');
    expect(server.asked(listApiKeys)).toHaveLength(3);
  });

  it('none yet: what to do', async () => {
    const { page } = await open(answer(listApiKeys, []));
    await expect.element(page.getByText('No API keys')).toBeVisible();
  });

  it('one is created with Enter, and shown only once', async () => {
    const { page, server } = await open(answer(listApiKeys, []), answer(makeApiKey, { ...key, key: 'of_1234567890' }));
    await page.getByRole('textbox', { name: 'Name of the new key' }).fill('Ground station');
    server.now(answer(listApiKeys, [key]));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Copy this key now. It is not shown again.')).toBeVisible();
    await expect.element(page.getByTestId('new-key')).toHaveTextContent('of_1234567890');
    await expect.element(page.getByRole('row').filter({ hasText: 'Ground station' })).toMatchTextContent('of_1234…');
    await expect.element(page.getByRole('textbox', { name: 'Name of the new key' })).toHaveValue('');
    expect(server.asked(makeApiKey)).toMatchObject([{ body: { name: 'Ground station' } }]);
  });

  it('one is limited to what its program does, and to a time', async () => {
    const { page, server } = await open(
      answer(listApiKeys, [key]),
      answer(makeApiKey, { ...key, key: 'of_1234567890' }),
    );
    const row = page.getByRole('row').filter({ hasText: 'Ground station' });
    await expect.element(row).toMatchTextContent('Read map tiles');
    await page.getByRole('textbox', { name: 'Name of the new key' }).fill('Tracker');
    await page.getByRole('checkbox', { name: 'Read map tiles' }).click();
    await page.getByRole('checkbox', { name: 'Read shared restrictions' }).click();
    await page.getByRole('combobox', { name: 'Valid for' }).click();
    await page.getByRole('option', { name: '90 days' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect.element(page.getByTestId('new-key')).toBeVisible();
    expect(server.asked(makeApiKey)).toMatchObject([
      { body: { name: 'Tracker', scopes: ['positions'], expiresInDays: 90 } },
    ]);
    await page.getByRole('checkbox', { name: 'Report positions of vehicles' }).click();
    await page.getByRole('textbox', { name: 'Name of the new key' }).fill('Nothing');
    await expect.element(page.getByRole('button', { name: 'Create key' })).toBeDisabled();
  });

  it('one may do what its maker may, and no more', async () => {
    const { page, server } = await open(
      answer(listApiKeys, [key]),
      answer(makeApiKey, { ...key, key: 'of_1234567890' }),
    );
    await expect.element(page.getByRole('checkbox', { name: 'Read projects and results' })).toBeDisabled();
    await expect.element(page.getByText('Your account does not include Analytics').first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Upload and delete files and photos' }).click();
    await page.getByRole('textbox', { name: 'Name of the new key' }).fill('Camera');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect.element(page.getByTestId('new-key')).toBeVisible();
    const scopes = ['tiles', 'restrictions', 'files-write', 'positions'];
    expect(server.asked(makeApiKey)).toMatchObject([{ body: { name: 'Camera', scopes } }]);
  });

  it('is revoked only after confirmation', async () => {
    const { page, server } = await open(answer(listApiKeys, [key]), answer(revokeApiKey));
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you wish to revoke Ground station?' });
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.asked(revokeApiKey)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke' }).click();
    server.now(answer(listApiKeys, []));
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText('No API keys')).toBeVisible();
    expect(server.asked(revokeApiKey)).toMatchObject([{ params: { id: key.id } }]);
  });

  it('a refused name is reported, and can be corrected', async () => {
    const detail = 'name: Too big: expected string to have <=100 characters';
    const { page } = await open(answer(listApiKeys, []), refuse(makeApiKey, { status: 400, detail }));
    await page.getByRole('textbox', { name: 'Name of the new key' }).fill('Ground station');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText(detail)).toBeVisible();
    await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByRole('textbox', { name: 'Name of the new key' })).toHaveValue('Ground station');
  });
});
