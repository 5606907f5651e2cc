import { deleteFleetObject, listFleet, readFleetSettings, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CategoryScreen } from './category-screen.tsx';
import { noFilter, type FleetFilter } from './fleet-filter.ts';
import type { FleetLinks } from '../fleet-links.ts';
import { aDrone } from '../testing/a-drone.ts';

const links: FleetLinks = {
  category: (category) => `/fleet/${category}`,
  object: ({ objectId }) => `/fleet/drones/${objectId}`,
  plan: (id) => `/plans/${id}`,
  create: () => ({ to: '/fleet/drones?create', state: { menu: 'create' } }),
  live: (id) => `/operations?drone=${id}`,
  watch: null,
  edit: (id) => ({ to: '/fleet/drones', state: { menu: 'edit', id } }),
  onMap: () => ({ to: '/fleet/drones', state: null }),
};
const limits = { soonDays: 30, batteryCycles: 200, soonCycles: 20 };
const settings = answer(readFleetSettings, { limits, wantsDigest: false });
const drones = [
  aDrone('Heron', { flightHours: '9', serviceDate: '2020-01-01', renewalDate: '2199-01-01' }),
  aDrone('Albatross', { flightHours: '120', serviceDate: '2199-01-01', renewalDate: '2199-01-01' }),
  aDrone('Kite', { flightHours: '33' }),
];

function Screen({ category }: { category: FleetCategory }) {
  const [filter, setFilter] = useState<FleetFilter>(noFilter);
  const [isFilterOpen, setFilterOpen] = useState(true);
  return (
    <CategoryScreen
      {...{ category, filter, isFilterOpen, links }}
      onFilter={setFilter}
      onCloseFilter={() => setFilterOpen(false)}
      locatedId={null}
    />
  );
}

type Opened = { category?: FleetCategory; theme?: 'light' | 'dark' };

async function open(answers: FakeAnswer[], { category = 'drones', theme = 'light' }: Opened = {}) {
  const shown = await renderScreen(<Screen category={category} />, {
    as: aUser('fleet-management'),
    answers: [settings, ...answers],
    // The map is covered by e2e journeys.
    stored: { 'fleet.view': 'table' },
    theme,
  });
  const { page } = shown;
  const names = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  return { ...shown, names, table: page.getByRole('table', { name: 'Drones' }) };
}

const fleetOf = (...objects: FleetObject[]) => answer(listFleet, objects);

describe('one category of the fleet, as a table', () => {
  it('is loading', async () => {
    const { page } = await open([neverAnswer(listFleet)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it.each([
    ['pilots', 'No pilots found.'],
    ['drones', 'No drones found.'],
    ['batteries', 'No batteries found.'],
  ] as const)('FLEET-03 of %s says that there are none yet', async (category, title) => {
    const { page, server } = await open([fleetOf()], { category });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText('Click create icon on the left to start')).toBeVisible();
    // The button is there as well.
    await expect.element(page.getByRole('link', { name: /^Create / })).toHaveAttribute('href', '/fleet/drones?create');
    expect(server.asked(listFleet)).toMatchObject([{ query: { collectionId: category } }]);
  });

  it('could not be read: says why, and tries again', async () => {
    const { page, server, names } = await open([refuse(listFleet, { status: 403, detail: 'Not your product.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not your product.');
    server.now(fleetOf(...drones));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(names).toEqual(['Albatross', 'Heron', 'Kite']);
  });

  it('lists every field, due states, and links to Detail and Edit', async () => {
    const { page, table } = await open([fleetOf(...drones)]);
    const heron = table.getByRole('row').filter({ hasText: 'Heron' });
    await expect.element(heron.getByText(/^Service was due/)).toBeVisible();
    await expect
      .element(heron.getByRole('link', { name: 'Detail of Heron' }))
      .toHaveAttribute('href', '/fleet/drones/Heron');
    await expect.element(heron.getByRole('link', { name: 'Edit Heron' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Drones 3' })).toBeVisible();
    const kite = table.getByRole('row').filter({ hasText: 'Kite' });
    await expect.element(kite.getByText('Service: not recorded')).toBeVisible();
  });

  it('FLEET-05 sorts: a new key descending, the same key reversed; the filter panel agrees', async () => {
    const { page, names, table } = await open([fleetOf(...drones)]);
    await table.getByRole('button', { name: 'Flight Hours' }).click();
    await expect.poll(names).toEqual(['Albatross', 'Kite', 'Heron']);
    const head = table.getByRole('columnheader', { name: 'Flight Hours' });
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    const panel = page.getByRole('region', { name: 'Filter Drone' });
    await panel.getByRole('button', { name: 'Flight Hours, descending' }).click();
    await expect.poll(names).toEqual(['Heron', 'Kite', 'Albatross']);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  });

  it('FLEET-05 searches, and Reset shows all', async () => {
    const { page, names } = await open([fleetOf(...drones)]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('hero');
    await expect.poll(names).toEqual(['Heron']);
    await page.getByRole('searchbox', { name: 'Search' }).fill('osprey');
    await expect.element(page.getByText('None of the 3 drones fits the filter')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(names).toEqual(['Albatross', 'Heron', 'Kite']);
    await expect.element(page.getByRole('button', { name: 'Reset' })).toBeDisabled();
  });

  it('shows only what is overdue', async () => {
    const { page, names } = await open([fleetOf(...drones)]);
    await page.getByRole('combobox', { name: 'Due' }).selectOptions('Overdue');
    await expect.poll(names).toEqual(['Heron']);
  });

  it('FLEET-07 deletes only after confirmation, and restores what the server refuses to delete', async () => {
    const detail = 'A plan names it.';
    const { page, server, names } = await open([
      fleetOf(...drones),
      refuse(deleteFleetObject, { status: 409, detail }),
    ]);
    await page.getByRole('button', { name: 'Delete Heron' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete Heron?' });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(server.asked(deleteFleetObject)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Heron' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText(detail)).toBeVisible();
    expect(names()).toEqual(['Albatross', 'Heron', 'Kite']);
    expect(server.asked(deleteFleetObject)).toMatchObject([{ params: { id: 'Heron' } }]);
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { table } = await open([fleetOf(...drones)], { theme });
    await expect.element(table).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
