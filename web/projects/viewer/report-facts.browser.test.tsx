import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { readReport } from '@overflight/contract/projects/projects.ts';
import { readReportNames } from '@overflight/contract/projects/report-names.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReportFacts } from './report-facts.tsx';

const report: RunReport = {
  engine: 'built-in',
  photos: 18,
  photosUsed: 17,
  groundResolutionM: 0.0254,
  reprojectionErrorPx: null,
  georeferencingErrorM: [0.3048, 0.6096, null],
  points: 1234,
  areaM2: 40_468.564_224,
  coordinateSystem: 'WGS84',
  seconds: 3900,
  stages: [{ stage: 'match', seconds: 600 }],
  warnings: [],
};
const scene = {
  processId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b01',
  name: 'Pit',
  report,
  reportUrl: '/report.pdf',
  finishedAt: '2026-11-15T12:00:00.000Z',
  system: null,
  mayChange: false,
};

it('asks the crew for client and paper, as the page of the project does', async () => {
  const names = { client: 'State', company: 'Skyworks', surveyor: 'Kim Lee', licence: 'MN 48123' };
  const made = answer(readReport, new Blob(['%PDF'], { type: 'application/pdf' }) as never);
  const { page, server } = await renderScreen(<ReportFacts scene={{ ...scene, mayChange: true }} />, {
    answers: [made, answer(readReportNames, names)],
    stored: { 'units.system': 'imperial' },
  });
  await page.getByRole('button', { name: 'Download the report (PDF)' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Client' })).toHaveValue('State');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect
    .poll(() => server.asked(readReport)[0]?.query)
    .toMatchObject({ ...names, timestamp: scene.finishedAt, paper: 'letter' });
});

it('the report has the units of the person alone, and says what is not known', async () => {
  const imperial = await renderScreen(<ReportFacts scene={scene} />, { stored: { 'units.system': 'imperial' } });
  await expect.element(imperial.page.getByText('10.00 acres', { exact: true })).toBeVisible();
  await expect.element(imperial.page.getByText('1.00 in per pixel (2.5 cm)')).toBeVisible();
  await expect.element(imperial.page.getByText('1.00 ft east, 2.00 ft north, up not known')).toBeVisible();
  await expect
    .element(imperial.page.getByRole('link', { name: 'Download the report (PDF)' }))
    .toHaveAttribute('href', '/report.pdf?paper=letter&units=imperial');
  const { page } = await renderScreen(<ReportFacts scene={scene} />, { stored: { 'units.system': 'metric' } });
  await expect.element(page.getByText('4.05 ha', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2.5 cm per pixel')).toBeVisible();
  await expect.element(page.getByText('10 min', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 h 5 min')).toBeVisible();
  expect(page.getByText('not known', { exact: true }).elements().length).toBeGreaterThan(3);
  await expect
    .element(page.getByRole('link', { name: 'Download the report (PDF)' }))
    .toHaveAttribute('href', '/report.pdf?paper=a4&units=metric');
});
