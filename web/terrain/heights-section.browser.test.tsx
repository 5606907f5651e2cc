import {
  deleteGeoidGrid,
  deleteHeightFile,
  listGeoidGrids,
  listHeightFiles,
  listSurfaces,
  saveHeightFile,
  type GeoidGrid,
  type HeightFile,
  type ProjectSurface,
} from '@overflight/contract/map/terrain.ts';
import { describe, expect, it } from 'vitest';
import { aUser } from '../testing/a-user.ts';
import { answer, neverAnswer, type FakeAnswer } from '../testing/answers.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { HeightsSection } from './heights-section.tsx';

const alps: HeightFile = {
  id: '6f0f3c52-52a3-4c11-9e70-1c2f7a5c8f01',
  fileName: 'alps.tif',
  name: 'Alps',
  datum: 'egm2008',
  model: 'surface',
  day: '2026-05-04',
  attribution: '© Survey office',
  priority: 3,
  enabled: true,
  size: 41_000_000,
  bounds: [8, 46, 9, 47],
  cellM: 30,
  addedAt: '2026-11-17T10:00:00.000Z',
};

const hill: ProjectSurface = {
  projectId: '6f0f3c52-52a3-4c11-9e70-1c2f7a5c8f02',
  projectName: 'Hill',
  processedAt: '2026-09-04T08:00:00.000Z',
  day: '2026-09-03',
  photos: 240,
  engine: 'NodeODM',
  cellM: 0.05,
  bounds: [8, 46, 8.01, 46.01],
  levelling: { offsetM: -48.2, spreadM: 1.9, against: ['Alps'] },
  addedBy: 'Ada Pilot',
  addedAt: '2026-09-05T08:00:00.000Z',
};

const geoid18: GeoidGrid = {
  id: '6f0f3c52-52a3-4c11-9e70-1c2f7a5c8f03',
  name: 'us_noaa_g2018u0',
  fileName: 'us_noaa_g2018u0.tif',
  datum: 'navd88',
  bounds: [230, 24, 300, 58],
  cellM: 1855,
  size: 31_000_000,
  addedAt: '2026-11-17T10:00:00.000Z',
};

type Shown = { theme?: 'light' | 'dark'; surfaces?: ProjectSurface[]; grids?: GeoidGrid[] };
const open = (answers: FakeAnswer[], { theme = 'light', surfaces = [], grids = [] }: Shown = {}) =>
  renderScreen(<HeightsSection />, {
    as: aUser('admins'),
    answers: [...answers, answer(listSurfaces, surfaces), answer(listGeoidGrids, grids)],
    theme,
  });

describe('the height files', () => {
  it('are loading, and may be none', async () => {
    const loading = await open([neverAnswer(listHeightFiles)]);
    await expect.element(loading.page.getByRole('status', { name: 'Loading' })).toBeVisible();
    const none = await open([answer(listHeightFiles, [])]);
    await expect.element(none.page.getByText('None yet')).toBeVisible();
  });

  it('TERR-01 say where they are and what their heights mean', async () => {
    const { page } = await open([answer(listHeightFiles, [alps])]);
    await expect.element(page.getByRole('switch', { name: 'Alps' })).toBeChecked();
    await expect.element(page.getByText('Surface, with trees and roofs')).toBeVisible();
    await expect
      .element(page.getByText(/Sea level \(EGM2008\) · a height every .* · measured on 2026-05-04 · priority 3/))
      .toBeVisible();
    await expect.element(page.getByText('46.0° N to 47.0° N, 8.0° E to 9.0° E')).toBeVisible();
  });

  it('TERR-01 are switched, changed and deleted', async () => {
    const { page, server } = await open([
      answer(listHeightFiles, [alps]),
      answer(saveHeightFile, alps),
      answer(deleteHeightFile),
    ]);
    await page.getByRole('switch', { name: 'Alps' }).click({ force: true });
    await expect.poll(() => server.asked(saveHeightFile).map(({ body }) => body)).toEqual([{ enabled: false }]);
    await page.getByRole('button', { name: 'Edit Alps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit height file' });
    await dialog.getByLabelText('Priority').fill('7');
    await dialog.getByLabelText('Measured on').fill('2026-06-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.asked(saveHeightFile).at(-1)?.body)
      .toMatchObject({ name: 'Alps', priority: 7, day: '2026-06-01', datum: 'egm2008' });
    await page.getByRole('button', { name: 'Delete Alps' }).click();
    await page.getByRole('dialog', { name: 'Delete Alps?' }).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => server.asked(deleteHeightFile)).toMatchObject([{ params: { id: alps.id } }]);
  });

  it('TERR-08 are followed by the surfaces of projects, with day, cells and levelling', async () => {
    const { page } = await open([answer(listHeightFiles, [])], { surfaces: [hill] });
    await expect
      .element(page.getByText(/photos of 2026-09-03 · a height every 5 cm · levelled by −.* · ± .* to Alps/))
      .toBeVisible();
  });

  it('TERR-03 are brought to EGM96 by geoid grids, which are listed, added and deleted', async () => {
    const { page, server } = await open([answer(listHeightFiles, []), answer(deleteGeoidGrid)], { grids: [geoid18] });
    await expect.element(page.getByText(/Sea level \(NAVD88\) · /)).toBeVisible();
    await expect.element(page.getByText('24° N to 58° N, 130° W to 60° W')).toBeVisible();
    await page.getByRole('button', { name: 'Add geoid grid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a geoid grid' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect.element(dialog.getByText('Choose a file', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete us_noaa_g2018u0' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => server.asked(deleteGeoidGrid)).toMatchObject([{ params: { id: geoid18.id } }]);
  });

  it('a file must be chosen', async () => {
    const { page } = await open([answer(listHeightFiles, [])]);
    await page.getByRole('button', { name: 'Add height file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a height file' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect.element(dialog.getByText('Choose a file', { exact: true })).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([answer(listHeightFiles, [alps])], { theme, surfaces: [hill], grids: [geoid18] });
    await expect.element(page.getByRole('switch', { name: 'Alps' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
