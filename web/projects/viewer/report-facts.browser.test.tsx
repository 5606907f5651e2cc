import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { expect, it } from 'vitest';
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
const scene = { name: 'Pit', report, reportUrl: '/report.pdf', finishedAt: '2026-11-15T12:00:00.000Z', system: null };

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
