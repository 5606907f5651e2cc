import { expect } from 'vitest';
import type { Page } from '../browser.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { newPerson, type Person } from '../people.ts';
import { withSharedProduct } from '../own-product.ts';

withBrowser();
const url = withSharedProduct();

/** A device with a finger always on its sensor. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signsIn(crew: CrewMember, person: Person): Promise<void> {
  await crew.fills('Email', person.email);
  await crew.fills('Password', person.password);
  await crew.presses('Sign in');
}

async function opensSecurity(crew: CrewMember) {
  await crew.opens('/map/account');
  await crew.presses('Security');
  return crew.page.getByRole('dialog');
}

journey(
  'SAFE-01 a person adds a passkey, signs in with it alone and after the password, and removes it',
  async (crew) => {
    const person = newPerson();
    await crew.api.register(person, 'users');
    await withAuthenticator(crew.page);
    await crew.opens('/login');
    await signsIn(crew, person);
    await crew.isAt('/map');
    const dialog = await opensSecurity(crew);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await crew.fills('Name', 'Work laptop');
    await crew.fills('Password', person.password);
    await crew.findsItAccessible();
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await crew.page.getByLabel('Recovery codes', { exact: true }).waitFor();
    await crew.presses('I have kept them');
    const row = dialog.getByRole('listitem').filter({ hasText: 'Work laptop' });
    await row.getByText('Never used').waitFor();
    await crew.sees('The passkey has been added.');
    await crew.findsItAccessible();

    await crew.opens('/logout');
    await crew.findsItAccessible();
    await crew.presses('Sign in with a passkey');
    await crew.isAt('/map');
    await crew.page.getByRole('navigation', { name: 'Map tools' }).waitFor();

    await crew.opens('/logout');
    await signsIn(crew, person);
    await crew.seesHeading('Second factor');
    await crew.sees('Enter one of your recovery codes.');
    await crew.findsItAccessible();
    await crew.presses('Use a passkey');
    await crew.isAt('/map');
    await crew.page.getByRole('navigation', { name: 'Map tools' }).waitFor();

    await opensSecurity(crew);
    expect(await row.innerText()).toMatch(/Used/);
    await row.getByRole('button', { name: 'Remove Work laptop' }).click();
    await crew.fills('Password', person.password);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await crew.sees('The passkey has been removed.');
    await expect.poll(() => row.count()).toBe(0);

    await crew.opens('/logout');
    await crew.presses('Sign in with a passkey');
    await crew.page.getByRole('alert').getByText('The passkey did not work.').waitFor();
    await signsIn(crew, person);
    await crew.isAt('/map');
  },
  // Browsers have no passkeys for network addresses.
  { url, local: 'localhost' },
);

journey(
  'SAFE-01 on plain http under another name there are no passkeys: Security says why, the password works',
  async (crew) => {
    const person = newPerson();
    await crew.api.register(person, 'users');
    await crew.opens('/login');
    await crew.seesHeading('Sign in to your account');
    expect(await crew.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await signsIn(crew, person);
    await crew.isAt('/map');
    const dialog = await opensSecurity(crew);
    await crew.sees(
      'Passkeys need https, and this address has none. Your password and an authenticator app work here.',
    );
    expect(await dialog.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Turn on' }).waitFor();
  },
  { url },
);
