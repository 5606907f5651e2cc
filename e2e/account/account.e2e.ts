import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { admin, newPerson } from '../people.ts';
import { withOwnProduct } from '../own-product.ts';

withBrowser();
withOwnProduct();

journey('AUTH-01 a visitor at /login can sign in by e-mail, sign up, or reset the password', async (crew) => {
  await crew.opens('/login');
  await crew.seesHeading('Sign in to your account');
  await crew.presses('Sign in');
  await crew.sees('This field is required');
  await crew.fills('Email', admin.email);
  await crew.fills('Password', 'not the password');
  await crew.presses('Sign in');
  await crew.page.getByRole('alert').waitFor();
  await crew.presses('Forgot your password?');
  await crew.seesHeading('Reset your password');
  await crew.presses('Back to Sign In');
  await crew.presses('Create account');
  await crew.seesHeading('Create a new account');
  await crew.presses('Back to Sign In');
  await crew.fills('Email', admin.email.toUpperCase());
  await crew.fills('Password', admin.password);
  await crew.presses('Sign in');
  await crew.isAt('/map');
});

journey(
  'AUTH-02 AUTH-03 AUTH-04 AUTH-05 AUTH-06 a newcomer signs up, confirms, and waits for approval',
  async (crew) => {
    const person = newPerson('New Comer');
    await crew.opens('/');
    await crew.presses('Create account');
    await crew.seesHeading('Create a new account');
    await crew.presses('Create account');
    expect(await crew.page.getByText('This field is required', { exact: true }).count()).toBe(4);
    await crew.sees('You must agree to the Terms & Conditions');
    expect(await crew.page.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms');
    await crew.page.getByLabel('Name').fill(person.name);
    await crew.page.getByLabel('Email').fill(person.email);
    await crew.page.getByLabel('Phone number').fill('+1 555 0100');
    await crew.page.getByLabel('Company').fill('Crew');
    await crew.page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await crew.page.getByRole('checkbox').check();
    await crew.presses('Create account');

    await crew.seesHeading('Enter Information:');
    await crew.fills('Code', '000000');
    await crew.presses('Confirm');
    await crew.page.getByRole('alert').waitFor();
    await crew.fills('Code', await crew.api.codeFor(person.email));
    await crew.presses('Confirm');

    await crew.seesHeading('Thank you for signing up.');
    await crew.sees(
      'An administrator has to approve your account. No e-mail can be sent from here: ask them, then check again.',
    );
    for (const path of ['/map', '/admin', '/anything']) {
      await crew.opens(path);
      await crew.seesHeading('Thank you for signing up.');
    }
    await crew.opens('/logout');
    await crew.seesHeading('Sign in to your account');
  },
);

journey('AUTH-08 AUTH-22 an administrator approves a newcomer, who gets the e-mail and the full app', async (crew) => {
  const person = newPerson('Petra Patient');
  await crew.api.register(person);
  await crew.given.signedInAsAdmin();
  await crew.opens('/admin/users');
  await crew.page.getByLabel('Search users').fill(person.email);
  const row = crew.page.getByRole('row', { name: person.email });
  await row.getByText('pending').waitFor();
  await row.getByRole('button', { name: 'Approve' }).click();
  await crew.page.getByRole('dialog').getByLabel('Analytics').check();
  await crew.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await row.getByText('active').waitFor();
  await row.getByText('Analytics').waitFor();

  await crew.opens('/admin/mail');
  await crew.page.getByText(`To ${person.email}`, { exact: false }).first().waitFor();

  await crew.opens('/logout');
  await crew.fills('Email', person.email);
  await crew.fills('Password', person.password);
  await crew.presses('Sign in');
  await crew.isAt('/map');
  await crew.page.getByRole('navigation', { name: 'Main' }).getByText('Analytics').waitFor();
});

journey('AUTH-22 disabling an account ends its session at once', async (crew) => {
  const person = await crew.given.signedIn('users');
  await crew.opens('/map');
  await crew.page.getByRole('navigation', { name: 'Map tools' }).waitFor();
  const token = await crew.api.signIn(admin);
  const { users } = await crew.api.call<{ users: { id: string }[] }>(
    'GET',
    `/identity/v1/users?search=${person.email}`,
    {
      token,
    },
  );
  await crew.api.call('PATCH', `/identity/v1/users/${users[0]?.id}`, { token, body: { disabled: true } });
  await crew.opens('/map');
  await crew.seesHeading('Sign in to your account');
});

journey('a person who forgot the password chooses a new one', async (crew) => {
  const person = newPerson();
  await crew.api.register(person);
  await crew.opens('/login');
  await crew.fills('Email', person.email);
  await crew.presses('Forgot your password?');
  await crew.presses('Send the code');
  await crew.seesHeading('Choose a new password');
  await crew.fills('Code', await crew.api.codeFor(person.email));
  await crew.page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await crew.presses('Change password');
  await crew.sees('Your password has been changed. Sign in with the new one.');
  await crew.fills('Password', 'another long password');
  await crew.presses('Sign in');
  await crew.seesHeading('Thank you for signing up.');
});

journey('AUTH-16 AUTH-17 AUTH-18 a member edits the account', async (crew) => {
  const person = await crew.given.signedIn('users');
  await crew.opens('/map/account');
  await crew.sees(person.email);
  await crew.page.getByRole('link', { name: 'Sign Out' }).waitFor();
  await crew.presses('Edit Account');
  const dialog = crew.page.getByRole('dialog', { name: 'User' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  expect(await dialog.getByLabel('Tenant').count()).toBe(0);
  for (const field of ['Name', 'Nickname', 'Company', 'Address', 'Job title', 'Phone'])
    await dialog.getByLabel(field, { exact: true }).fill(`New ${field}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await crew.sees('New Name');

  const me = await crew.api.call<Record<string, string>>('GET', '/identity/v1/me', {
    token: await crew.api.signIn(person),
  });
  expect(me).toMatchObject({
    name: 'New Name',
    nickname: 'New Nickname',
    company: 'New Company',
    address: 'New Address',
    profile: 'New Job title',
    phoneNumber: 'New Phone',
    email: person.email,
    tenant: '',
  });
});

journey('an administrator creates an API key that reads tiles, and revokes it', async (crew) => {
  await crew.given.signedInAsAdmin();
  await crew.opens('/admin/api-keys');
  await crew.fills('Name of the new key', 'Kiosk');
  await crew.presses('Create key');
  const key = await crew.page.getByTestId('new-key').innerText();
  const tile = () => crew.api.ask('GET', '/basemap/v1/tile/imagery/0/0/0', { headers: { 'x-api-key': key } });
  expect((await tile()).status).toBe(200);
  await crew.page.getByRole('row', { name: 'Kiosk' }).first().getByRole('button', { name: 'Revoke' }).click();
  await crew.page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await crew.page.getByRole('row', { name: 'Kiosk' }).waitFor({ state: 'detached' });
  expect((await tile()).status).toBe(401);
});
