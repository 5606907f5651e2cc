import { expect } from 'vitest';
import { totpCode } from '../../server/testing/totp-code.ts';
import { journey, newWindow, withBrowser } from '../journey.ts';
import { newPerson } from '../people.ts';
import { internalsOf, onlyProduct, withOwnProduct } from '../own-product.ts';

withBrowser();
withOwnProduct();

journey(
  'SAFE-02 a person changes the password with the old one and ends a session elsewhere, which is out at once',
  async (crew) => {
    const person = newPerson();
    await crew.api.register(person, 'users');
    await crew.opens('/login');
    await crew.fills('Email', person.email);
    await crew.fills('Password', person.password);
    await crew.presses('Sign in');
    await crew.isAt('/map');
    const elsewhere = await crew.api.signIn(person);
    const isOut = async (token: string) => (await crew.api.ask('GET', '/identity/v1/me', { token })).status === 401;

    await crew.opens('/map/account');
    await crew.presses('Security');
    const dialog = crew.page.getByRole('dialog');
    await dialog.getByText('Chrome on Linux').waitFor();
    await dialog.getByText('This device').waitFor();
    await crew.findsItAccessible();
    await dialog.getByRole('button', { name: /^Sign out A Node program/ }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    expect(await isOut(elsewhere)).toBe(true);

    const again = await crew.api.signIn(person);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await crew.fills('Current password', person.password);
    await crew.fills('New password', 'Password123!');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByText(/This password is too common/).waitFor();
    await crew.fills('New password', 'green hills far away');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await crew.sees('Your password has been changed.');
    expect(await isOut(again)).toBe(true);
    await crew.opens('/map');
    await crew.isAt('/map');
    await crew.seesMap();

    // Ended elsewhere: this browser says so without being touched.
    const token = await crew.api.signIn({ ...person, password: 'green hills far away' });
    await crew.api.call('POST', '/identity/v1/me/sessions/end-all', { token });
    await crew.sees('You were signed out: your session has ended, or was ended elsewhere.');

    // Strangers use up the tries of the account; this browser is known to it.
    const guess = { email: person.email, password: 'not the password' };
    for (let n = 0; n < 11; n++) await crew.api.ask('POST', '/identity/v1/sign-in', { body: guess });
    await crew.opens('/logout');
    await crew.fills('Email', person.email);
    await crew.fills('Password', 'green hills far away');
    await crew.presses('Sign in');
    await crew.isAt('/map');
    const stranger = await newWindow(onlyProduct());
    try {
      const page = await stranger.newPage();
      await page.goto('/login');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill('green hills far away');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText(/^Too many attempts/).waitFor();
    } finally {
      await stranger.close();
    }
  },
);

journey(
  'SAFE-01 a tenant requires a second factor: a member adds it at sign-in, and signs in with it',
  async (crew) => {
    const person = newPerson();
    await crew.api.register(person, 'users', 'admins');
    // A retry begins as the first try did.
    await internalsOf(onlyProduct()).db.deleteFrom('tenant_rules').execute();
    const token = await crew.api.signIn(person);
    const signsIn = async () => {
      await crew.fills('Email', person.email);
      await crew.fills('Password', person.password);
      await crew.presses('Sign in');
    };
    await crew.api.call('PUT', '/identity/v1/security-rules', { token, body: { requiresSecondFactor: true } });
    await crew.opens('/map');
    await signsIn();
    await crew.seesHeading('Add a second factor');
    await crew.fills('Password', person.password);
    await crew.presses('Continue');
    const secret = await crew.page.getByLabel('Key', { exact: true }).innerText();
    await crew.findsItAccessible();
    await crew.fills('Code', totpCode(secret, Date.now()));
    await crew.presses('Turn on');
    const codes = await crew.page.getByLabel('Recovery codes', { exact: true }).innerText();
    await crew.presses('I have kept them');
    await crew.isAt('/map');
    await crew.page.getByRole('navigation').first().waitFor();

    await crew.opens('/logout');
    await signsIn();
    await crew.seesHeading('Second factor');
    await crew.findsItAccessible();
    await crew.fills('Code', totpCode(secret, Date.now() + 30_000));
    await crew.presses('Sign in');
    await crew.seesMap();
    await crew.opens('/logout');
    await signsIn();
    await crew.fills('Code', codes.split(/\s+/)[0] ?? '');
    await crew.presses('Sign in');
    await crew.seesMap();
  },
);
