import { listAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { readPlanCrew } from '@overflight/contract/fleet/fleet.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { withAircraft } from '@overflight/flight/plan/edit/with-aircraft.ts';
import { withOwnCamera } from '@overflight/flight/aircraft/with-own-camera.ts';
import { aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { AircraftField } from './aircraft-field.tsx';

const own = { id: '0f8fad5b-d9cb-469f-a165-70867728950a', make: 'Own', model: 'Heavy', basedOn: 'px4', figures: {} };
const crew = {
  choice: { pilotId: null, droneId: null, batteryIds: [] },
  aircraft: 'dji-m3e',
  members: [],
  findings: [],
  verdict: 'not-checked' as const,
};

function Editing({ start }: { start: FlightPlan }) {
  const [plan, setPlan] = useState(start);
  return (
    <AircraftField
      plan={plan}
      onChange={(id) => setPlan(withAircraft(plan, id))}
      onOwnCamera={(profile) => setPlan(withOwnCamera(plan, profile))}
    />
  );
}

const fast = aSavedPlan();
const plan = { ...fast, planMetadata: { ...fast.planMetadata, flightSpeed: 20 } };
const open = (aircraft?: string) =>
  renderScreen(<Editing start={withAircraft(plan, aircraft)} />, {
    answers: [answer(listAircraft, [own]), answer(readPlanCrew, crew)],
  });

it('FLY-01 an aircraft is chosen, shows its figures with sources, and limits the plan', async () => {
  const { page } = await open('px4');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Aircraft' }).fill('Mavic 3 Ent');
  await page.getByRole('option', { name: 'DJI Mavic 3 Enterprise' }).click();
  await expect.element(page.getByText('flies at most', { exact: false })).toBeVisible();
  await page.getByText('Figures and their sources').click();
  await expect.element(page.getByText('77 Wh in 38 min of hovering', { exact: false })).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('FLY-01 the drone of the crew presets it', async () => {
  const { page } = await open();
  await expect.element(page.getByPlaceholder('DJI Mavic 3 Enterprise, the crew’s drone')).toBeVisible();
  await expect.element(page.getByText('at most', { exact: false })).toBeVisible();
});

it('FLY-01 one that is gone reads "not known"', async () => {
  const { page } = await open('0f8fad5b-d9cb-469f-a165-70867728950f');
  await expect.element(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue('Not known');
  await expect.element(page.getByText('The aircraft of this plan is not known', { exact: false })).toBeVisible();
});

it('FLY-01 segments take the camera of the aircraft with one press', async () => {
  const start = withAircraft(aSavedPlan({ segments: [aSurvey()] }), 'dji-m3e');
  const { page } = await renderScreen(<Editing start={start} />, {
    answers: [answer(listAircraft, []), answer(readPlanCrew, crew)],
  });
  await expect.element(page.getByText(/Survey 1 is planned for the camera Yuneec E90/)).toBeVisible();
  await page.getByRole('button', { name: 'Use the aircraft’s camera' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
