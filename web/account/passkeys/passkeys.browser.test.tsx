import { readStart, signIn } from '@overflight/contract/account/account.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
  type Passkey,
} from '@overflight/contract/account/passkeys.ts';
import { listSessions, readSignInMethods } from '@overflight/contract/account/security.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { answer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { start } from '../../testing/open-session-as.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AccountPanel } from '../account-panel.tsx';
import { RequiredFactorScreen } from '../security/required-factor-screen.tsx';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';

const { origin, hostname } = window.location;
const startAt = (passkeyOrigin: string | null) => answer(readStart, { ...start, passkeyOrigin });
const laptop: Passkey = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  name: 'Work laptop',
  host: hostname,
  addedAt: '2026-11-10T08:00:00.000Z',
  lastUsedAt: '2026-11-16T08:00:00.000Z',
};
const old = { ...laptop, id: crypto.randomUUID(), name: 'Old phone', host: 'old.example.com', lastUsedAt: null };
const methods = { hasPassword: true, hasApp: false, passkeys: 1, recoveryCodesLeft: 10 };
const challenge = 'Y2hhbGxlbmdl'.repeat(3);
const making = {
  rp: { id: hostname, name: 'Overflight' },
  user: { id: 'AAECAwQFBgcICQoLDA0ODw', name: 'ada@example.com', displayName: 'Ada Field' },
  challenge,
  timeout: 60_000,
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};
const proving = { rpId: hostname, challenge, timeout: 60_000, userVerification: 'required' as const };

/** A device with a finger always on its sensor, and no passkeys yet. */
async function withAuthenticator(): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const browser = cdp() as unknown as { send: (method: string, given?: object) => Promise<unknown> };
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true };
  await browser.send('WebAuthn.enable');
  onTestFinished(async () => void (await browser.send('WebAuthn.disable')));
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

async function open(answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') {
  const screen = <AccountPanel adminHref="/admin" onClose={() => undefined} />;
  const all = [...answers, answer(readSignInMethods, methods), answer(listSessions, [])];
  const rendered = await renderScreen(screen, { as: aUser('users'), answers: all, theme });
  await rendered.page.getByRole('button', { name: 'Security' }).click();
  return { ...rendered, dialog: rendered.page.getByRole('dialog') };
}

describe('the own passkeys', () => {
  it.each(['light', 'dark'] as const)('SAFE-01 are listed with their names and times (%s)', async (theme) => {
    const { dialog } = await open([startAt(origin), answer(listPasskeys, [laptop, old])], theme);
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect.element(row('Work laptop')).toMatchTextContent(/Used .*Added Nov 10, 2026/);
    await expect.element(row('Old phone')).toMatchTextContent('Never used · works at old.example.com only');
    expect(await axeProblems()).toEqual([]);
  });

  it('could not be read: says why', async () => {
    const { dialog } = await open([
      startAt(origin),
      refuse(listPasskeys, { status: 503, detail: 'The database is away.' }),
    ]);
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The database is away.');
  });

  it('SAFE-01 are added by name and password; the first factor brings recovery codes', async () => {
    await withAuthenticator();
    const codes = Array.from({ length: 10 }, (_, n) => `K7QM2-XRDP${n}`);
    const { dialog, server } = await open([
      startAt(origin),
      answer(listPasskeys, []),
      answer(startPasskey, making),
      answer(addPasskey, { passkey: laptop, recoveryCodes: codes }),
    ]);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('This field is required');
    await dialog.getByLabelText('Name').fill(' Work laptop ');
    await dialog.getByLabelText('Password', { exact: true }).fill('correct horse battery');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByLabelText('Recovery codes')).toMatchTextContent('K7QM2-XRDP9');
    expect(server.asked(addPasskey)).toMatchObject([
      { body: { name: 'Work laptop', credential: { type: 'public-key' } } },
    ]);
    server.now(answer(listPasskeys, [laptop]));
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect.element(dialog.getByText('The passkey has been added.')).toBeVisible();
    await expect.element(dialog.getByText('Work laptop')).toBeVisible();
  });

  it('SAFE-01 are removed with the password, unless that is refused', async () => {
    const detail = 'Your administrator requires a second factor. Add another one first.';
    const { dialog, server } = await open([
      startAt(origin),
      answer(listPasskeys, [laptop]),
      refuse(removePasskey, { status: 409, detail }),
    ]);
    await dialog.getByRole('button', { name: 'Remove Work laptop' }).click();
    await dialog.getByLabelText('Password', { exact: true }).fill('correct horse battery');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(detail);
    server.now(answer(removePasskey), answer(listPasskeys, []));
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(dialog.getByText('The passkey has been removed.')).toBeVisible();
    await expect.element(dialog.getByText('Work laptop')).not.toBeInTheDocument();
    expect(server.asked(removePasskey).at(-1)).toMatchObject({ params: { id: laptop.id } });
  });

  it.each([
    ['https://fly.example.com', 'Passkeys work at https://fly.example.com only: open that address.'],
    [null, 'Passkeys need a public address: the operator sets OVERFLIGHT_PUBLIC_URL.'],
  ])('cannot be added here if they work at %s: says why', async (works, why) => {
    const { dialog } = await open([startAt(works), answer(listPasskeys, [laptop])]);
    await expect.element(dialog.getByText(why)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible();
  });
});

describe('signing in with a passkey', () => {
  it('SAFE-01 is offered where passkeys work, and says so when there is none', async () => {
    await withAuthenticator();
    const { page } = await renderScreen(<SignInScreen />, {
      as: null,
      answers: [startAt(origin), answer(startPasskeySignIn, proving)],
    });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^No passkey was used/);
    expect(await axeProblems()).toEqual([]);
  });

  it.each([
    [origin, true, 'Enter one of your recovery codes.'],
    ['https://fly.example.com', false, 'Passkeys work at https://fly.example.com only: open that address.'],
  ])('SAFE-01 is the second step where they work at %s: %s', async (works, isOffered, text) => {
    const fields = [{ field: 'passkey', problem: 'Use your passkey too.' }];
    const needed = refuse(signIn, { status: 403, code: 'second-factor-needed', detail: 'Use it.', fields });
    const { page } = await renderScreen(<SignInScreen />, { as: null, answers: [startAt(works), needed] });
    await page.getByLabelText('Email').fill('ada@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole('button', { name: 'Use a passkey' }).elements()).toHaveLength(isOffered ? 1 : 0);
  });

  it.each(['light', 'dark'] as const)('SAFE-01 is a choice where a second factor is required (%s)', async (theme) => {
    const { page } = await renderScreen(<RequiredFactorScreen />, { answers: [startAt(origin)], theme });
    await expect.element(page.getByRole('button', { name: 'Authenticator app' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Passkey' }).click();
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  });
});
