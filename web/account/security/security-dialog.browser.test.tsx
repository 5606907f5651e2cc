import { listPasskeys } from '@overflight/contract/account/passkeys.ts';
import {
  changePassword,
  confirmSecondFactor,
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  readSignInMethods,
  removeSecondFactor,
  startSecondFactor,
  type OwnSession,
} from '@overflight/contract/account/security.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AccountPanel } from '../account-panel.tsx';

const here: OwnSession = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  signedInAt: '2026-11-10T08:00:00.000Z',
  lastUsedAt: '2026-11-16T08:00:00.000Z',
  endsAt: '2026-12-10T08:00:00.000Z',
  isThis: true,
};
const phone = { ...here, id: '1b1f6c3f-3f0c-4c59-9c3a-7b7e8d6e0a12', device: 'Chrome on Android', isThis: false };
const off = { hasPassword: true, hasApp: false, passkeys: 0, recoveryCodesLeft: 0 };
const methods = answer(readSignInMethods, off);
const noPasskeys = answer(listPasskeys, []);

async function open(answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') {
  const screen = <AccountPanel adminHref="/admin" onClose={() => undefined} />;
  const rendered = await renderScreen(screen, { as: aUser('users'), answers: [...answers, noPasskeys], theme });
  await rendered.page.getByRole('button', { name: 'Security' }).click();
  return { ...rendered, dialog: rendered.page.getByRole('dialog') };
}

describe('where the person is signed in', () => {
  it('is loading', async () => {
    const { dialog } = await open([methods, neverAnswer(listSessions)]);
    await expect.element(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('could not be read: says why', async () => {
    const { dialog } = await open([methods, refuse(listSessions, { status: 503, detail: 'The database is away.' })]);
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The database is away.');
  });

  it('SAFE-02 lists the sessions, and ends one or all others', async () => {
    const { dialog, server } = await open([methods, answer(listSessions, [here, phone]), answer(endSession)]);
    const row = (device: string) => dialog.getByRole('listitem').filter({ hasText: device });
    await expect.element(row('Firefox on Windows')).toMatchTextContent('This device');
    await expect.element(row('Firefox on Windows')).toMatchTextContent('192.0.2.7');
    await expect.element(row('Firefox on Windows').getByRole('button')).not.toBeInTheDocument();
    server.now(answer(endOtherSessions));
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.poll(() => server.asked(endOtherSessions)).toHaveLength(1);
    server.now(answer(endSession), answer(listSessions, [here]));
    await row('Chrome on Android').getByRole('button').click();
    await expect.element(row('Chrome on Android')).not.toBeInTheDocument();
    expect(server.asked(endSession)).toMatchObject([{ params: { id: phone.id } }]);
    await expect.element(dialog.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  it('SAFE-02 ends all sessions, and leaves', async () => {
    const { dialog, server } = await open([methods, answer(listSessions, [here, phone]), answer(endAllSessions)]);
    await dialog.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await expect.poll(() => server.asked(endAllSessions)).toHaveLength(1);
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { dialog } = await open([methods, answer(listSessions, [here, phone])], theme);
    await expect.element(dialog.getByText('Chrome on Android')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('a change of password', () => {
  it('SAFE-02 asks for the old one and the new one, shows what is wrong, and says when it is done', async () => {
    const problem = 'This is not your password.';
    const wrong = refuse(changePassword, { status: 400, detail: problem, fields: [{ field: 'password', problem }] });
    const { dialog, server } = await open([methods, answer(listSessions, [here]), wrong]);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    const field = (name: string) => dialog.getByLabelText(name, { exact: true });
    await expect.element(field('Current password')).toHaveFocus();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(dialog.getByText('Use at least 10 characters')).toBeVisible();
    await field('Current password').fill('not it');
    await field('New password').fill('green hills far away');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(problem)).toBeVisible();
    server.now(answer(changePassword));
    await field('Current password').fill('correct horse battery');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Your password has been changed.')).toBeVisible();
    expect(server.asked(changePassword).at(-1)).toMatchObject({
      body: { password: 'correct horse battery', newPassword: 'green hills far away' },
    });
  });

  it('is not offered to people of a single sign-on', async () => {
    const { dialog } = await open([
      answer(readSignInMethods, { ...off, hasPassword: false }),
      answer(listSessions, [here]),
    ]);
    await expect.element(dialog.getByText(/your password is changed there/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const codes = Array.from({ length: 10 }, (_, n) => `K7QM2-XRDP${n}`);
  const key = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Overflight:ada?secret=ABCDEFGH' };

  it.each(['light', 'dark'] as const)(
    'SAFE-01 is turned on: password, key, code, recovery codes (%s)',
    async (theme) => {
      const answers = [
        methods,
        answer(listSessions, [here]),
        answer(startSecondFactor, key),
        answer(confirmSecondFactor, { recoveryCodes: codes }),
      ];
      const { dialog, server } = await open(answers, theme);
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await dialog.getByLabelText('Password', { exact: true }).fill('correct horse battery');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
      await expect.element(dialog.getByLabelText('Key')).toHaveTextContent('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect.element(dialog.getByText('The code has six digits')).toBeVisible();
      expect(await axeProblems()).toEqual([]);
      await dialog.getByLabelText('Code', { exact: true }).fill('123456');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByLabelText('Recovery codes')).toMatchTextContent('K7QM2-XRDP9');
      expect(await axeProblems()).toEqual([]);
      server.now(answer(readSignInMethods, { ...off, hasApp: true, recoveryCodesLeft: 10 }));
      await dialog.getByRole('button', { name: 'I have kept them' }).click();
      await expect.element(dialog.getByText(/10 recovery codes are left/)).toBeVisible();
      expect(server.asked(confirmSecondFactor)).toMatchObject([{ body: { code: '123456' } }]);
    },
  );

  it('is turned off with the password, unless that is refused', async () => {
    const detail = 'Your administrator requires a second factor. Add another one first.';
    const { dialog, server } = await open([
      answer(readSignInMethods, { ...off, hasApp: true, recoveryCodesLeft: 3 }),
      answer(listSessions, [here]),
      refuse(removeSecondFactor, { status: 409, detail }),
    ]);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabelText('Password', { exact: true }).fill('correct horse battery');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(detail);
    server.now(answer(removeSecondFactor), methods);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(dialog.getByText('The authenticator app is off.')).toBeVisible();
  });
});
