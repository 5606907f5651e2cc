import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';

withBrowser();
withOwnProduct();

journey('SHELL-01 the version and the current year are shown', async (crew) => {
  const line = `© ${new Date().getFullYear()} Overflight · Version 1.37.0`;
  await crew.opens('/login');
  await crew.sees(line);
  await crew.given.signedIn('users');
  await crew.opens('/map/account');
  await crew.sees(line);
});

journey('SHELL-02 the theme toggles between light and dark and is stored as that word', async (crew) => {
  const shown = () => crew.page.locator('html').getAttribute('data-mantine-color-scheme');
  const kept = () => crew.page.evaluate(() => localStorage.getItem('theme'));
  await crew.opens('/login');
  expect(await shown()).toBe('light');
  await crew.presses('Use dark theme');
  expect([await shown(), await kept()]).toEqual(['dark', 'dark']);
  await crew.page.reload();
  await crew.seesHeading('Sign in to your account');
  expect(await shown()).toBe('dark');
  await crew.presses('Use light theme');
  expect([await shown(), await kept()]).toEqual(['light', 'light']);
});

journey('SHELL-03 the bottom tab bar shows what the account includes', async (crew) => {
  await crew.given.signedIn('users', 'process', 'fleet-management');
  await crew.opens('/map');
  const bar = crew.page.getByRole('navigation', { name: 'Main' });
  await bar.waitFor();
  expect((await bar.innerText()).match(/Map|Plans|Analytics|Fleet/g)).toEqual(['Map', 'Plans', 'Analytics', 'Fleet']);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(880, -1);
  expect(await bar.getByRole('link', { name: 'Map' }).getAttribute('aria-current')).toBe('page');
});

journey("SHELL-06 a route error shows 'Something went wrong!' with Go back and Home", async (crew) => {
  await crew.given.signedInAsAdmin();
  await crew.opens('/map/account');
  await crew.page.getByRole('link', { name: 'Administration' }).waitFor();
  await crew.page.route('**/assets/admin-screen*.js', (route) => route.abort());
  await crew.follows('Administration');
  await crew.seesHeading('Something went wrong!');
  await crew.findsItAccessible();
  await crew.page.getByRole('button', { name: 'Go back' }).waitFor();
  await crew.presses('Home');
  await crew.isAt('/map');
});

journey('an unreachable server is reported, and retried', async (crew) => {
  await crew.page.route('**/identity/v1/start', (route) => route.abort());
  await crew.opens('/');
  await crew.seesHeading('The server cannot be reached');
  await crew.page.unroute('**/identity/v1/start');
  await crew.presses('Try again');
  await crew.seesHeading('Sign in to your account');
});
