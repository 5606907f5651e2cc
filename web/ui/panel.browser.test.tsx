import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Panel } from './panel.tsx';

const lines = Array.from({ length: 100 }, (_, at) => (
  <p key={at}>
    <button type="button">Line {at}</button>
  </p>
));

describe('a panel', () => {
  it('is a region by its heading, with a close button that says what it closes', async () => {
    const onClose = vi.fn<() => void>();
    const { page } = await renderScreen(
      <Panel title="Layers" onClose={onClose}>
        Terrain
      </Panel>,
    );
    await expect.element(page.getByRole('region', { name: 'Layers' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Layers', level: 2 })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Close Layers' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(['light', 'dark'] as const)(
    'scrolls inside and keeps its heading in sight, in the %s theme',
    async (theme) => {
      const { page } = await renderScreen(
        <div style={{ height: 400, display: 'flex' }}>
          <Panel title="Plans" onClose={() => undefined}>
            {lines}
          </Panel>
        </div>,
        { theme },
      );
      await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
      (page.getByText('Line 99').element() as HTMLElement).focus();
      await expect.element(page.getByText('Line 99')).toBeInViewport();
      await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
      expect(await axeProblems()).toEqual([]);
    },
  );
});
