import { expect } from 'vitest';
import type { Page } from '../browser.ts';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';

withBrowser();
withOwnProduct(() => ({ OVERFLIGHT_TERMS_URL: 'http://127.0.0.1:9/terms-of-the-operator' }));

/** Addresses the page opened, including deep links. */
async function askedFor(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  client.on('Page.frameRequestedNavigation', ({ url }) => addresses.push(url));
  return addresses;
}

journey(
  'AUTH-07 a visitor gets the sign-in screen everywhere except the refresh-token and terms routes',
  async (crew) => {
    for (const path of ['/', '/login', '/map', '/admin', '/token/abc', '/nowhere']) {
      await crew.opens(path);
      await crew.seesHeading('Sign in to your account');
    }
    await crew.opens('/refreshtoken');
    await crew.seesHeading('Your session has ended');
  },
);

journey('AUTH-13 /terms redirects to the external terms page', async (crew) => {
  await crew.page.route('http://127.0.0.1:9/**', (route) => route.fulfill({ body: 'The terms' }));
  await crew.opens('/terms');
  await crew.page.waitForURL('http://127.0.0.1:9/terms-of-the-operator');
});

journey(
  'AUTH-09 /logout signs out here and returns to /; other devices go on until all are signed out',
  async (crew) => {
    const person = await crew.given.signedIn('users');
    const elsewhere = await crew.api.signIn(person);
    const isIn = async () => (await crew.api.ask('GET', '/identity/v1/me', { token: elsewhere })).status === 200;
    await crew.opens('/map/account');
    const [call] = await Promise.all([crew.page.waitForRequest('**/identity/v1/me'), crew.page.reload()]);
    const here = call.headers()['authorization'] ?? '';
    await crew.opens('/logout');
    await crew.seesHeading('Sign in to your account');
    await crew.isAt('/');
    expect((await crew.api.ask('GET', '/identity/v1/me', { token: here })).status).toBe(401);
    expect(await isIn()).toBe(true);

    await crew.fills('Email', person.email);
    await crew.fills('Password', person.password);
    await crew.presses('Sign in');
    await crew.isAt('/map');
    await crew.opens('/map/account');
    await crew.presses('Security');
    await crew.presses('Sign out everywhere');
    await crew.seesHeading('Sign in to your account');
    expect(await isIn()).toBe(false);
  },
);

journey('AUTH-09 a failed sign-out is logged, and the person is signed out anyway', async (crew) => {
  await crew.given.signedIn('users');
  await crew.opens('/map/account');
  const logged: string[] = [];
  crew.page.on('console', (message) => logged.push(message.text()));
  await crew.page.route('**/identity/v1/sign-out', (route) => route.abort());
  await crew.follows('Sign Out');
  await crew.seesHeading('Sign in to your account');
  expect(logged.join('\n')).toContain('Sign-out failed');
});

journey('AUTH-10 /token passes the identity token to the mobile app', async (crew) => {
  const person = await crew.given.signedIn('users');
  const asked = await askedFor(crew.page);
  await crew.opens('/token/request-17');
  const token = await crew.page.getByLabel('Token').innerText();
  expect(token.split('.')).toHaveLength(3);
  await expect.poll(() => asked).toContainEqual(`overflight://token?token=${token}&request=request-17`);
  const me = await crew.api.ask('GET', '/identity/v1/me', { token });
  expect(await me.json()).toMatchObject({ email: person.email });
  // The browser's prompt to open the app lies over the page and takes the mouse.
  await crew.page.getByRole('button', { name: 'Sign Out' }).dispatchEvent('click');
  await crew.seesHeading('Sign in to your account');
});

journey("AUTH-10 a token that cannot be looked up leads to the app's login-needed link", async (crew) => {
  await crew.given.signedIn('users');
  await crew.opens('/map');
  await crew.page.getByRole('navigation', { name: 'Map tools' }).waitFor();
  await crew.page.route('**/identity/v1/refresh', async (route) => {
    const isFirst = !failed;
    failed = true;
    await (isFirst ? route.continue() : route.fulfill({ status: 401, body: '{}' }));
  });
  let failed = false;
  const asked = await askedFor(crew.page);
  await crew.opens('/token/request-18');
  await expect.poll(() => asked).toContainEqual('overflight://login-needed');
});

journey(
  'AUTH-11 /refreshtoken shows the remaining time, refreshes, and passes a fresh token to the app',
  async (crew) => {
    await crew.given.signedIn('users');
    const asked = await askedFor(crew.page);
    await crew.opens('/refreshtoken');
    await crew.seesHeading('Refresh your session');
    expect(await crew.page.getByTestId('remaining').innerText()).toMatch(/^(60|59) min \d\d s$/);
    await crew.presses('Refresh and open the app');
    await crew.sees('The session was refreshed.');
    const token = await crew.page.getByLabel('Token').innerText();
    await expect.poll(() => asked).toContainEqual(`overflight://token?token=${token}`);
  },
);

journey('AUTH-14 unknown addresses redirect to /, which redirects to /map', async (crew) => {
  await crew.given.signedIn('users');
  for (const path of ['/', '/nowhere/at/all', '/login']) {
    await crew.opens(path);
    await crew.isAt('/map');
  }
});

journey('AUTH-20 a member without the product is sent home and sees no such content', async (crew) => {
  await crew.given.signedIn('users');
  await crew.opens('/admin/users');
  await crew.isAt('/map');
  await crew.opens('/map/account');
  await crew.page.getByRole('button', { name: 'Edit Account' }).waitFor();
  expect(await crew.page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
});
