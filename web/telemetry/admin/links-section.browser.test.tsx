import { deleteLink, listLinks, saveLink, type TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LinksSection } from './links-section.tsx';

const radio: TelemetryLink = {
  linkId: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  name: 'Field radio',
  tenant: '',
  kind: 'udp',
  host: '127.0.0.1',
  port: 14_550,
  isOn: true,
  maySend: false,
  signing: 'off',
  hasPassphrase: false,
  isFixed: false,
  server: '',
  owner: 'one, process 12',
  isOpen: true,
  problem: null,
  vehicles: 1,
  messages: 12_345,
  refused: 0,
  unknown: 0,
  lost: 7,
};

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<LinksSection />, { as: aUser('admins'), answers, theme });

async function add(...answers: FakeAnswer[]) {
  const shown = await open([answer(listLinks, []), ...answers]);
  await shown.page.getByRole('button', { name: 'Add link' }).click();
  const dialog = shown.page.getByRole('dialog', { name: 'Add link' });
  return { ...shown, dialog, field: (name: string) => dialog.getByLabelText(name, { exact: true }) };
}

describe('the links of vehicles', () => {
  it('are loading', async () => {
    const { page } = await open([neverAnswer(listLinks)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('none yet, or failed to load', async () => {
    const { page, server } = await open([refuse(listLinks, { status: 403, detail: 'Not for you.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not for you.');
    await page.getByRole('button', { name: 'Try again' }).click();
    // The list looks again by itself: answered before the click, it could take the button away.
    server.now(answer(listLinks, []));
    await expect.element(page.getByText('No links')).toBeVisible();
  });

  it('show their state; one set by the server cannot be changed', async () => {
    const fixed = {
      ...radio,
      linkId: crypto.randomUUID(),
      name: 'Mast',
      isFixed: true,
      isOpen: false,
      problem: 'The port is taken.',
    };
    const { page } = await open([answer(listLinks, [radio, fixed])]);
    await expect.element(page.getByText('1 vehicle · 12,345 messages · 7 lost').first()).toBeVisible();
    await expect.element(page.getByText('The port is taken.')).toBeVisible();
    await expect.element(page.getByText('Set by the server')).toBeVisible();
    await expect.element(page.getByText('On one, process 12').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit Field radio' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit Mast' })).not.toBeInTheDocument();
  });

  it('a new one needs a name and an address; Enter saves it; sending is off by default', async () => {
    const { server, dialog, field } = await add(answer(saveLink, radio));
    await field('Address').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(field('Name')).toBeInvalid();
    await expect.element(field('Address')).toBeInvalid();
    await expect.element(field('Name')).toHaveFocus();
    await field('Address').fill('127.0.0.1');
    await field('Name').fill('Field radio');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.asked(saveLink)).toMatchObject([
      { body: { name: 'Field radio', kind: 'udp', port: 14_550, maySend: false, signing: 'off' } },
    ]);
  });

  it('warns that others could report vehicles, until only signed messages are accepted', async () => {
    const { dialog, field } = await add();
    const warning = dialog.getByText(/^Anyone who can reach this address can report vehicles/);
    await field('Address').fill('0.0.0.0');
    await expect.element(warning).toBeVisible();
    await dialog.getByRole('switch', { name: /^Accept only signed messages/ }).click({ force: true });
    await expect.element(warning).not.toBeInTheDocument();
    await field('Passphrase').fill('short');
    await field('Name').fill('Field radio');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Passphrase')).toHaveAccessibleDescription(/At least 8 characters/);
    await expect.element(field('Passphrase')).toHaveFocus();
  });

  it('a refusal is shown in the dialog, which stays open', async () => {
    const { dialog, field } = await add(refuse(saveLink, { status: 409, detail: 'Another link has that port.' }));
    await field('Name').fill('Field radio');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Another link has that port.');
    await expect.element(field('Name')).toHaveValue('Field radio');
  });

  it('deleting asks for confirmation', async () => {
    const { page, server } = await open([answer(listLinks, [radio]), answer(deleteLink)]);
    await page.getByRole('button', { name: 'Delete Field radio' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the link Field radio?' });
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(server.asked(deleteLink)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Field radio' }).click();
    server.now(answer(listLinks, []));
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No links')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const off = { ...radio, linkId: crypto.randomUUID(), name: 'Mast', isOn: false };
    const { page } = await open(
      [
        answer(listLinks, [
          radio,
          { ...off, isFixed: true },
          { ...off, linkId: crypto.randomUUID(), isOn: true, isOpen: false },
        ]),
      ],
      theme,
    );
    await expect.element(page.getByRole('button', { name: 'Edit Field radio' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
