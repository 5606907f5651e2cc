import { listPlans, readPlan } from '@overflight/contract/plans/plans.ts';
import { listControlPoints } from '@overflight/contract/projects/control-points.ts';
import { readPhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import type { Placing, ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import * as contract from '@overflight/contract/projects/projects.ts';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aForecast, aProject, aRun } from '../testing/a-project.ts';
import { ProjectScreen } from './project-screen.tsx';

const links = {
  project: (id: string) => `/analytics/${id}`,
  plan: (id: string) => `/plans/${id}`,
  viewer: () => null,
  edit: (id = 'new') => ({ to: `/analytics?edit=${id}`, state: { menu: 'create' as const, id } }),
};

type Shown = {
  forecast?: FakeAnswer;
  theme?: 'light' | 'dark';
  units?: 'metric' | 'imperial';
  changes?: contract.ProjectChange[];
};

function open(
  project: contract.Project,
  {
    forecast = answer(contract.forecastProject, aForecast()),
    theme = 'light',
    units = 'metric',
    changes = [],
  }: Shown = {},
) {
  const screen = (
    <ProjectScreen id={project.processId} {...{ links }} filesOf={() => null} onDeleted={() => undefined} />
  );
  const answers = [
    answer(contract.readProject, project),
    forecast,
    answer(contract.listProjectChanges, changes),
    answer(contract.readProjectLog, { lines: [] }),
    answer(listControlPoints, []),
    answer(readPhotoEngine, { state: 'ready', engine: 'built-in' }),
    answer(listPlans, [[], { total: 0, users: [] }]),
    refuse(readPlan, { status: 404, detail: 'It was deleted.' }),
  ];
  return renderScreen(screen, { as: aUser('process'), answers, theme, stored: { 'units.system': units } });
}

const sources = [aProject(9).processId];
const draft = aProject(1, { status: 'Draft', sources });
const told = (fields: Partial<ProjectForecast>) => answer(contract.forecastProject, aForecast(fields));
const marked = (fields: Partial<Placing>) =>
  told({ placing: { hasPositions: true, control: 0, check: 0, isLine: false, ...fields } });

it('a completed project says what was changed since its run, and asks to be processed again', async () => {
  const done = aProject(1, { status: 'Completed', sources, changedSince: ['control points', 'heights'] });
  const { page } = await open(done, { forecast: marked({ control: 2 }) });
  await expect.element(page.getByText(/^Changed since this run: control points, heights\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Process Again' })).toBeEnabled();
  await expect.element(page.getByText('Can be started, with two control points')).toBeVisible();
  const untouched = await open(aProject(1, { status: 'Completed', sources }));
  await expect.element(untouched.page.getByRole('button', { name: 'Process Again' })).toBeEnabled();
  await expect.element(untouched.page.getByText('Before you start')).not.toBeInTheDocument();
});

it('the last change may be a mark of a control point, which only the history knows', async () => {
  const { updatedBy } = draft;
  const at = new Date(Date.parse(updatedBy.date) + 3_600_000).toISOString();
  const change = { at, by: 'Kim Lee', from: 'Draft', to: 'Draft', text: 'Control points marked' } as const;
  const { page } = await open(draft, { changes: [change] });
  const info = page.getByRole('region', { name: 'Project Info' });
  await expect.element(info).toMatchTextContent(/Last change.* by Kim Lee/);
  const before = new Date(Date.parse(updatedBy.date) - 3_600_000).toISOString();
  const earlier = await open(draft, { changes: [{ ...change, at: before }] });
  await expect.element(earlier.page.getByText('Control points marked')).toBeVisible();
  await expect
    .element(earlier.page.getByRole('region', { name: 'Project Info' }))
    .toMatchTextContent(new RegExp(`Last change.* by ${updatedBy.name}`));
});

describe('MODEL-01 the page of a project that can be started', () => {
  it.each([
    [{ control: 0 }, 'Can be started, without control points', 'off by 7 ft in place and 49 ft in height'],
    [{ control: 1 }, 'Can be started, with one control point', 'a mistake in this point goes into all results unseen'],
    [{ control: 2 }, 'Can be started, with two control points', 'if one is wrong, nothing tells which'],
    [{ control: 3, isLine: true }, 'Can be started, but its tilt is not held', 'Mark one beside it'],
    [{ control: 0, hasPositions: false }, 'Can be started, but the result stays local', ' local'],
    [{ control: 3, check: 1 }, 'Ready to start', 'from four on, one that is wrong can be told.'],
    [{ control: 5 }, 'Ready to start', '5 control points hold place, height and tilt. Without a check point'],
  ])('says of %o what place and height will follow', async (placing, title, text) => {
    const { page } = await open(draft, { forecast: marked(placing), units: 'imperial' });
    const section = page.getByRole('region', { name: 'Before you start' });
    await expect.element(section).toMatchTextContent(title);
    await expect.element(section).toMatchTextContent(text);
    await expect.element(page.getByRole('button', { name: 'Start Processing' })).toBeEnabled();
  });

  it('cannot be started before it was looked at whether its heights can be had', async () => {
    const { page, server } = await open(draft, { forecast: neverAnswer(contract.forecastProject) });
    const start = page.getByRole('button', { name: 'Start Processing' });
    await expect.element(start).toBeDisabled();
    await expect.element(start).toHaveAttribute('aria-description', 'Its photos and heights are being looked at');
    expect(server.asked(contract.saveProject)).toEqual([]);
  });

  it('keeps its warnings while it waits to be processed', async () => {
    const waiting = aProject(1, { status: 'Process', sources, run: aRun({ waitsFor: 'Waiting for a worker' }) });
    const lacking = 'No geoid grid for Sea level (NAVD88) covers the photos.';
    const { page } = await open(waiting, { forecast: told({ warnings: [lacking] }) });
    await expect.element(page.getByRole('alert')).toMatchTextContent(lacking);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Place and height follow the positions');
    expect(await axeProblems()).toEqual([]);
  });

  it('shows the warnings of a run while it is processed', async () => {
    const run = aRun({ stage: 'align', stages: ['fetch', 'align'], warnings: ['Photo 3 is dark.'] });
    const { page } = await open(aProject(1, { status: 'Processing', sources, run }));
    await expect.element(page.getByRole('list', { name: 'Warnings' })).toHaveTextContent('Photo 3 is dark.');
  });
});
