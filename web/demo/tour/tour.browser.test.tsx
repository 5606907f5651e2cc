import type { User } from '@overflight/contract/account/account.ts';
import { addDemo, readDemo, type DemoState } from '@overflight/contract/demo.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { answer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aDemo, links, noDemo } from './testing/a-demo.ts';
import { Tour } from './tour.tsx';
import { useOpenTour } from './use-open-tour.ts';

const crew = aUser('users', 'process', 'fleet-management');
const boss = aUser('users', 'admins', 'process', 'fleet-management');
const closed = { ada: { step: null } };

/** A screen above the tour, with what the app's live line does. */
function Page() {
  const { pathname, hash, state } = useLocation();
  const openTour = useOpenTour(links);
  const queries = useQueryClient();
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
      <div style={{ flex: '1 1 auto', minHeight: 0 }}>
        <p data-testid="place">{pathname + hash + (state ? JSON.stringify(state) : '')}</p>
        <button type="button" onClick={openTour}>
          Tour
        </button>
        <button type="button" onClick={() => void queries.invalidateQueries()}>
          Something changed
        </button>
      </div>
      <Tour links={links} />
    </div>
  );
}

type Opened = { as?: User; at?: string; stored?: object; theme?: 'light' | 'dark'; more?: FakeAnswer[] };
const open = (demo: DemoState, { as = crew, at = '/map', stored, theme = 'light', more = [] }: Opened = {}) =>
  renderScreen(<Page />, {
    answers: [answer(readDemo, demo), ...more],
    as,
    at,
    theme,
    stored: stored ? { tour: stored } : {},
  });

type Shown = Awaited<ReturnType<typeof open>>['page'];
const card = (page: Shown, name: RegExp | string) => page.getByRole('region', { name });
const place = (page: Shown) => page.getByTestId('place');

describe('the tour', () => {
  it('is offered once, without taking the focus, and remembered when declined', async () => {
    const { page } = await open(aDemo());
    const offer = card(page, 'A look around?');
    await expect.element(offer).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('tour') ?? '')).toEqual(closed);
  });

  it('is not offered without demo data, nor to those who answered, but to somebody else in the same browser', async () => {
    const { page } = await open(noDemo);
    await expect.element(place(page)).toBeVisible();
    expect(page.getByRole('region').query()).toBeNull();
    const again = await open(aDemo(), { stored: closed });
    await expect.element(place(again.page)).toBeVisible();
    expect(again.page.getByRole('region').query()).toBeNull();
    const elsewhere = await open(aDemo(), { at: '/admin/demo' });
    await expect.element(place(elsewhere.page)).toBeVisible();
    expect(elsewhere.page.getByRole('region').query()).toBeNull();
    const other = await open(aDemo(), { stored: { grace: { step: null } } });
    await expect.element(card(other.page, 'A look around?')).toBeVisible();
  });

  it('leads through five screens with the keyboard alone, the focus on each card', async () => {
    const { page } = await open(aDemo(), { stored: closed });
    await page.getByRole('button', { name: 'Tour' }).click();
    const places = ['/map{"frame":', '/map/plans/route', '/plans/survey#files', '/viewer/pit', '/fleet'];
    for (const [at, to] of places.entries()) {
      const shown = card(page, new RegExp(`step ${at + 1} of 5`));
      await expect.element(shown).toHaveFocus();
      await expect.poll(() => place(page).element().textContent).toContain(to);
      const live = shown.element().querySelector('[aria-live="polite"]');
      expect(live?.querySelector('h2')?.textContent).not.toBe('');
      expect(page.getByRole('button', { name: 'Back' }).element().matches(':disabled')).toBe(at === 0);
      const next = page.getByRole('button', { name: at < 4 ? 'Next' : 'Done' }).element();
      // The buttons that are on, and nothing else, lie between the card and its last button.
      for (let tabs = at === 0 || at === 4 ? 2 : 3; tabs > 0; tabs--) await userEvent.tab();
      expect(document.activeElement).toBe(next);
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  });

  it('goes back, and Escape or Skip ends it', async () => {
    const { page } = await open(aDemo(), { stored: { ada: { step: 'photos' } } });
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(card(page, /step 2 of 5/)).toHaveFocus();
    await expect.element(place(page)).toMatchTextContent('/map/plans/route');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Tour' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  });

  it('is still there after a reload, and leads back to its screen', async () => {
    const { page } = await open(aDemo(), { stored: { ada: { step: 'plan' } } });
    await expect.element(card(page, /A plan and its checks/)).toBeVisible();
    await page.getByRole('button', { name: 'Show this screen' }).click();
    await expect.element(place(page)).toMatchTextContent('/map/plans/route');
    await expect.element(page.getByRole('button', { name: 'Show this screen' })).not.toBeInTheDocument();
  });

  it('says that the project is still being made, lets the person go on, and opens it once it is there', async () => {
    const making = aDemo({ state: 'adding', projectId: null }, { projects: { state: 'working', percent: 42 } });
    const { page, server } = await open(making, { stored: { ada: { step: 'photos' } } });
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(place(page)).toMatchTextContent('/analytics');
    const shown = card(page, /From photos to a map/);
    await expect.element(shown.getByText(/still being made/)).toBeVisible();
    await expect.element(shown.getByText('Projects: 42 %')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeEnabled();
    server.now(answer(readDemo, aDemo()));
    await page.getByRole('button', { name: 'Something changed' }).click();
    await expect.element(place(page)).toMatchTextContent('/viewer/pit');
    await expect.element(shown.getByText(/still being made/)).not.toBeInTheDocument();
  });

  it('says why a part failed', async () => {
    const problem = 'The photo engine is not installed.';
    const demo = aDemo({ projectId: null }, { projects: { state: 'failed', problem } });
    const { page } = await open(demo, { stored: { ada: { step: 'project' } } });
    await expect.element(page.getByText(`Projects could not be added. ${problem}`)).toBeVisible();
    expect(page.getByText(/still being made/).query()).toBeNull();
  });

  it('without demo data an administrator adds it, and the tour begins', async () => {
    const adding = aDemo({ state: 'adding' }, { map: { state: 'working', percent: 0 } });
    const { page, server } = await open(noDemo, { as: boss, more: [answer(addDemo, adding)] });
    await page.getByRole('button', { name: 'Tour' }).click();
    await expect.element(card(page, 'The tour needs the demo data')).toHaveFocus();
    await page.getByRole('button', { name: 'Show me with demo data' }).click();
    await expect.element(card(page, /step 1 of 5/)).toHaveFocus();
    expect(server.asked(addDemo)).toHaveLength(1);
  });

  it('without demo data others are told who can add it', async () => {
    const { page } = await open(noDemo);
    await page.getByRole('button', { name: 'Tour' }).click();
    await expect.element(page.getByText(/An administrator of this installation can add it/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Show me with demo data' }).query()).toBeNull();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  });

  it('a refusal to add the data is shown, and nothing begins', async () => {
    const refused = refuse(addDemo, { status: 507, detail: 'The disk is full.' });
    const { page } = await open(noDemo, { as: boss, more: [refused] });
    await page.getByRole('button', { name: 'Tour' }).click();
    await page.getByRole('button', { name: 'Show me with demo data' }).click();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
  });

  it('the demo of the installation is not shown to other tenants', async () => {
    const { page } = await open(aDemo({ surveyPlanId: null }), { as: { ...crew, tenant: 'north' } });
    await page.getByRole('button', { name: 'Tour' }).click();
    await expect.element(page.getByText(/Only the crew that runs this installation sees it/)).toBeVisible();
  });

  it.each([
    [1400, 880, 'light'],
    [390, 844, 'dark'],
  ] as const)('is accessible, and on a phone covers nothing, at %i × %i, %s', async (width, height, theme) => {
    await browser.viewport(width, height);
    const demo = aDemo({ state: 'adding', projectId: null }, { projects: { state: 'working', percent: 42 } });
    const { page } = await open(demo, { stored: { ada: { step: 'project' } }, theme });
    const shown = card(page, /From photos to a map/);
    await expect.element(shown).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    const box = shown.element().getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.bottom).toBeLessThanOrEqual(height);
    if (width > 600) return;
    const above = place(page).element().parentElement?.getBoundingClientRect();
    expect(above?.bottom).toBeCloseTo(box.top);
    expect(box.height).toBeLessThan(height * 0.3);
    for (const name of ['Back', 'Skip', 'Next'])
      expect(page.getByRole('button', { name }).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(32);
  });
});
