import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
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
