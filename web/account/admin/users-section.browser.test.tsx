import { changeUser, listUsers, readStart, type ManagedUser } from '@overflight/contract/account/account.ts';
import { readSecurityRules } from '@overflight/contract/account/security.ts';
import { groupOf } from '@overflight/contract/account/entitlements.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { start } from '../../testing/open-session-as.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UsersSection } from './users-section.tsx';

const grace: ManagedUser = {
  ...aUser(),
  username: 'grace',
  name: 'Grace Hill',
  email: 'grace@example.com',
  company: 'Hill Mapping',
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  state: 'pending',
  createdAt: '2026-11-10T08:00:00.000Z',
  lastSignInAt: null,
  hasSecondFactor: false,
};
const ada: ManagedUser = { ...grace, ...aUser('users', 'video'), id: crypto.randomUUID(), state: 'active' };
const rules = answer(readSecurityRules, { requiresSecondFactor: false });
const listed = (...users: ManagedUser[]) => answer(listUsers, { users, total: users.length });

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<UsersSection />, { as: aUser('admins'), answers: [rules, ...answers], theme });

describe('the users of an installation', () => {
  it('are loading', async () => {
    const { page } = await open([neverAnswer(listUsers)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('could not be read: says why, and tries again', async () => {
    const { page, server } = await open([refuse(listUsers, { status: 403, detail: 'This is for administrators.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('This is for administrators.');
    server.now(listed(ada));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Ada Field')).toBeVisible();
  });

  it('sign up themselves: the screen says how, and who gives them the code', async () => {
    const { page } = await open([listed(ada), answer(readStart, { ...start, sendsMail: false })]);
    await expect
      .element(page.getByText(/people open http.* and create an account; you approve them here/))
      .toBeVisible();
    await expect.element(page.getByText(/give them the code shown under Mail/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  });

  it('none matches the search', async () => {
    const { page, server } = await open([listed()]);
    await page.getByRole('textbox', { name: 'Search users' }).fill('nobody');
    await expect.element(page.getByText('No matching users')).toBeVisible();
    await expect.poll(() => server.asked(listUsers).at(-1)?.query.search).toBe('nobody');
  });

  it('are listed with their products, and those waiting have Approve', async () => {
    const { page } = await open([listed(grace, ada)]);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect.element(row('Grace Hill')).toMatchTextContent('grace@example.com · Hill Mapping');
    await expect.element(row('Grace Hill')).toMatchTextContent('never signed in');
    await expect.element(row('Grace Hill').getByRole('button')).toHaveTextContent('Approve');
    await expect.element(row('Ada Field')).toMatchTextContent('Video streams, Flight planning');
    await expect.element(row('Ada Field').getByRole('button')).toHaveTextContent('Change');
  });

  it('no e-mail is promised where no mail server is set', async () => {
    const { page } = await open([listed(grace), answer(readStart, { ...start, sendsMail: false })]);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grace Hill' });
    await expect.element(dialog.getByText(/^No mail server is set: tell Grace Hill yourself/)).toBeVisible();
    await expect.element(dialog.getByText(/promised e-mail/)).not.toBeInTheDocument();
  });

  it('somebody is approved with basic access unless more is selected', async () => {
    const { page, server } = await open([listed(grace), answer(changeUser, { ...grace, state: 'active' })]);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grace Hill' });
    await expect.element(dialog.getByRole('checkbox', { name: 'Flight planning' })).toBeChecked();
    await expect.element(dialog.getByText('Approving sends Grace Hill the promised e-mail.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Fleet management' }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.asked(changeUser)).toMatchObject([
      { params: { id: grace.id }, body: { groups: [groupOf('fleet-management'), groupOf('users')] } },
    ]);
  });

  it('a change that is refused keeps the dialog, and says so in the Error dialog', async () => {
    const detail = 'The last administrator cannot be taken away.';
    const { page } = await open([listed(ada), refuse(changeUser, { status: 409, detail })]);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Disable account' }).click();
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect.element(error.getByText(detail)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(error).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: 'Ada Field' })).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([listed(grace, ada, { ...grace, id: crypto.randomUUID(), state: 'disabled' })], theme);
    await expect.element(page.getByText('Ada Field')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
