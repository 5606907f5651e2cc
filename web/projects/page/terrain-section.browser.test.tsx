import {
  readProjectTerrain,
  stopAsTerrain,
  startAsTerrain,
  type ProjectTerrain,
} from '@overflight/contract/projects/project-terrain.ts';
import { describe, expect, it } from 'vitest';
import { answer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aProject } from '../testing/a-project.ts';
import { TerrainSection } from './terrain-section.tsx';

const off: ProjectTerrain = { surface: null, hasNewer: false, isLocal: false };
const on: ProjectTerrain = {
  hasNewer: false,
  isLocal: false,
  surface: {
    projectId: aProject(1).processId,
    projectName: 'Project 1',
    processedAt: '2026-09-04T08:00:00.000Z',
    day: '2026-09-03',
    photos: 240,
    engine: 'NodeODM',
    cellM: 0.05,
    bounds: [8, 46, 8.01, 46.01],
    levelling: { offsetM: -48.2, spreadM: 1.9, against: ['Copernicus'] },
    addedBy: 'Ada Pilot',
    addedAt: '2026-09-05T08:00:00.000Z',
  },
};
const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<TerrainSection project={aProject(1)} />, { answers, theme });

describe('the terrain of a project', () => {
  it('TERR-08 is switched on with one press', async () => {
    const { page, server } = await open([answer(readProjectTerrain, off), answer(startAsTerrain, on)]);
    await page.getByRole('button', { name: 'Use as terrain', exact: true }).click();
    await expect.poll(() => server.asked(startAsTerrain)).toHaveLength(1);
  });

  it('TERR-08 tells its age, what it is made of, and how it was levelled, and is switched off', async () => {
    const { page, server } = await open([answer(readProjectTerrain, on), answer(stopAsTerrain)]);
    await expect.element(page.getByText('2026-09-03')).toBeVisible();
    await expect.element(page.getByText(/240 photos, NodeODM/)).toBeVisible();
    await expect.element(page.getByText(/^0\.05 m$|^0\.16 ft$/)).toBeVisible();
    await expect.element(page.getByText(/^−.* to Copernicus$/)).toBeVisible();
    await expect.element(page.getByText(/^± /)).toBeVisible();
    await page.getByRole('button', { name: 'Stop using as terrain' }).click();
    await expect.poll(() => server.asked(stopAsTerrain)).toHaveLength(1);
  });

  it('TERR-08 offers a newer surface, and says why one is refused', async () => {
    const { page } = await open([
      answer(readProjectTerrain, { ...on, hasNewer: true }),
      refuse(startAsTerrain, { status: 409, code: 'no-ground-known', detail: 'No other heights are known here.' }),
    ]);
    await page.getByRole('button', { name: 'Use the newest surface' }).click();
    await expect.element(page.getByText('No other heights are known here.')).toBeVisible();
  });

  it('MODEL-02 TERR-08 a local result is not offered, and says why', async () => {
    const { page } = await open([answer(readProjectTerrain, { ...off, isLocal: true })]);
    await expect
      .element(page.getByText(/cannot be used: it is local: place, direction and size are not/))
      .toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await open([answer(readProjectTerrain, on)], theme);
    await expect.element(page.getByText('2026-09-03')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
