import { Accordion } from '@mantine/core';
import type { HeightCheck, HeightStretch } from '@overflight/contract/plans/checks.ts';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { HeightSection } from './height-section.tsx';

const along = { ruleId: 'eu-open', limitMeters: 120, structure: null, path: [] };
const tooHigh: HeightStretch = {
  ...along,
  kind: 'too-high',
  why: null,
  fromMeters: 1100,
  toMeters: 1300,
  highest: { heightMeters: 142, atMeters: 1200, position: [8, 47] },
};
const unknown: HeightStretch = {
  ...along,
  kind: 'not-checked',
  why: 'no-heights',
  fromMeters: 2000,
  toMeters: 2500,
  highest: null,
};

function open(stretches: HeightStretch[], beside: Pick<HeightCheck, 'notChecked'> = {}) {
  const rules = [{ id: 'eu-open', name: 'EU open category', source: '2019/947', limitMeters: 120, isOnRequest: true }];
  const data: HeightCheck = { flightPlanId: 'p1', lengthMeters: 3000, stretches, limits: [], rules, ...beside };
  const heights = { data, isError: false, error: null, refetch: () => undefined };
  return renderScreen(
    <Accordion multiple defaultValue={['heights']}>
      <HeightSection heights={heights} now={new Date()} />
    </Accordion>,
    { stored: { 'units.system': 'metric' } },
  );
}

it('GO-02 the panel names the broken limit, and what was not checked beside it', async () => {
  const { page } = await open([tooHigh, unknown]);
  await expect
    .element(page.getByText(/^142\.0 m above ground, 1\.20 km into the flight; the limit here is 120\.0 m \(EU open/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Height above Ground 1, rest not checked' })).toBeVisible();
  await expect
    .element(page.getByText(/No heights of the ground for 0\.50 km from 2\.00 km into the flight\.$/))
    .toBeVisible();
});

it('GO-02 the panel says not checked where no heights are known, and none found only where all are', async () => {
  const { page } = await open([unknown]);
  await expect.element(page.getByRole('button', { name: 'Height above Ground Not checked' })).toBeVisible();
  const { page: clear } = await open([]);
  await expect.element(clear.getByText('None found.')).toBeVisible();
});

it('GO-02 the panel says what is known where only the ceilings of cells are not', async () => {
  const { page } = await open([], { notChecked: 'FAA facility maps are not installed.' });
  await expect
    .element(page.getByRole('button', { name: 'Height above Ground Below the limit, rest not checked' }))
    .toBeVisible();
  await expect.element(page.getByText('Nowhere higher than 120.0 m above ground (EU open category)')).toBeVisible();
  await expect.element(page.getByText('The rest was not checked: FAA facility maps are not installed.')).toBeVisible();
});
