import { saveMe } from '@overflight/contract/account/account.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { sessionAnswers } from '../testing/open-session-as.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AccountPanel } from './account-panel.tsx';

const ada = aUser('users');

async function edit(user = ada, ...answers: FakeAnswer[]) {
  const { page, server, logged } = await renderScreen(<AccountPanel adminHref="/admin" onClose={() => undefined} />, {
    as: user,
    answers,
  });
  await page.getByRole('button', { name: 'Edit Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'User' });
  return { page, server, logged, dialog, field: (name: string) => dialog.getByRole('textbox', { name, exact: true }) };
}

describe('the own account', () => {
  it('AUTH-16 shows the e-mail, Edit Account and Sign Out; Administration to administrators only', async () => {
    const { page } = await renderScreen(<AccountPanel adminHref="/admin" onClose={() => undefined} />, { as: ada });
    await expect.element(page.getByText('ada@example.com')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit Account' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/logout');
    await expect.element(page.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
  });

  it('AUTH-17 is editable except the e-mail; the tenant is for administrators', async () => {
    const { dialog, field } = await edit();
    await expect.element(field('Email')).toHaveAttribute('readonly');
    for (const name of ['Name', 'Nickname', 'Company', 'Address', 'Job title', 'Phone'])
      await expect.element(field(name)).not.toHaveAttribute('readonly');
    await expect.element(field('Tenant')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  it('AUTH-17 administrators see the tenant', async () => {
    const { field } = await edit(aUser('admins'));
    await expect.element(field('Tenant')).toBeVisible();
  });

  it('sends only changes, on Enter, and shows the name from the server', async () => {
    const renamed = { ...ada, name: 'Ada North' };
    const { page, server, dialog, field } = await edit(ada, answer(saveMe, renamed));
    server.now(...sessionAnswers(renamed));
    await field('Name').fill('Ada North');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Ada North')).toBeVisible();
    expect(server.asked(saveMe)).toMatchObject([{ body: { name: 'Ada North' } }]);
    expect(Object.keys(server.asked(saveMe)[0]?.body ?? {})).toEqual(['name']);
  });

  it('a name is required, and nothing is sent where nothing changed', async () => {
    const { server, dialog, field } = await edit();
    await field('Name').fill(' ');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Name')).toHaveAccessibleDescription('This field is required');
    await field('Name').fill(ada.name);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.asked(saveMe)).toEqual([]);
  });

  it('AUTH-18 shows that it is saving', async () => {
    const { server, dialog, field } = await edit(ada, neverAnswer(saveMe));
    await field('Nickname').fill('Ace');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(server.asked(saveMe)).toHaveLength(1);
  });

  it('AUTH-18 a failed save is logged and the dialog closes, with the old name', async () => {
    const { page, logged, dialog, field } = await edit(
      ada,
      refuse(saveMe, { status: 503, detail: 'The database is away.' }),
    );
    await field('Name').fill('Ada North');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Ada Field')).toBeVisible();
    expect(logged()).toContain('The account could not be saved');
  });

  it('works with the keyboard alone', async () => {
    const { page } = await renderScreen(<AccountPanel adminHref="/admin" onClose={() => undefined} />, { as: ada });
    const button = page.getByRole('button', { name: 'Edit Account' });
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: 'User' });
    await expect.element(dialog).toBeVisible();
    for (let presses = 0; presses < 12; presses++) {
      await userEvent.keyboard('{Tab}');
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});
