import { describe, expect, it, vi } from 'vitest';
import { page as viewport, userEvent } from 'vitest/browser';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Panel } from './panel.tsx';

const lines = Array.from({ length: 100 }, (_, at) => (
  <p key={at}>
    <button type="button">Line {at}</button>
  </p>
));

describe('a panel', () => {
  it('is a region named by its heading, with a labelled close button', async () => {
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

  it('keeps its close button visible with a long title', async () => {
    const name = 'PX4__Firmware__geofence_of_a_harbour_with_many_underscores_and_no_blank__57f7f31.plan';
    const { page } = await renderScreen(
      <Panel title={name.repeat(3)} onClose={() => undefined}>
        {null}
      </Panel>,
    );
    const panel = page.getByRole('region').element().getBoundingClientRect();
    const button = page.getByRole('button').element().getBoundingClientRect();
    expect(button.width).toBeGreaterThanOrEqual(34);
    expect(button.right).toBeLessThanOrEqual(panel.right);
    expect(panel.height).toBeLessThan(120);
  });

  it.each([
    { place: 'beside the map', frame: { height: 400, display: 'flex', alignItems: 'flex-start' }, theme: 'light' },
    {
      place: 'under the map of a phone',
      frame: { maxHeight: 400, display: 'flex', flexDirection: 'column' },
      theme: 'dark',
    },
  ] as const)('scrolls by wheel and keeps its heading visible, $place', async ({ frame, theme }) => {
    const { page } = await renderScreen(
      <div style={frame}>
        <Panel title="Plans" onClose={() => undefined}>
          {lines}
        </Panel>
      </div>,
      { theme },
    );
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
    // By wheel, as a person does: focus and scripts can scroll what a wheel cannot.
    for (let turn = 0; turn < 10; turn++)
      await userEvent.wheel(page.getByRole('region', { name: 'Plans' }), { delta: { y: 1000 } });
    await expect.element(page.getByText('Line 99')).toBeInViewport();
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('a panel while something is drawn on the map', () => {
  const panelOf = (isAside: boolean) => (
    <Panel title="North field" isAside={isAside} onClose={() => undefined}>
      Flight lines
    </Panel>
  );

  it('collapses to its heading on a phone, and reopens on request', async () => {
    await viewport.viewport(390, 844);
    const { page } = await renderScreen(panelOf(true));
    await expect.element(page.getByText('Flight lines')).not.toBeVisible();
    await page.getByRole('button', { name: 'Show North field' }).click();
    await expect.element(page.getByText('Flight lines')).toBeVisible();
    await page.getByRole('button', { name: 'Hide North field' }).click();
    await expect.element(page.getByText('Flight lines')).not.toBeVisible();
  });

  it('stays open beside the map on a desktop, and on a phone while nothing is drawn', async () => {
    await viewport.viewport(1440, 900);
    const desk = await renderScreen(panelOf(true));
    await expect.element(desk.page.getByText('Flight lines')).toBeVisible();
    await viewport.viewport(390, 844);
    const phone = await renderScreen(panelOf(false));
    await expect.element(phone.page.getByText('Flight lines').last()).toBeVisible();
  });
});
