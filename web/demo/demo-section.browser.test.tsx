import { addDemo, readDemo, removeDemo, type DemoPart, type DemoState } from '@overflight/contract/demo.ts';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DemoSection } from './demo-section.tsx';

const absent: DemoState = {
  state: 'absent',
  parts: [],
  bounds: null,
  surveyPlanId: null,
  routePlanId: null,
  projectId: null,
};
const part = (name: DemoPart['name'], changes: Partial<DemoPart> = {}): DemoPart => ({
  name,
  state: 'done',
  percent: 100,
  problem: null,
  ...changes,
});
const waiting = { state: 'waiting', percent: 0 } as const;
const demo = (state: DemoState['state'], ...parts: DemoPart[]): DemoState => ({
  ...absent,
  state,
  parts,
  bounds: [-98.36, 39.11, -98.34, 39.12],
});

const open = (...answers: FakeAnswer[]) => renderScreen(<DemoSection />, { as: aUser('admins'), answers });

describe('the demo data in the administration', () => {
  it('is loading, or says why it cannot be read', async () => {
    const { page } = await open(neverAnswer(readDemo));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    const failed = await open(refuse(readDemo, { status: 500, detail: 'The database is away.' }));
    await expect.element(failed.page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('is added with one press, and shows how far each part is', async () => {
    const adding = demo(
      'adding',
      part('plans'),
      part('fleet', { state: 'working', percent: 40 }),
      part('weather', waiting),
    );
    const { page } = await open(answer(readDemo, absent), answer(addDemo, adding));
    await expect.element(page.getByText('There is no demo data.')).toBeVisible();
    await page.getByRole('button', { name: 'Add demo data' }).click();
    await expect.element(page.getByText('Demo data is being added: 1 of 3 parts')).toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'Fleet and crew added' }))
      .toHaveAttribute('aria-valuenow', '40');
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Weather' }).getByText('Waiting')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add demo data' })).not.toBeInTheDocument();
  });

  it('says why a part failed, and tries again', async () => {
    const problem = 'An import of this data is under way.';
    const { page } = await open(
      answer(readDemo, demo('present', part('plans'), part('airspace', { state: 'failed', percent: 30, problem }))),
      answer(addDemo, demo('present', part('plans'), part('airspace'))),
    );
    await expect.element(page.getByRole('alert').getByText('One part could not be added.')).toBeVisible();
    await expect.element(page.getByText(problem)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('is removed after a question that says what goes; Cancel removes nothing', async () => {
    let removed = 0;
    const { page } = await open(
      answer(readDemo, demo('present', part('plans'))),
      answer(removeDemo, () => {
        removed++;
        return demo('removing', part('plans', waiting));
      }),
    );
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the demo data?' });
    await expect.element(dialog.getByText(/What people made themselves stays/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(removed).toBe(0);
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    await dialog.getByRole('button', { name: 'Remove demo data' }).click();
    await expect.element(page.getByText('Demo data is being removed: 1 part left')).toBeVisible();
    expect(removed).toBe(1);
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const failed = part('airspace', { state: 'failed', problem: 'The import failed.' });
    const state = demo('adding', part('plans'), failed, part('fleet', { state: 'working', percent: 40 }));
    const { page } = await renderScreen(<DemoSection />, {
      as: aUser('admins'),
      answers: [answer(readDemo, state)],
      theme,
    });
    await expect.element(page.getByText('The import failed.')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
