import { listAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { savePlan, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import { readPlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { aPlan, aSurvey, at } from '@overflight/flight/testing/sample-plan.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { expect, it, vi } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { withTotals } from '../with-totals.ts';
import { BatteriesCard } from './batteries-card.tsx';

const field = [at(100, 0), at(100, 700), at(900, 700), at(900, 0)];
const drawn = { ...aPlan([aSurvey(field)]), flightPlanId: aSavedPlan().flightPlanId };
const total = planTotals(drawn).photoCount;
const by = (aircraft: string): SavedPlan => {
  const plan = withTotals(drawn, 1);
  return { ...plan, planMetadata: { ...plan.planMetadata, aircraft } };
};
const crew = {
  choice: { pilotId: null, droneId: null, batteryIds: [] },
  aircraft: null,
  members: [],
  findings: [],
  verdict: 'not-checked' as const,
};

async function open(plan: SavedPlan) {
  const onMade = vi.fn<(plan: SavedPlan) => void>();
  const shown = await renderScreen(<BatteriesCard plan={plan} listHref="/plans" onMade={onMade} />, {
    answers: [
      answer(listAircraft, []),
      answer(readPlanCrew, crew),
      answer(savePlan, ({ body }) => ({ ...withTotals(drawn, 1), ...body.plans[0] }) as SavedPlan),
    ],
  });
  return { ...shown, onMade };
}

it('FLY-11 splits by battery with wind and reserve, and makes a plan of each flight', async () => {
  const { page, server } = await open(by('dji-mini-4-pro'));
  const rows = page.getByRole('table', { name: 'Flights by battery' }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBeGreaterThan(2);
  const calm = rows.elements().length;
  await expect.element(page.getByText(/DJI Fly stops at every waypoint and photo/)).toBeVisible();
  await page.getByLabelText('Wind speed').fill('18');
  await page.getByLabelText('Reserve').fill('40');
  await page.getByLabelText('Wind from').click();
  await expect.poll(() => rows.elements().length).toBeGreaterThan(calm);
  expect(await axeProblems()).toEqual([]);
  const flights = rows.elements().length - 1;
  await page.getByRole('button', { name: 'Make plans of the flights' }).click();
  await expect.element(page.getByText(`${flights} of ${flights} plans were made.`, { exact: false })).toBeVisible();
  const made = server.asked(savePlan).map(({ body }) => body.plans[0]);
  expect(made.map(({ name }) => name).at(-1)).toBe(`North field, flight ${flights} of ${flights}`);
  expect(made.reduce((sum, plan) => sum + planTotals(plan).photoCount, 0)).toBe(total);
});

it('FLY-11 goes on from a photo', async () => {
  const { page, server, onMade } = await open(by('dji-m3e'));
  await page.getByLabelText('Continue from photo').fill('41');
  await page.getByRole('button', { name: 'Make a plan of the rest' }).click();
  await expect.poll(() => onMade.mock.calls.length).toBe(1);
  const [made] = server.asked(savePlan).map(({ body }) => body.plans[0]);
  expect(made?.name).toBe('North field, from photo 41');
  expect(made && planTotals(made).photoCount).toBe(total - 40);
});

it('FLY-10 is not known without the figures', async () => {
  const { page } = await open(by('dji-m350-p1'));
  await expect.element(page.getByText('Energy: not known (missing: Power in hover).')).toBeVisible();
});
