import { locateResult, readReport } from '@overflight/contract/projects/projects.ts';
import { readReportNames, saveReportNames } from '@overflight/contract/projects/report-names.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ResultsSection } from './results-section.tsx';
import { aProject } from '../testing/a-project.ts';

it('PROC-05 the size of a file is aligned with its name', async () => {
  const folders = [{ name: 'Mesh', files: ['mesh.glb'], sizes: [7_000_000] }];
  const project = aProject(1, {
    results: [
      { timestamp: '2026-11-15T12:00:00.000Z', folders, previewUrl: null, isLocal: false, zero: null, terrain: null },
    ],
  });
  const { page } = await renderScreen(<ResultsSection project={project} />);
  const middle = (text: string) => {
    const { top, height } = page.getByText(text, { exact: true }).element().getBoundingClientRect();
    return top + height / 2;
  };
  await expect.element(page.getByText('7.0 MB', { exact: true })).toBeVisible();
  expect(Math.abs(middle('mesh.glb') - middle('7.0 MB'))).toBeLessThan(2);
});

it('a click on the name of a file downloads it and keeps what is ticked', async () => {
  const result = { timestamp: '2026-11-15T12:00:00.000Z', previewUrl: null, isLocal: false, zero: null, terrain: null };
  const folders = [{ name: 'Mesh', files: ['mesh.glb'], sizes: [1000] }];
  const { page, server } = await renderScreen(
    <ResultsSection project={aProject(1, { results: [{ ...result, folders }] })} />,
    { answers: [answer(locateResult, { fileUrl: '#mesh' })] },
  );
  await page.getByRole('button', { name: 'mesh.glb' }).click();
  await expect.poll(() => server.asked(locateResult)[0]?.query).toMatchObject({ fileName: 'mesh.glb' });
  await expect.element(page.getByRole('checkbox', { name: 'mesh.glb' })).toBeChecked();
});

it('the wall of a structure scan comes first, and the orthophoto from above says what it is', async () => {
  const result = { timestamp: '2026-11-15T12:00:00.000Z', previewUrl: null, isLocal: false, zero: null, terrain: null };
  const folder = (name: string) => ({ name, files: [`${name}.tif`], sizes: [1000] });
  const groups = async (...names: string[]) => {
    const results = [{ ...result, folders: names.map(folder) }];
    const { page } = await renderScreen(<ResultsSection project={aProject(1, { results })} />);
    await expect.element(page.getByRole('group').first()).toBeVisible();
    return page
      .getByRole('group')
      .elements()
      .map((element) => element.querySelector('strong')?.textContent);
  };
  expect(await groups('Orthophoto', 'Mesh', 'Facade')).toEqual([
    'Facade (orthophoto of the wall)',
    'Orthophoto from above',
    'Mesh',
  ]);
  expect(await groups('Orthophoto', 'Mesh')).toEqual(['Orthophoto', 'Mesh']);
});

it('the report is downloaded on its own, where there is one; its client and company are kept', async () => {
  const result = { timestamp: '2026-11-15T12:00:00.000Z', previewUrl: null, isLocal: false, zero: null, terrain: null };
  const folders = [{ name: 'Report', files: ['report.html', 'report.pdf'], sizes: [1000, 2000] }];
  const results = [
    { ...result, folders },
    { ...result, timestamp: '2026-11-14T12:00:00.000Z', folders: [] },
  ];
  const made = answer(readReport, new Blob(['%PDF'], { type: 'application/pdf' }) as never);
  const { page, server } = await renderScreen(<ResultsSection project={aProject(1, { results })} />, {
    answers: [
      made,
      answer(readReportNames, { client: 'State', company: 'Skyworks', surveyor: 'Kim Lee', licence: '' }),
      answer(saveReportNames),
    ],
    stored: { 'units.system': 'imperial' },
  });
  await page.getByRole('button', { name: 'Report (PDF)' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Client' })).toHaveValue('State');
  await expect.element(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Skyworks');
  await page.getByRole('textbox', { name: 'Client' }).fill('County');
  await expect.element(page.getByRole('textbox', { name: 'Surveyor' })).toHaveValue('Kim Lee');
  await page.getByRole('textbox', { name: 'Licence number' }).fill('MN 48123');
  await expect.element(page.getByRole('radio', { name: 'Letter' })).toBeChecked();
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect
    .poll(() => server.asked(readReport)[0]?.query)
    .toMatchObject({ paper: 'letter', units: 'imperial', client: 'County', surveyor: 'Kim Lee', licence: 'MN 48123' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .poll(() => server.asked(saveReportNames))
    .toMatchObject([{ body: { client: 'County', company: 'Skyworks', licence: 'MN 48123' } }]);
});

it('masks say what they are, and a local orthophoto that it is not in place', async () => {
  const result = { timestamp: '2026-11-15T12:00:00.000Z', previewUrl: null, terrain: null };
  const folder = (name: string, ...files: string[]) => ({ name, files, sizes: files.map(() => 1000) });
  const folders = [
    folder('Orthophoto', 'orthophoto.tif', 'NOT-PLACED.txt'),
    folder('Surface Model', 'surface-filled.tif', 'surface-model.tif'),
    folder('Terrain Model', 'terrain-filled.tif'),
  ];
  const linesOf = async (isLocal: boolean) => {
    const project = aProject(1, { results: [{ ...result, isLocal, zero: null, folders }] });
    const { page } = await renderScreen(<ResultsSection project={project} />);
    await expect.element(page.getByText('surface-model.tif')).toBeVisible();
    return page
      .getByRole('listitem')
      .elements()
      .map((element) => element.textContent?.replace('1.0 kB', ''));
  };
  const masks = [
    'surface-filled.tifMaskNo heights: 1 where the surface was measured, 2 where it was filled in, 3 in water',
    'surface-model.tif',
    'terrain-filled.tifMaskNo heights: 1 where the ground was measured, 2 where it was filled in, 3 in water',
  ];
  expect(await linesOf(false)).toEqual(['orthophoto.tif', 'NOT-PLACED.txt', ...masks]);
  expect(await linesOf(true)).toEqual(['orthophoto.tifLocalNot in place, no measuring', 'NOT-PLACED.txt', ...masks]);
});

it('on a phone, what a mask is wraps inside of its card', async () => {
  const before = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => browser.viewport(before.width, before.height));
  await browser.viewport(390, 844);
  const result = { timestamp: '2026-11-15T12:00:00.000Z', previewUrl: null, isLocal: false, zero: null, terrain: null };
  const folders = [{ name: 'Surface Model', files: ['surface-filled.tif'], sizes: [1000] }];
  const { page } = await renderScreen(<ResultsSection project={aProject(1, { results: [{ ...result, folders }] })} />);
  const note = page.getByText(/^No heights: 1 where/);
  await expect.element(note).toBeVisible();
  const card = note.element().closest('section')!.getBoundingClientRect();
  expect(note.element().getBoundingClientRect().right).toBeLessThan(card.right - 18);
  expect(page.getByText('1.0 kB', { exact: true }).element().getBoundingClientRect().right).toBeLessThan(card.right);
});

it.each([
  [{}, /^By the positions of the photos alone, not checked: height ± 46\.9 ft, east and north ± 4\.92 ft/],
  [{ geoidM: -28.7 }, /If the photos state heights above the ellipsoid instead of the sea, they are 94\.2 ft too low/],
  [
    { check: { points: 3, planeM: 0.02, heightM: 0.03 } },
    /^At check points: plane 0\.066 ft, height 0\.098 ft \(RMS of 3\)\. Stated by 3 check points; NSSDA asks for 20/,
  ],
])('MODEL-02 how far a result can be trusted stands beside its files: %j', async (more, told) => {
  const uncertainty = { eastM: 1.5, northM: 1.5, heightM: 14.3, tiltMPer100M: 0.5 };
  const accuracy = {
    positions: { fixed: 0, float: 0, ordinary: 18, none: 0 },
    fromPositions: uncertainty,
    withControl: null,
    check: null,
    ...more,
  };
  const result = { timestamp: '2026-11-15T12:00:00.000Z', previewUrl: null, isLocal: false, zero: null, terrain: null };
  const results = [{ ...result, folders: [], accuracy, measured: { surface: 0.54, terrain: 0.999 } }];
  const { page } = await renderScreen(<ResultsSection project={aProject(1, { results })} />);
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(page.getByText(/^46 % of the surface is filled in, not measured/)).toBeVisible();
});
