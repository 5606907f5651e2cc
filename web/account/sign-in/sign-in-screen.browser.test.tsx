import {
  confirmSignUp,
  readAppKey,
  readMe,
  readStart,
  requestPasswordReset,
  resendCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '@overflight/contract/account/account.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { leaveSession, markSessionLost, useSession } from '../../platform/calls/session.ts';
import { answer, networkError, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { start } from '../../testing/open-session-as.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const ada = aUser('users');
const password = 'north-field-2026';
const signsIn: FakeAnswer[] = [
  answer(signIn, { idToken: 'fresh', expiresAt: '2036-11-15T12:00:00.000Z' }),
  answer(readMe, ada),
  answer(readAppKey, { apiKey: 'key', expiresAt: '2036-11-15T12:00:00.000Z' }),
];

/** The app shows another screen after sign-in. */
function Door() {
  const session = useSession();
  return session.phase === 'signed-in' ? <p>Signed in as {session.user.name}</p> : <SignInScreen />;
}

/** The same drawn anew by a button, as by a change of the address. */
function DrawnAnew() {
  const [time, setTime] = useState(0);
  return (
    <>
      <button onClick={() => setTime(time + 1)}>Draw anew</button>
      <Door key={time} />
    </>
  );
}

async function open(...answers: FakeAnswer[]) {
  const { page, server } = await renderScreen(<Door />, { answers, as: null });
  return {
    page,
    server,
    field: (name: string) => page.getByLabelText(name, { exact: true }),
    press: (name: string) => page.getByRole('button', { name }).click(),
  };
}

describe('a session that was ended elsewhere', () => {
  it('SAFE-02 is said to have ended when several calls find it out at once, also to a screen drawn later', async () => {
    const { page, server } = await renderScreen(<DrawnAnew />, { as: ada, answers: [answer(signOut)] });
    await expect.element(page.getByText(`Signed in as ${ada.name}`)).toBeVisible();
    markSessionLost();
    await Promise.all([leaveSession(), leaveSession()]);
    await page.getByRole('button', { name: 'Draw anew' }).click();
    await expect.element(page.getByText(/^You were signed out: your session has ended/)).toBeVisible();
    expect(server.asked(signOut)).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('AUTH-01 has its heading, focuses the e-mail, and links to sign-up and password reset', async () => {
    const { page, field, press } = await open();
    await expect.element(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect.element(field('Email')).toHaveFocus();
    await press('Create account');
    await expect.element(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
    await press('Back to Sign In');
    await field('Email').fill('ada@example.com');
    await press('Forgot your password?');
    await expect.element(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await expect.element(field('Email')).toHaveValue('ada@example.com');
  });

  it('AUTH-04 marks every empty field without a request, and clears the error on typing', async () => {
    const { page, server, field, press } = await open();
    await press('Sign in');
    await expect.element(field('Email')).toHaveAccessibleDescription('This field is required');
    await expect.element(field('Password')).toHaveAccessibleDescription('This field is required');
    await expect.element(field('Email')).toBeInvalid();
    await field('Email').fill('ada');
    await expect.element(field('Email')).not.toHaveAccessibleDescription('This field is required');
    await press('Sign in');
    await expect.element(page.getByText('This is not an e-mail address')).toBeVisible();
    expect(server.asked(signIn)).toEqual([]);
  });

  it('Enter in the password signs in; the address goes out in lower case, the token into a cookie', async () => {
    const { page, server, field } = await open(...signsIn);
    await field('Email').fill(' Ada@Example.com ');
    await field('Password').fill(password);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Signed in as Ada Field')).toBeVisible();
    expect(server.asked(signIn)).toMatchObject([{ body: { email: 'ada@example.com', password, keep: 'cookie' } }]);
  });

  it('shows why the server refused, and keeps the typed values', async () => {
    const detail = 'The e-mail address or the password is wrong.';
    const { page, field, press } = await open(refuse(signIn, { status: 401, detail }));
    await field('Email').fill('ada@example.com');
    await field('Password').fill(password);
    await press('Sign in');
    await expect.element(page.getByRole('alert')).toHaveTextContent(detail);
    await expect.element(field('Password')).toHaveValue(password);
  });

  it('SAFE-01 asks for the second factor after the password, and signs in with its code', async () => {
    const needed = refuse(signIn, { status: 403, code: 'second-factor-needed', detail: 'Enter the code too.' });
    const { page, server, field, press } = await open(needed);
    await field('Email').fill('ada@example.com');
    await field('Password').fill(password);
    await press('Sign in');
    await expect.element(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await expect.element(field('Code')).toHaveFocus();
    const problem = 'This code is wrong or was used already. Wait for the next one.';
    server.now(refuse(signIn, { status: 403, detail: problem, fields: [{ field: 'code', problem }] }));
    await field('Code').fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Code')).toHaveAccessibleDescription(problem);
    server.now(...signsIn);
    await field('Code').fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Signed in as Ada Field')).toBeVisible();
    expect(server.asked(signIn).at(-1)).toMatchObject({ body: { email: 'ada@example.com', password, code: '123456' } });
  });

  it('distinguishes a lost connection from a wrong password', async () => {
    const { page, field, press } = await open(networkError(signIn));
    await field('Email').fill('ada@example.com');
    await field('Password').fill(password);
    await press('Sign in');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The server cannot be reached/);
  });

  it('shows that it is busy, and cannot be pressed twice', async () => {
    const { page, server, field, press } = await open(neverAnswer(signIn));
    await field('Email').fill('ada@example.com');
    await field('Password').fill(password);
    await press('Sign in');
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    expect(server.asked(signIn)).toHaveLength(1);
  });

  it.each(['light', 'dark'] as const)('is accessible with errors in the %s theme', async (theme) => {
    const { page } = await renderScreen(<SignInScreen />, { as: null, theme });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByText('This field is required').first()).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('signing up', () => {
  const typed = { Name: 'Ada Field', Email: 'ada@example.com', 'Phone number': '555 0100', Company: 'North Survey' };

  it('AUTH-02 AUTH-03 AUTH-04 asks for name, e-mail, phone, company and agreement', async () => {
    const { page, server, press } = await open();
    await press('Create account');
    const field = (name: string) => page.getByRole('textbox', { name });
    await expect.element(field('Name')).toHaveFocus();
    await press('Create account');
    for (const name of Object.keys(typed))
      await expect.element(field(name)).toHaveAccessibleDescription('This field is required');
    await expect.element(page.getByText('Use at least 10 characters')).toBeVisible();
    await expect.element(page.getByText('You must agree to the Terms & Conditions')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
    expect(server.asked(signUp)).toEqual([]);
  });

  it('AUTH-05 continues with the code from the mail, which signs in', async () => {
    const { page, server, field, press } = await open(answer(signUp), answer(confirmSignUp), ...signsIn);
    await press('Create account');
    for (const [name, text] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(text);
    await page.getByLabelText(/^Password/).fill(password);
    await page.getByRole('checkbox').click();
    await press('Create account');
    await expect.element(page.getByRole('heading', { name: 'Enter Information:' })).toBeVisible();
    await expect.element(field('Code')).toHaveFocus();
    await field('Code').fill('12');
    await press('Confirm');
    await expect.element(page.getByText('The code has six digits')).toBeVisible();
    await field('Code').fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Signed in as Ada Field')).toBeVisible();
    expect(server.asked(signUp)).toMatchObject([{ body: { company: 'North Survey', agreesToTerms: true } }]);
    expect(server.asked(confirmSignUp)).toMatchObject([{ body: { code: '123456', password } }]);
  });

  it('an unconfirmed person is asked for the code, and can request it again', async () => {
    const unconfirmed = refuse(signIn, { status: 403, code: 'not-confirmed', detail: 'Confirm the address first.' });
    const { page, field, press } = await open(unconfirmed, answer(resendCode));
    await field('Email').fill('ada@example.com');
    await field('Password').fill(password);
    await press('Sign in');
    await expect.element(page.getByText(/six-digit code to ada@example.com/)).toBeVisible();
    await press('Send the code again');
    await expect.element(page.getByRole('status').filter({ hasText: 'A new code is on its way.' })).toBeVisible();
  });

  it('without a mail server the screen says whom to ask, not that a mail was sent', async () => {
    const unconfirmed = refuse(signIn, { status: 403, code: 'not-confirmed', detail: 'Confirm the address first.' });
    const { page, field, press } = await open(unconfirmed, answer(readStart, { ...start, sendsMail: false }));
    await field('Email').fill('ada@example.com');
    await field('Password').fill(password);
    await press('Sign in');
    await expect.element(page.getByText(/ask your administrator for your six-digit code/)).toBeVisible();
    await expect.element(page.getByText(/We sent/)).not.toBeInTheDocument();
  });
});

describe('a new password', () => {
  it('goes from address and code back to sign-in, and says so', async () => {
    const { page, server, field, press } = await open(answer(requestPasswordReset), answer(resetPassword));
    await press('Forgot your password?');
    await expect.element(field('Email')).toHaveFocus();
    await press('Send the code');
    await expect.element(field('Email')).toHaveAccessibleDescription('This field is required');
    await field('Email').fill('ada@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await field('Code').fill('123456');
    await field('New password').fill('short');
    await press('Change password');
    await expect.element(page.getByText('The code has ten letters and digits')).toBeVisible();
    await field('Code').fill('k7qm2-xrdpa');
    await press('Change password');
    await expect.element(page.getByText('Use at least 10 characters')).toBeVisible();
    expect(server.asked(resetPassword)).toEqual([]);
    await field('New password').fill(password);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
    await expect.element(field('Email')).toHaveValue('ada@example.com');
    await expect.element(field('Password')).toHaveValue('');
  });

  it('a server error of one field is shown under it, not above the form', async () => {
    const detail = 'The code is wrong or has run out.';
    const { page, field, press } = await open(
      answer(requestPasswordReset),
      refuse(resetPassword, { status: 400, detail, fields: [{ field: 'code', problem: detail }] }),
    );
    await press('Forgot your password?');
    await field('Email').fill('ada@example.com');
    await press('Send the code');
    await field('Code').fill('K7QM2-XRDPA');
    await field('New password').fill(password);
    await press('Change password');
    await expect.element(field('Code')).toHaveAccessibleDescription(detail);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
