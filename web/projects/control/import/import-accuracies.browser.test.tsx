import * as contract from '@overflight/contract/projects/control-points.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { findSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aProject } from '../../testing/a-project.ts';
import { ImportControlDialog } from './import-control-dialog.tsx';

const preset: contract.ControlPreset = {
  system: 'EPSG:6503',
  heightDatum: 'egm96',
  heightReason: null,
  heightUnit: 'us-ft',
  datumDoubt: null,
};
const done = { points: [], imported: 1, replaced: 0, oddHeights: [], heightDoubt: null, heightsUnchecked: null };

it('MODEL-01 accuracies of an import are in the unit of its heights, whatever units are shown, unless another is chosen', async () => {
  const dialog = <ImportControlDialog project={aProject(1)} isOpen onImported={() => {}} onClose={() => {}} />;
  const { page, server } = await renderScreen(dialog, {
    answers: [
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, { isSearchable: false, systems: [] }),
      answer(contract.readControlPreset, ({ query }) =>
        query.system === 'EPSG:32615' ? { ...preset, heightUnit: 'm' as const } : preset,
      ),
      answer(contract.importControlPoints, done),
    ],
    stored: { 'units.system': 'imperial' },
  });
  const unit = page.getByLabelText('Accuracies in');
  await expect.element(unit).toHaveValue('us-ft');
  await expect.element(page.getByText(/accuracy in plane and height \(US survey feet\)/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Accuracy in plane, US ft' })).toHaveValue('0.066');
  // A table in metres has its accuracies in metres too.
  await page.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:32615');
  await expect.element(unit).toHaveValue('m');
  await expect.element(page.getByText(/accuracy in plane and height \(metres\)/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Accuracy in plane, m' })).toHaveValue('0.02');
  await unit.selectOptions('ft');
  await expect.element(page.getByText(/accuracy in plane and height \(feet\)/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Accuracy in height, ft' }).fill('0.1');
  await page.getByRole('textbox', { name: 'or its lines' }).fill('P1,1,2,3,0.05');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const inFeet = { accuracyUnit: 'ft', horizontalSigmaM: 0.02, verticalSigmaM: expect.closeTo(0.030_48, 9) };
  await expect
    .poll(() => server.asked(contract.importControlPoints))
    .toMatchObject([{ body: { heightUnit: 'm', ...inFeet } }]);
});
