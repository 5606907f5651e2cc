import * as contract from '@overflight/contract/projects/control-points.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { findSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aProject } from '../../testing/a-project.ts';
import { ImportControlDialog } from './import-control-dialog.tsx';

const preset: contract.ControlPreset = {
  system: 'EPSG:6503',
  heightDatum: 'egm96',
  heightReason: null,
  heightUnit: 'm',
  datumDoubt: null,
};
const datumDoubt = {
  from: 'WGS 84',
  to: 'NAD83(2011)',
  shiftM: 0,
  accuracyM: 2,
  instead: { name: 'EPSG:6344', title: 'NAD83(2011) / UTM zone 15N' },
};

const open = (theme: 'light' | 'dark' = 'light') =>
  renderScreen(<ImportControlDialog project={aProject(1)} isOpen onImported={() => {}} onClose={() => {}} />, {
    answers: [
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, { isSearchable: true, systems: [] }),
      answer(contract.readControlPreset, ({ query }) =>
        query.system === 'EPSG:32615' ? { ...preset, datumDoubt } : preset,
      ),
    ],
    theme,
    stored: { 'units.system': 'metric' },
  });

it.each(['light', 'dark'] as const)(
  'MODEL-01 points in another datum than the project are told before they are imported, and what they probably are in: %s',
  async (theme) => {
    const { page } = await open(theme);
    const system = page.getByRole('combobox', { name: 'Coordinate system' });
    await expect.element(system).toHaveValue('EPSG:6503');
    const told = page.getByText(/^Points in WGS 84, results in NAD83\(2011\): .* up to 2 m apart\.$/);
    await expect.element(told).not.toBeInTheDocument();
    await system.fill('EPSG:32615');
    await expect.element(told).toBeVisible();
    await expect.element(page.getByText(/import them as NAD83\(2011\) \/ UTM zone 15N \(EPSG:6344\)/)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Use NAD83(2011) / UTM zone 15N' }).click();
    await expect.element(system).toHaveValue('EPSG:6344');
    await expect.element(told).not.toBeInTheDocument();
  },
);

it('MODEL-01 a datum that is known better than the points is not told', async () => {
  const { page } = await open();
  await page.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:32615');
  const told = page.getByText(/^Points in WGS 84, results in NAD83\(2011\)/);
  await expect.element(told).toBeVisible();
  await page.getByRole('textbox', { name: 'Accuracy in plane, m' }).fill('3');
  await expect.element(told).not.toBeInTheDocument();
});

it('MODEL-01 the dialog of an import opens at its first field, also on a low screen', async () => {
  const before = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => browser.viewport(before.width, before.height));
  await browser.viewport(800, 500);
  const { page } = await open();
  await expect.element(page.getByRole('button', { name: 'CSV file' })).toBeInViewport({ ratio: 1 });
});
