import * as contract from '@overflight/contract/projects/control-points.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { findSystems } from '@overflight/contract/projects/coordinate-systems.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aProject } from '../testing/a-project.ts';
import { ControlSection } from './control-section.tsx';

const idOf = (number: number) => `5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b${String(number).padStart(2, '0')}`;
const aPoint = (number: number, more: Partial<contract.ControlPoint> = {}): contract.ControlPoint => ({
  pointId: idOf(number),
  name: `P${number}`,
  role: 'control',
  position: [8.5, 47.4],
  heightM: 440,
  horizontalSigmaM: 0.02,
  verticalSigmaM: 0.03,
  stated: { system: 'WGS 84', heightDatum: 'egm96', coordinates: [8.5, 47.4, 440] },
  marks: [],
  outcome: null,
  ...more,
});
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="gray"/></svg>')}`;
const aPhoto = (number: number): contract.ControlPhoto => ({
  fileId: idOf(50 + number),
  name: `DJI_${number}.JPG`,
  widthPx: 4000,
  heightPx: 3000,
  expectedAt: [2100, 1400],
  mark: null,
  photoUrl: picture,
});

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<ControlSection processId={aProject(1).processId} planId={undefined} />, {
    answers,
    theme,
    stored: { 'units.system': 'metric' },
  });

describe('MODEL-01 control points of a project', () => {
  it('are imported; each line that cannot be read is named', async () => {
    const { page, server } = await open([
      answer(contract.listControlPoints, []),
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, {
        isSearchable: true,
        systems: [{ name: 'EPSG:25832', title: 'ETRS89 / UTM zone 32N', area: 'Europe' }],
      }),
      refuse(contract.importControlPoints, {
        status: 422,
        code: 'bad-lines',
        detail: 'One line cannot be read; nothing was imported.',
        fields: [{ field: 'line 2', problem: "'north' is no number for north" }],
      }),
    ]);
    await page.getByRole('button', { name: 'Import points' }).click();
    await page.getByRole('textbox', { name: 'or its lines' }).fill('P1,500000,5200000,440\nP2,500000,north,440');
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('utm 32');
    await page.getByRole('option', { name: /ETRS89.*EPSG:25832/ }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const lines = page.getByRole('list', { name: 'Lines that cannot be read' });
    await expect.element(lines).toHaveTextContent("Line 2: 'north' is no number for north");
    expect(server.asked(contract.importControlPoints)).toMatchObject([
      { body: { system: 'EPSG:25832', heightDatum: 'egm96', horizontalSigmaM: 0.02 } },
    ]);
  });

  it('are listed with role, accuracy, marks and the error of the last run; the role is switched', async () => {
    const { page, server } = await open([
      answer(contract.listControlPoints, [
        aPoint(1, { outcome: { offM: [0.03, -0.04, 0.012], markErrorPx: 0.8, leftOut: null } }),
        aPoint(2, {
          role: 'check',
          outcome: { offM: null, markErrorPx: null, leftOut: 'not marked in an aligned photo' },
        }),
      ]),
      answer(contract.changeControlPoint),
    ]);
    await expect.element(page.getByText('0.050 m, +0.012 m up')).toBeVisible();
    await expect.element(page.getByText('Not used: not marked in an aligned photo')).toBeVisible();
    await page.getByLabelText('Role of P1').selectOptions('check');
    await expect.poll(() => server.asked(contract.changeControlPoint)).toMatchObject([{ body: { role: 'check' } }]);
  });

  it('are marked with keys: arrows move by a pixel, Enter sets and goes on, Delete removes', async () => {
    const marks: contract.ControlPoint['marks'] = [];
    const { page, server } = await open([
      answer(contract.listControlPoints, () => [aPoint(1, { marks: [...marks] })]),
      answer(contract.listControlPhotos, { isByRun: true, photos: [aPhoto(1), aPhoto(2)] }),
      answer(contract.setControlMark, ({ params, body }) => {
        marks.push({ fileId: params.fileId, at: body.at });
        return undefined;
      }),
      answer(contract.deleteControlMark),
    ]);
    await page.getByRole('button', { name: 'Mark P1 in photos, 0 so far' }).click();
    await expect.element(page.getByRole('button', { name: /^DJI_1.JPG: tap/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{+}');
    await expect.element(page.getByText('2102.0, 1399.0 px, not set yet: press Set or Enter')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => server.asked(contract.setControlMark))
      .toMatchObject([{ params: { fileId: idOf(51) }, body: { at: [2102, 1399] } }]);
    await expect.element(page.getByRole('button', { name: /^DJI_2.JPG: tap/ })).toHaveFocus();
    await page.getByRole('button', { name: 'marked DJI_1.JPG' }).click();
    await expect.element(page.getByText('2102.0, 1399.0 px', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => server.asked(contract.deleteControlMark)).toHaveLength(1);
  });

  it('are marked in all photos of which nothing tells where they were taken, which is said', async () => {
    const unplaced = [1, 2, 3].map((number) => ({ ...aPhoto(number), expectedAt: null }));
    const { page } = await open([
      answer(contract.listControlPoints, [aPoint(1)]),
      answer(contract.listControlPhotos, { isByRun: false, photos: unplaced }),
    ]);
    await page.getByRole('button', { name: 'Mark P1 in photos, 0 so far' }).click();
    await expect.element(page.getByText(/do not tell where they were taken, so all are listed/)).toBeVisible();
    expect(page.getByRole('list', { name: 'Photos' }).getByRole('button').elements()).toHaveLength(3);
    expect(await axeProblems()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([answer(contract.listControlPoints, [aPoint(1)])], theme);
    await expect.element(page.getByText('P1', { exact: true })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
