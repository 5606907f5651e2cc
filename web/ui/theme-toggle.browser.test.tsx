import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

describe('the theme', () => {
  it('SHELL-02 is toggled, and stored as the bare word dark or light', async () => {
    const { page } = await renderScreen(<ThemeToggle />);
    const shown = () => document.documentElement.dataset['mantineColorScheme'];
    await page.getByRole('button', { name: 'Use dark theme' }).click();
    await expect.poll(shown).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await page.getByRole('button', { name: 'Use light theme' }).click();
    await expect.poll(shown).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });
});
