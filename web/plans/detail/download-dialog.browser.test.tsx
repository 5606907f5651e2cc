import { keepPlanAutopilot, readPlanAutopilot, type PlanAutopilot } from '@overflight/contract/missions.ts';
import { readPlan } from '@overflight/contract/plans.ts';
import { expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { DownloadDialog } from './download-dialog.tsx';

async function open(known: PlanAutopilot, theme: 'light' | 'dark' = 'light') {
  const kept = vi.fn<(autopilot: string) => void>();
  const asked = vi.fn<(query: object) => void>();
  const onClose = vi.fn<() => void>();
  const screen = <DownloadDialog plan={aSavedPlan()} onClose={onClose} />;
  const answers = [
    answer(readPlanAutopilot, known),
    answer(keepPlanAutopilot, ({ body }) => {
      kept(body.autopilot);
      return { ...known, ...body, from: 'choice' as const };
    }),
    answer(readPlan, ({ query }) => {
      asked(query);
      return { fileType: 'Plan', version: 1 } as never;
    }),
  ];
  const { page } = await renderScreen(screen, { answers, theme });
  return { page, kept, asked, onClose };
}

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)('is preset from the drone that flies the plan, at %i × %i, %s', async (width, height, theme) => {
  await browser.viewport(width, height);
  const { page, kept, asked, onClose } = await open({ autopilot: 'ardupilot', from: 'drone', drone: 'Heron' }, theme);
  await expect.element(page.getByRole('radio', { name: 'ArduPilot' })).toBeChecked();
  await expect.element(page.getByText('Heron flies this plan and has ArduPilot.')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenCalledWith({ format: 'qgc', firmware: 'ardupilot' });
  // Nobody chose: another drone presets another autopilot next time.
  expect(kept).not.toHaveBeenCalled();
});

it('what a person chooses is kept and written', async () => {
  const { page, kept, asked, onClose } = await open({ autopilot: 'px4', from: 'default', drone: null });
  await expect.element(page.getByText('It is not known which drone flies this plan.')).toBeVisible();
  await page.getByRole('radio', { name: 'ArduPilot' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(kept).toHaveBeenCalledWith('ardupilot');
  expect(asked).toHaveBeenCalledWith({ format: 'qgc', firmware: 'ardupilot' });
});
