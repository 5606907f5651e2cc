import { listPlans, savePlan, type PlanSummary } from '@overflight/contract/plans/plans.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, networkError, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { editablePlan } from '../plan-to-save.ts';
import { summaryOf } from '../summary-of.ts';
import { aSavedPlan, someSavedPlans } from '../testing/a-saved-plan.ts';
import { PlansScreen } from './plans-screen.tsx';

const plans = someSavedPlans(3).map(summaryOf);
const users = [
  { id: 'u0', name: 'Person 0' },
  { id: 'u1', name: 'Person 1' },
];
const listed = (list: PlanSummary[], total = list.length) => answer(listPlans, [list, { total, users }]);

type Opened = { theme?: 'light' | 'dark'; filter?: object };

const open = (answers: FakeAnswer[], { theme = 'light', filter }: Opened = {}) =>
  renderScreen(<PlansScreen hrefOf={(id) => `/plans/${id}`} createHref="/map/create" onImported={() => undefined} />, {
    answers,
    theme,
    stored: filter ? { 'plans.filter': filter } : {},
  });

describe('the list of plans', () => {
  it('PLAN-16 several files are imported in turn, with one summary', async () => {
    const saved = answer(savePlan, ({ body }) => aSavedPlan({ name: body.plans[0]?.name ?? '' }));
    const { page, server } = await open([listed([]), saved]);
    const text = JSON.stringify(editablePlan(aSavedPlan()));
    const files = ['North.plan', 'South.plan'].map((name) => new File([text], name));
    await page.getByLabelText('Plan file').upload([files[0]!, new File(['{'], 'Broken.plan'), files[1]!]);
    const summary = page.getByRole('dialog', { name: '2 of 3 plans imported' });
    await expect.element(summary.getByText('Broken.plan: Invalid file format')).toBeVisible();
    expect(server.asked(savePlan)).toHaveLength(2);
    await userEvent.keyboard('{Enter}');
    await expect.element(summary).not.toBeInTheDocument();
  });

  it('is loading', async () => {
    const { page } = await open([neverAnswer(listPlans)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('none yet: how to create the first', async () => {
    const { page } = await open([listed([])]);
    await expect.element(page.getByText('No plans yet.')).toBeVisible();
    for (const link of page.getByRole('link', { name: 'Create plan' }).all())
      await expect.element(link).toHaveAttribute('href', '/map/create');
  });

  it('could not be read: says why, and tries again', async () => {
    const { page, server } = await open([
      refuse(listPlans, { status: 403, detail: 'Your account waits for approval.' }),
    ]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Your account waits for approval.');
    server.now(listed(plans));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('link', { name: /Plan A/ })).toBeVisible();
  });

  it('PLAN-03 lists plans beside a search, each with its page, its state and who made it', async () => {
    const { page, server } = await open([listed(plans)]);
    const row = page.getByRole('list', { name: 'Plans' }).getByRole('link', { name: /Plan A/ });
    await expect.element(row).toHaveAttribute('href', `/plans/${plans[0]?.flightPlanId}`);
    await expect.element(row).toMatchTextContent('Planned');
    await expect.element(row).toMatchTextContent('Person 1');
    await expect.element(page.getByRole('heading', { name: 'Plans 3', level: 1 })).toBeVisible();
    const aside = page.getByRole('complementary', { name: 'Filter' });
    await aside.getByRole('searchbox', { name: 'Search plans' }).fill(' north ');
    await expect.poll(() => server.asked(listPlans).at(-1)?.query.search).toBe('north');
  });

  it('PLAN-05 filters by keyword, person and status, sorts both ways, and resets all of it', async () => {
    const { page, server } = await open([listed(plans)]);
    const asked = () => server.asked(listPlans).at(-1)?.query;
    const reset = page.getByRole('button', { name: 'Reset Filter' });
    await expect.element(reset).toBeDisabled();
    const user = page.getByRole('combobox', { name: 'User' });
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect.element(user).toHaveDisplayValue('All Users');
    await expect.element(status).toHaveDisplayValue('All Status');
    await user.selectOptions('Person 1');
    await status.selectOptions('Draft');
    await expect.poll(asked).toMatchObject({ createdBy: 'u1', status: 'draft', sortBy: 'date', descending: true });
    await page.getByRole('button', { name: 'Date, newest first' }).click();
    await expect.poll(asked).toMatchObject({ sortBy: 'date', descending: false });
    await page.getByRole('button', { name: 'A-Z' }).click();
    await expect.poll(asked).toMatchObject({ sortBy: 'name', descending: false });
    const arrow = (name: string) => page.getByRole('button', { name }).element().querySelector('svg')?.classList.value;
    expect(arrow('A-Z, A first')).toContain('arrow-down');
    await page.getByRole('button', { name: 'A-Z, A first' }).click();
    await expect.poll(asked).toMatchObject({ sortBy: 'name', descending: true });
    expect(arrow('A-Z, Z first')).toContain('arrow-up');
    await page.getByRole('searchbox', { name: 'Search plans' }).fill('north');
    await expect.poll(asked).toMatchObject({ search: 'north', createdBy: 'u1', status: 'draft', sortBy: 'name' });
    await reset.click();
    await expect.element(page.getByRole('searchbox', { name: 'Search plans' })).toHaveValue('');
    await expect.element(user).toHaveDisplayValue('All Users');
    await expect.element(status).toHaveDisplayValue('All Status');
    await expect.element(page.getByRole('button', { name: 'Date, newest first' })).toBeVisible();
    await expect.element(reset).toBeDisabled();
  });

  it('no matches: clears the filter of an earlier visit', async () => {
    const filter = { keyword: 'osprey', sortBy: 'date', descending: true, createdBy: '', status: '' };
    const { page, server } = await open([listed([])], { filter });
    await expect.element(page.getByText('No matching plans found.')).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Search plans' })).toHaveValue('osprey');
    server.now(listed(plans));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('link', { name: /Plan A/ })).toBeVisible();
  });

  it('more than the limit: says how many are shown', async () => {
    const { page } = await open([listed(plans, 1234)]);
    await expect.element(page.getByText('Showing 3 of 1,234: narrow the search.')).toBeVisible();
  });

  it('a lost connection keeps the list, and says that it may be out of date', async () => {
    const { page, server } = await open([listed(plans)]);
    await expect.element(page.getByRole('link', { name: /Plan A/ })).toBeVisible();
    server.now(networkError(listPlans));
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Draft');
    await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached.');
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await open([listed(plans)], { theme });
    await expect.element(page.getByRole('link', { name: /Plan A/ })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
