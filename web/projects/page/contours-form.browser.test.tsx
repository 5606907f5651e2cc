import { makeContours, type TerrainFacts } from '@overflight/contract/projects/contours.ts';
import type { ResultAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aProject } from '../testing/a-project.ts';
import { ResultsSection } from './results-section.tsx';

const terrain: TerrainFacts = {
  lowestM: 440,
  highestM: 461,
  measuredShare: 0.83,
  heightUnit: 'metre',
  contourStep: 1,
};
const busy = refuse(makeContours, { status: 409, code: 'busy', detail: 'Other contours are being drawn.' });

const accuracy = (check: ResultAccuracy['check']): ResultAccuracy => ({
  positions: { fixed: 0, float: 0, ordinary: 18, none: 0 },
  fromPositions: null,
  withControl: null,
  check,
});

function open(
  facts: TerrainFacts | null,
  { theme = 'light', check = null }: { theme?: 'light' | 'dark'; check?: ResultAccuracy['check'] } = {},
) {
  const folders = [
    { name: 'Contours', files: ['contours-1m.gpkg'], sizes: [80_000] },
    { name: 'Surface Model', files: ['surface-model.tif'], sizes: [7_000_000] },
    { name: 'Terrain Model', files: ['hillshade.tif', 'terrain-model.tif'], sizes: [800_000, 2_000_000] },
  ];
  const result = {
    timestamp: '2026-11-15T12:00:00.000Z',
    folders,
    previewUrl: null,
    isLocal: false,
    zero: null,
    terrain: facts,
    accuracy: accuracy(check),
  };
  const project = aProject(1, { results: [result] });
  return renderScreen(<ResultsSection project={project} />, { answers: [busy], theme });
}

describe('contours of a project', () => {
  it('MODEL-04 are asked for at the chosen step and format; a refusal is told', async () => {
    const { page, server } = await open(terrain);
    await expect.element(page.getByText('Terrain model (DTM)')).toBeVisible();
    await expect.element(page.getByText('Surface model (DSM)')).toBeVisible();
    await expect.element(page.getByText(/Ground was measured on 83 %/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Step' }).click();
    await page.getByRole('option', { name: '0.25 m' }).click();
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'DXF' }).click();
    await page.getByRole('button', { name: 'Download contours' }).click();
    await expect.element(page.getByText('Other contours are being drawn.')).toBeVisible();
    expect(server.asked(makeContours)).toMatchObject([{ body: { step: 0.25, format: 'dxf' } }]);
  });

  it('MODEL-04 in feet have steps in feet, and an unknown share of measured ground says so', async () => {
    const { page } = await open({ ...terrain, heightUnit: 'US survey foot', contourStep: 5, measuredShare: null });
    await expect.element(page.getByText(/It is not known which parts/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Step' }).click();
    await expect.element(page.getByRole('option', { name: '10 US ft' })).toBeVisible();
    const options = page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
    expect(options.slice(0, 3)).toEqual(['0.5 US ft', '1 US ft', '2 US ft']);
  });

  it('MODEL-04 can be at steps in feet in a project in metres', async () => {
    const { page, server } = await open(terrain);
    await page.getByRole('combobox', { name: 'Step' }).click();
    await page.getByRole('option', { name: '2 US ft' }).click();
    await page.getByRole('button', { name: 'Download contours' }).click();
    await expect.poll(() => server.asked(makeContours)).toMatchObject([{ body: { step: 2, unit: 'US survey foot' } }]);
  });

  it('MODEL-02 say how close they may be for what check points tell of heights', async () => {
    const checked = await open(
      { ...terrain, heightUnit: 'US survey foot', contourStep: 1 },
      { check: { points: 3, planeM: 0.02, heightM: (0.2535 * 1200) / 3937 } },
    );
    const note = checked.page.getByText(/^With ± 0\.25 ft at check points, lines closer than 0\.83 ft show more/);
    await expect.element(note).toHaveClass(/muted/);
    await checked.page.getByRole('combobox', { name: 'Step' }).click();
    await checked.page.getByRole('option', { name: '0.5 US ft' }).click();
    await expect.element(note).not.toHaveClass(/muted/);
    await expect.element(checked.page.getByRole('button', { name: 'Download contours' })).toBeEnabled();
    const { page } = await open(terrain);
    await expect.element(page.getByText(/^Heights were not checked/)).toBeVisible();
  });

  it('are not offered for results without a terrain model', async () => {
    const { page } = await open(null);
    await expect.element(page.getByText('Surface model (DSM)')).toBeVisible();
    expect(page.getByRole('button', { name: 'Download contours' }).query()).toBeNull();
  });

  it.each(['light', 'dark'] as const)('have no accessibility problems in %s', async (theme) => {
    const { page } = await open(terrain, { theme, check: { points: 3, planeM: 0.1, heightM: 0.4 } });
    await expect.element(page.getByRole('button', { name: 'Download contours' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
