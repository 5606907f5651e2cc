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

  it.each([
    { place: 'beside the map', frame: { height: 400, display: 'flex', alignItems: 'flex-start' }, theme: 'light' },
    {
      place: 'under the map of a phone',
      frame: { maxHeight: 400, display: 'flex', flexDirection: 'column' },
      theme: 'dark',
    },
  ] as const)('scrolls by wheel and keeps its heading in sight, $place', async ({ frame, theme }) => {
    const { page } = await renderScreen(
      <div style={frame}>
        <Panel title="Plans" onClose={() => undefined}>
          {lines}
        </Panel>
      </div>,
      { theme },
    );
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
    // By wheel, as a person does: focus and scripts also scroll what no wheel can.
    for (let turn = 0; turn < 10; turn++)
      await userEvent.wheel(page.getByRole('region', { name: 'Plans' }), { delta: { y: 1000 } });
    await expect.element(page.getByText('Line 99')).toBeInViewport();
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
    expect(await axeProblems()).toEqual([]);
  });
});
