import { readDemo, type DemoState } from '@overflight/contract/demo.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DemoLabel } from './demo-label.tsx';

const bounds: [number, number, number, number] = [-98.36, 39.11, -98.34, 39.12];
const present: DemoState = {
  state: 'present',
  parts: [],
  bounds,
  surveyPlanId: null,
  routePlanId: null,
  projectId: null,
};

async function open(demo: DemoState, manageHref: string | null = null) {
  const onGo = vi.fn<(to: readonly number[]) => void>();
  const { page } = await renderScreen(<DemoLabel manageHref={manageHref} onGo={onGo} />, {
    as: aUser('users'),
    answers: [answer(readDemo, demo)],
  });
  return { page, onGo, label: page.getByRole('complementary', { name: 'Demo data' }) };
}

describe('the label of the demo data', () => {
  beforeEach(() => sessionStorage.clear());

  it('says that the place is made up, and leads there', async () => {
    const { label, onGo } = await open(present);
    await expect.element(label.getByText('Demo data: a made-up place')).toBeVisible();
    await label.getByRole('button', { name: 'Go there' }).click();
    expect(onGo).toHaveBeenCalledWith(bounds);
    await expect.element(label.getByRole('link', { name: 'Manage' })).not.toBeInTheDocument();
    expect(await axeProblems()).toEqual([]);
  });

  it('leads administrators to its section', async () => {
    const { label } = await open(present, '/admin/demo');
    await expect.element(label.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/admin/demo');
  });

  it('once put away, with the keyboard too, stays away in this tab', async () => {
    const { label } = await open(present);
    await expect.element(label).toBeVisible();
    (label.getByRole('button', { name: 'Put this note away' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(label).not.toBeInTheDocument();
    const again = await open(present);
    await expect.element(again.label).not.toBeInTheDocument();
  });

  it('is not there without demo data', async () => {
    const { label } = await open({ ...present, state: 'absent', bounds: null });
    await expect.element(label).not.toBeInTheDocument();
  });
});
