import { listAircraft } from '@overflight/contract/fleet/aircraft.ts';
import {
  listFleet,
  readFleetSettings,
  saveFleetSettings,
  subscribeFleetDigest,
} from '@overflight/contract/fleet/fleet.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SummaryScreen } from './summary-screen.tsx';
import { aDrone } from '../testing/a-drone.ts';

const limits = { soonDays: 30, batteryCycles: 200, soonCycles: 20 };
const settings = answer(readFleetSettings, { limits, wantsDigest: false });
const drones = [aDrone('Heron', { serviceDate: '2020-01-01', renewalDate: '2199-01-01' }), aDrone('Kite')];
const filled = answer(listFleet, ({ query }) => (query.collectionId === 'drones' ? drones : []));

const links = { category: (category: string, due?: string) => `/fleet/${category}${due ? `?due=${due}` : ''}` };
const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<SummaryScreen links={links} />, {
    as: aUser('fleet-management'),
    answers: [...answers, answer(listAircraft, [])],
    theme,
  });

describe('the fleet at a glance', () => {
  it('FLEET-01 counts drones, pilots and batteries on cards that link to them', async () => {
    const { page } = await open([filled, settings]);
    for (const [name, category] of [
      ['Total Drones', 'drones'],
      ['Total Pilots', 'pilots'],
      ['Total Batteries', 'batteries'],
    ] as const) {
      const card = page.getByRole('region', { name });
      await expect.element(card.getByText(category === 'drones' ? '2' : '0')).toBeVisible();
      await expect.element(card.getByRole('link', { name })).toHaveAttribute('href', `/fleet/${category}`);
    }
    await expect.element(page.getByText('Aircraft with their service and registration')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /overdue/ }))
      .toHaveAttribute('href', '/fleet/drones?due=overdue');
  });

  it('each card loads and fails by itself', async () => {
    const failing = refuse(listFleet, { status: 403, detail: 'Not your product.' });
    const { page } = await open([failing, neverAnswer(readFleetSettings)]);
    await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(3);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it.each([
    ['Days before a date counts as due soon', 'soon', 'not a whole number'],
    ['Remaining cycles that count as due soon', '200', 'must be fewer than the cycles a battery may have'],
  ])('refuses the limit "%s" %s', async (label, text, words) => {
    const { page, server } = await open([filled, settings]);
    await expect.element(page.getByRole('button', { name: 'Save limits' })).toBeDisabled();
    await page.getByLabelText(label).fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(server.asked(saveFleetSettings)).toEqual([]);
  });

  it('saves limits with Enter, and shows those from the server', async () => {
    const { page, server } = await open([filled, settings, answer(saveFleetSettings, { ...limits, soonDays: 14 })]);
    await page.getByLabelText('Days before a date counts as due soon').fill('14');
    server.now(answer(readFleetSettings, { limits: { ...limits, soonDays: 14 }, wantsDigest: false }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.asked(saveFleetSettings)).toMatchObject([{ body: { ...limits, soonDays: 14 } }]);
    await expect.element(page.getByRole('button', { name: 'Save limits' })).toBeDisabled();
    await expect.element(page.getByLabelText('Days before a date counts as due soon')).toHaveValue('14');
  });

  it('the daily mail switch is reverted if the server refuses', async () => {
    const { page, server } = await open([
      filled,
      settings,
      refuse(subscribeFleetDigest, { status: 503, detail: 'No mail.' }),
    ]);
    const digest = page.getByRole('switch', { name: 'E-mail me on days when something is due' });
    await digest.click();
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('No mail.')).toBeVisible();
    expect(server.asked(subscribeFleetDigest)).toMatchObject([{ body: { wantsDigest: true } }]);
    await expect.element(digest).not.toBeChecked();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await open([filled, settings], theme);
    await expect.element(page.getByRole('button', { name: 'Save limits' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
