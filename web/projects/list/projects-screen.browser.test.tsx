import { readPhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { listProjects, type Project } from '@overflight/contract/projects/projects.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { noFilter, type ProjectFilter } from './project-filter.ts';
import type { ProjectLinks } from '../project-links.ts';
import { ProjectsScreen } from './projects-screen.tsx';
import { aProject } from '../testing/a-project.ts';

const links: ProjectLinks = {
  project: (id) => `/analytics/${id}`,
  plan: (id) => `/plans/${id}`,
  viewer: () => null,
  edit: (id = 'new') => ({ to: `/analytics?edit=${id}`, state: { menu: 'create', id } }),
};

function Screen() {
  const [filter, setFilter] = useState<ProjectFilter>(noFilter);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <output data-testid="address">{useLocation().pathname}</output>
      <ProjectsScreen
        {...{ filter, links }}
        onNewPhotos={() => setAsked(true)}
        onFilter={setFilter}
        isFilterOpen
        onCloseFilter={() => undefined}
      />
      {isAsked && <output data-testid="photos">asked for photos</output>}
    </>
  );
}

const listed = (...projects: Project[]) => answer(listProjects, projects);
const projects = [aProject(1, { name: 'Quarry' }), aProject(2, { name: 'Dam', status: 'Stopped' })];

async function open(given: FakeAnswer, theme: 'light' | 'dark' = 'light') {
  const usual = [
    answer(readPhotoEngine, { state: 'ready', engine: 'built-in' }),
    answer(listPlans, [[], { total: 0, users: [] }]),
  ];
  const shown = await renderScreen(<Screen />, { as: aUser('process'), answers: [given, ...usual], theme });
  const card = (name: string) => shown.page.getByRole('link', { name });
  return { ...shown, card };
}

describe('the project list', () => {
  it.each([0, 2])('offers to begin with photos, beside %i projects', async (count) => {
    const { page } = await open(listed(...projects.slice(0, count)));
    await page.getByRole('button', { name: 'New project from photos' }).click();
    await expect.element(page.getByTestId('photos')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('shows a preview on cards with results', async () => {
    const result = {
      timestamp: '2026-11-15T12:00:00.000Z',
      folders: [],
      previewUrl: '/picture.png',
      isLocal: false,
      zero: null,
      terrain: null,
    };
    const { page, card } = await open(listed(aProject(1, { name: 'Quarry', results: [result] }), aProject(2)));
    await expect.element(card('Quarry')).toBeVisible();
    const pictures = () => page.container.querySelectorAll('article img');
    expect([...pictures()].map((one) => one.getAttribute('src'))).toEqual(['/picture.png']);
  });

  it('tags a project whose newest result is local, in few words', async () => {
    const result = { timestamp: '2026-11-15T12:00:00.000Z', folders: [], previewUrl: null, terrain: null };
    const [local, placed] = [
      { ...result, isLocal: true, zero: null },
      { ...result, isLocal: false, zero: null },
    ];
    const { page } = await open(
      listed(aProject(1, { name: 'Quarry', results: [local] }), aProject(2, { name: 'Dam', results: [placed, local] })),
    );
    const card = (name: string) => page.getByRole('article', { name });
    await expect.element(card('Quarry')).toMatchTextContent('LocalNot in place, no measuring');
    await expect.element(card('Dam')).not.toMatchTextContent('Local');
    expect(await axeProblems()).toEqual([]);
  });

  it('PROC-01 the title of a card links to the project, also during processing', async () => {
    const busy = aProject(3, { name: 'Ridge', status: 'Processing' });
    const { page, card } = await open(listed(busy));
    const address = page.getByTestId('address');
    await card('Ridge').click();
    await expect.element(address).toHaveTextContent(`/analytics/${busy.processId}`);
  });

  it('PROC-01 so does the rest of the card', async () => {
    const busy = aProject(3, { name: 'Ridge', status: 'Processing' });
    const { page } = await open(listed(busy));
    await page.getByRole('article', { name: 'Ridge' }).click({ position: { x: 200, y: 20 } });
    await expect.element(page.getByTestId('address')).toHaveTextContent(`/analytics/${busy.processId}`);
  });

  it('Stop and Terminate explain their effect; an uncounted gigapixel count is unknown', async () => {
    const { page } = await open(listed(aProject(3, { name: 'Ridge', status: 'Processing' })));
    const button = (name: string) => page.getByRole('button', { name });
    await expect
      .element(button('Stop'))
      .toHaveAttribute('aria-description', expect.stringMatching(/^Keeps the work done so far/));
    await expect
      .element(button('Terminate'))
      .toHaveAttribute('aria-description', expect.stringMatching(/discards the work of this run/));
    await expect.element(page.getByText(/Terminate discards it and ends the project for good/)).toBeVisible();
    await expect.element(page.getByText('Gigapixel Count: not counted yet')).toBeVisible();
  });

  it('PROC-03 the sort buttons show the direction: A-Z lists A first', async () => {
    const { page, card } = await open(listed(...projects));
    await expect.element(card('Quarry')).toBeVisible();
    const names = () =>
      page
        .getByRole('article')
        .elements()
        .map((one) => one.getAttribute('aria-label'));
    const sort = page.getByRole('group', { name: 'Sort by' });
    await expect.element(sort.getByRole('button', { name: 'Z-A' })).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Quarry', 'Dam']);
    await sort.getByRole('button', { name: 'Z-A' }).click();
    await expect.poll(names).toEqual(['Dam', 'Quarry']);
    await expect.element(sort.getByRole('button', { name: 'A-Z' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('PROC-02 without projects, has a create button', async () => {
    const { page } = await open(listed());
    await expect.element(page.getByText('Create one by clicking the plus button on the left')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Create project' }))
      .toHaveAttribute('href', '/analytics?edit=new');
  });

  it('shows that it is loading', async () => {
    const { page } = await open(neverAnswer(listProjects));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('PROC-02 without projects, says so', async () => {
    const { page } = await open(listed());
    await expect.element(page.getByText('No projects found.')).toBeVisible();
    await expect.element(page.getByText('Create one by clicking the plus button on the left')).toBeVisible();
  });

  it('shows why loading failed, and retries', async () => {
    const { page, server, card } = await open(refuse(listProjects, { status: 403, detail: 'Not your product.' }));
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not your product.');
    server.now(listed(...projects));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Quarry')).toHaveAttribute('href', `/analytics/${projects[0]?.processId}`);
  });

  it('PROC-02 without matches, filters can be cleared', async () => {
    const { page, card } = await open(listed(...projects));
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('bridge');
    await expect.element(page.getByText('No matching projects found.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear your filters' }).click();
    await expect.element(card('Quarry')).toBeVisible();
    await expect.element(card('Dam')).toBeVisible();
  });

  it('filters by a part of the name, ignoring case, and by status', async () => {
    const { page, card } = await open(listed(...projects));
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('QUAR');
    await expect.element(card('Dam')).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('');
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Stopped');
    await expect.element(card('Dam')).toBeVisible();
    await expect.element(card('Quarry')).not.toBeInTheDocument();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { card } = await open(listed(...projects), theme);
    await expect.element(card('Quarry')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
