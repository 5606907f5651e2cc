import * as contract from '@overflight/contract/projects/control-points.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { findSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { readGeoidCovers } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aProject } from '../../testing/a-project.ts';
import { ImportControlDialog } from './import-control-dialog.tsx';

const preset: contract.ControlPreset = {
  system: '',
  heightDatum: 'egm96',
  heightReason: null,
  heightUnit: 'm',
  datumDoubt: null,
};

it('MODEL-01 an import says why heights count from NAVD88, and at once that its geoid grid is missing', async () => {
  const heightReason = 'Sea level (NAVD88), as heights beside NAD83 / Ohio North usually are in the United States.';
  const dialog = <ImportControlDialog project={aProject(1)} isOpen onImported={() => {}} onClose={() => {}} />;
  const { page } = await renderScreen(dialog, {
    answers: [
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, { isSearchable: true, systems: [] }),
      answer(contract.readControlPreset, ({ query }) =>
        query.system === 'EPSG:3734' ? { ...preset, heightDatum: 'navd88' as const, heightReason } : preset,
      ),
      answer(readGeoidCovers, { isPlaced: true, covers: { egm2008: 'none', navd88: 'none', 'sea-level': 'none' } }),
    ],
  });
  const heights = page.getByLabelText('Heights above');
  await expect.element(heights).toHaveValue('egm96');
  await page.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:3734');
  await expect.element(heights).toHaveValue('navd88');
  await expect.element(page.getByText(heightReason)).toBeVisible();
  await expect
    .element(heights)
    .toHaveAccessibleDescription(/No geoid grid for Sea level \(NAVD88\) covers the photos: .* cannot be imported/);
  await heights.selectOptions('Sea level (EGM96 geoid)');
  await expect.element(page.getByText(/No geoid grid/)).not.toBeInTheDocument();
  await expect.element(page.getByText(heightReason)).not.toBeInTheDocument();
});
