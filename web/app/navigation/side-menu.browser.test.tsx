import { expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SideMenu } from './side-menu.tsx';

it('the tool whose panel is open stays readable under the pointer, and its name does not cover the panel', async () => {
  const { page } = await renderScreen(<SideMenu open="layers" />);
  const open = page.getByRole('link', { name: 'Layers' });
  await userEvent.hover(page.getByRole('link', { name: 'Search' }));
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await userEvent.hover(open);
  await expect.poll(() => page.getByRole('tooltip').query()).toBeNull();
  const { color, backgroundColor } = getComputedStyle(open.element());
  expect(color).toBe('rgb(255, 255, 255)');
  expect(backgroundColor).toBe('rgb(10, 102, 173)');
});

it('operations are on the rail for everybody, above the account', async () => {
  await browser.viewport(390, 844);
  const { page } = await renderScreen(<SideMenu open={undefined} />, {
    as: aUser('users', 'custom-restrictions', 'video'),
  });
  await expect.element(page.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/operations');
  const names = page
    .getByRole('link')
    .elements()
    .map((link) => link.ariaLabel);
  expect(names.slice(-2)).toEqual(['Operations', 'User account']);
  // On a phone it ends above the scale bar, beside a half-screen panel.
  expect(page.getByRole('navigation').element().getBoundingClientRect().height).toBeLessThan(330);
});
