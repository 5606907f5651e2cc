import * as contract from '@overflight/contract/projects/control-points.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { findSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { readGeoidCovers } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
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
  stated: {
    system: 'WGS 84 / UTM zone 32N (EPSG:32632)',
    heightDatum: 'egm96',
    heightUnit: 'm',
    coordinates: [576_709.12, 5_188_174.4, 162 + number],
  },
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
  direction: 'known',
  mark: null,
  photoUrl: picture,
  thumbnailUrl: number === 1 ? picture : null,
});

const preset: contract.ControlPreset = {
  system: '',
  heightDatum: 'egm96',
  heightReason: null,
  heightUnit: 'm',
  datumDoubt: null,
};
const noPreset = answer(contract.readControlPreset, preset);

const checked = { doubts: [], unchecked: null };

type Shown = { theme?: 'light' | 'dark'; units?: 'metric' | 'imperial'; project?: Partial<Project> };
const open = (answers: FakeAnswer[], { theme = 'light', units = 'metric', project = {} }: Shown = {}) =>
  renderScreen(<ControlSection project={aProject(1, project)} />, {
    answers: [...answers, answer(contract.checkControlHeights, checked)],
    theme,
    stored: { 'units.system': units },
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
      noPreset,
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
    const lines = page.getByRole('alert').getByRole('list', { name: 'Lines that cannot be read' });
    await expect.element(lines).toHaveTextContent("Line 2: 'north' is no number for north");
    expect(server.asked(contract.importControlPoints)).toMatchObject([
      { body: { system: 'EPSG:25832', heightDatum: 'egm96', horizontalSigmaM: 0.02 } },
    ]);
  });

  it('are imported in the system and heights of the project unless others are chosen; the outcome is told', async () => {
    const points = [aPoint(1), aPoint(2), aPoint(3)];
    const { page, server } = await open([
      answer(contract.listControlPoints, [aPoint(1)]),
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, {
        isSearchable: true,
        systems: [{ name: 'EPSG:25832', title: 'ETRS89 / UTM zone 32N', area: 'Europe' }],
      }),
      answer(contract.readControlPreset, {
        ...preset,
        system: 'EPSG:25832',
        heightDatum: 'egm2008',
        heightReason: 'As chosen for the project.',
        heightUnit: 'm',
      }),
      answer(readGeoidCovers, { isPlaced: true, covers: { egm2008: 'all', navd88: 'none', 'sea-level': 'none' } }),
      answer(contract.importControlPoints, {
        points,
        imported: 3,
        replaced: 1,
        oddHeights: [{ name: 'P3', aboveM: 9812 }],
        heightDoubt: null,
        heightsUnchecked: null,
      }),
    ]);
    await page.getByRole('button', { name: 'Import points' }).click();
    await expect.element(page.getByText(/ETRS89 \/ UTM zone 32N\. This is the system of the project/)).toBeVisible();
    await page.getByRole('textbox', { name: 'or its lines' }).fill('P1,1,2,3\nP2,1,2,3\nP3,1,2,3');
    await page.getByLabelText('Heights in').selectOptions('ft');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'imported' }))
      .toHaveTextContent(
        '3 points imported: 2 new, 1 replaced the point of the same name and keeps its marks.P3 lies 9,812 m above the others: check its height and unit.',
      );
    await expect.element(page.getByRole('rowheader', { name: 'P3', exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Import points' })).toHaveFocus();
    expect(server.asked(contract.importControlPoints)).toMatchObject([
      { body: { system: 'EPSG:25832', heightDatum: 'egm2008', heightUnit: 'ft' } },
    ]);
  });

  it('are imported with heights in the unit of the chosen system, unless another is chosen', async () => {
    const { page, server } = await open([
      answer(contract.listControlPoints, []),
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, { isSearchable: true, systems: [] }),
      answer(contract.readControlPreset, ({ query }) =>
        query.system === 'EPSG:3735' ? { ...preset, system: 'EPSG:3735', heightUnit: 'us-ft' as const } : preset,
      ),
      answer(contract.importControlPoints, {
        points: [],
        imported: 1,
        replaced: 0,
        oddHeights: [],
        heightDoubt: null,
        heightsUnchecked: null,
      }),
    ]);
    await page.getByRole('button', { name: 'Import points' }).click();
    await expect.element(page.getByLabelText('Heights in')).toHaveValue('m');
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:3735');
    await expect.element(page.getByLabelText('Heights in')).toHaveValue('us-ft');
    await expect.element(page.getByText('As usual in this system.')).toBeVisible();
    await page.getByRole('textbox', { name: 'or its lines' }).fill('P1,1,2,3');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect
      .poll(() => server.asked(contract.importControlPoints))
      .toMatchObject([{ body: { system: 'EPSG:3735', heightUnit: 'us-ft' } }]);
    await page.getByRole('button', { name: 'Import points' }).click();
    await page.getByLabelText('Heights in').selectOptions('ft');
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:3735');
    await expect.element(page.getByLabelText('Heights in')).toHaveValue('ft');
  });

  it('of a table in feet that was imported in metres are doubted, and imported again only on demand', async () => {
    const common = { points: [aPoint(1)], imported: 1, oddHeights: [] };
    const fits = { heightUnit: 'ft', heightDatum: 'egm96', aboveM: 1 } as const;
    const inFeet: contract.HeightDoubt = { by: 'photos', aboveM: 1003, fits };
    const { page, server } = await open([
      answer(contract.listControlPoints, [aPoint(1)]),
      answer(listPlans, [[], { total: 0, users: [] }]),
      answer(findSystems, { isSearchable: true, systems: [] }),
      answer(contract.readControlPreset, preset),
      answer(contract.importControlPoints, ({ body }) =>
        body.heightUnit === 'ft'
          ? { ...common, replaced: 1, heightDoubt: null, heightsUnchecked: null }
          : {
              ...common,
              replaced: 0,
              heightDoubt: inFeet,
              heightsUnchecked: null,
            },
      ),
    ]);
    await page.getByRole('button', { name: 'Import points' }).click();
    await page.getByRole('textbox', { name: 'or its lines' }).fill('P1,8.5,47.4,1443');
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:4326');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const told = page.getByRole('status').filter({ hasText: 'imported' });
    await expect.element(told).toMatchTextContent(/Heights look like feet: .* They were imported as stated\./);
    expect(server.asked(contract.importControlPoints)).toHaveLength(1);
    expect(await axeProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Import again in feet' }).click();
    await expect.element(told).toMatchTextContent('1 point imported: 1 replaced the point of the same name');
    await expect.element(page.getByText(/Heights look like/)).not.toBeInTheDocument();
    expect(server.asked(contract.importControlPoints)[1]).toMatchObject({
      body: { csv: 'P1,8.5,47.4,1443', system: 'EPSG:4326', heightUnit: 'ft' },
    });
  });

  it('whose heights are doubted, or could not be checked, say so also after a reload', async () => {
    const fits = { heightUnit: 'us-ft', heightDatum: 'navd88', aboveM: 1 } as const;
    const doubt: contract.HeightDoubt = { by: 'terrain', aboveM: 700, fits };
    const unchecked = 'Heights were not checked against the terrain of this server: it could not be read there.';
    const { page } = await open([
      answer(contract.checkControlHeights, {
        doubts: [{ names: ['P1', 'P2'], heightUnit: 'm', heightDatum: 'navd88', doubt }],
        unchecked,
      }),
      answer(contract.listControlPoints, [aPoint(1), aPoint(2)]),
    ]);
    const told = page.getByRole('status').filter({ hasText: 'Heights look like US survey feet' });
    await expect.element(told).toMatchTextContent(/Points: P1 and P2\. Import them again/);
    await expect.element(page.getByText(unchecked)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('are listed with role, accuracy, marks and the error of the last run; the role is switched', async () => {
    const { page, server } = await open([
      answer(contract.listControlPoints, [
        aPoint(3, { outcome: { offM: [0, 0, -0.0001], markErrorPx: 0.8, leftOut: null, changed: [] } }),
        aPoint(1, { outcome: { offM: [0.03, -0.04, 0.012], markErrorPx: 0.8, leftOut: null, changed: [] } }),
        aPoint(2, {
          role: 'check',
          outcome: { offM: null, markErrorPx: null, leftOut: 'not marked in an aligned photo', changed: [] },
        }),
      ]),
      answer(contract.changeControlPoint),
    ]);
    const row = page.getByRole('row', { name: /^P1/ });
    await expect.element(row).toMatchTextContent('Plane0.050Height+0.012');
    await expect.element(page.getByRole('row', { name: /^P3/ })).toMatchTextContent('Plane0.000Height0.000');
    await expect.element(page.getByText('Not used: not marked in an aligned photo')).toBeVisible();
    await page.getByLabelText('Role of P1').selectOptions('check');
    await expect.poll(() => server.asked(contract.changeControlPoint)).toMatchObject([{ body: { role: 'check' } }]);
  });

  it('that lie farther off than their accuracy allows say so, but not check points, whose errors are those of the model', async () => {
    const outcome: contract.ControlPoint['outcome'] = {
      offM: [0.03, -0.04, 0.12],
      markErrorPx: 0.8,
      leftOut: null,
      changed: [],
    };
    const { page } = await open([
      answer(contract.listControlPoints, [aPoint(1, { outcome }), aPoint(2, { role: 'check', outcome })]),
    ]);
    const told = page.getByText('Over 3 times its accuracy: check its marks and coordinates');
    await expect.element(page.getByRole('row', { name: /^P1/ }).getByText(/^Over 3 times/)).toBeVisible();
    expect(told.elements()).toHaveLength(1);
    expect(await axeProblems()).toEqual([]);
  });

  it('that were changed since the last run say so in place of its error', async () => {
    const outcome: contract.ControlPoint['outcome'] = {
      changed: ['coordinates', 'marks'],
      offM: null,
      markErrorPx: null,
      leftOut: null,
    };
    const { page } = await open([answer(contract.listControlPoints, [aPoint(1, { outcome })])]);
    await expect.element(page.getByText('Changed since the run: coordinates, marks')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('show their coordinates as they were imported, in a cell beside the name; the system is named once', async () => {
    const { page } = await open([answer(contract.listControlPoints, [aPoint(1), aPoint(2)])]);
    await expect.element(page.getByRole('rowheader', { name: 'P1', exact: true })).toBeVisible();
    const cell = page.getByRole('cell', { name: 'East 576709.12 North 5188174.40 Height 163', exact: true });
    await expect.element(cell).toBeVisible();
    const system = 'WGS 84 / UTM zone 32N (EPSG:32632) · Height: metres, Sea level (EGM96)';
    expect(page.getByText(system).elements()).toHaveLength(1);
  });

  it('have accuracies and errors in the chosen unit, which the head of the column names', async () => {
    const point = aPoint(1, { outcome: { offM: [0.3, 0.4, -0.1], markErrorPx: 0.8, leftOut: null, changed: [] } });
    const { page, server } = await open(
      [answer(contract.listControlPoints, [point]), answer(contract.changeControlPoint)],
      { units: 'imperial' },
    );
    await expect.element(page.getByRole('columnheader', { name: 'Accuracy ±, ft' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Error of the last run, ft' })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^P1/ })).toMatchTextContent('Plane1.640Height−0.328');
    const accuracy = page.getByLabelText('Accuracy of P1 in plane');
    await expect.element(accuracy).toHaveValue('0.066');
    // Looking at it changes nothing, although it is rounded.
    await accuracy.click();
    await userEvent.tab();
    await page.getByLabelText('Accuracy of P1 in height').fill('0.1');
    await userEvent.tab();
    await expect
      .poll(() => server.asked(contract.changeControlPoint))
      .toMatchObject([{ body: { verticalSigmaM: expect.closeTo(0.030_48, 9) } }]);
  });

  it('are cards on a phone, of which nothing lies beside the page', async () => {
    const before = { width: window.innerWidth, height: window.innerHeight };
    onTestFinished(() => browser.viewport(before.width, before.height));
    await browser.viewport(390, 844);
    const outcome: contract.ControlPoint['outcome'] = {
      offM: [0.3, 0.4, -0.1],
      markErrorPx: 0.8,
      leftOut: 'its marks contradict each other',
      changed: [],
    };
    const { page } = await open([answer(contract.listControlPoints, [aPoint(1, { outcome }), aPoint(2)])]);
    const remove = page.getByRole('button', { name: 'Delete P1' });
    await expect.element(remove).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const inSight = ({ right }: DOMRect) => right <= 390;
    expect([...document.querySelectorAll('td')].every((cell) => inSight(cell.getBoundingClientRect()))).toBe(true);
    expect(await axeProblems()).toEqual([]);
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
    await expect.element(page.getByText('Marked in 1 photo: 2 are needed, 4 or more are better.')).toBeVisible();
    await userEvent.keyboard('{PageUp}');
    await expect.element(page.getByText('2102.0, 1399.0 px', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => server.asked(contract.deleteControlMark)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: /^Mark P1 in photos/ })).toHaveFocus();
  });

  it('are marked in photos that are chosen by their small pictures, also with keys', async () => {
    const { page } = await open([
      answer(contract.listControlPoints, [aPoint(1, { marks: [{ fileId: idOf(52), at: [1, 2] }] })]),
      answer(contract.listControlPhotos, { isByRun: true, photos: [aPhoto(1), aPhoto(2), aPhoto(3)] }),
    ]);
    await page.getByRole('button', { name: 'Mark P1 in photos, 1 so far' }).click();
    const list = page.getByRole('list', { name: 'Photos' });
    await expect.element(list.getByRole('button', { name: 'DJI_1.JPG' })).toHaveAttribute('aria-current', 'true');
    expect(list.element().querySelectorAll('img')).toHaveLength(1);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(list.getByRole('button', { name: 'DJI_1.JPG' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list.getByRole('button', { name: 'DJI_2.JPG, marked' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('button', { name: /^DJI_3.JPG: tap/ })).toHaveFocus();
    expect(await axeProblems()).toEqual([]);
  });

  it('are marked on a phone in photos whose names are on one line, cut in the middle', async () => {
    const before = { width: window.innerWidth, height: window.innerHeight };
    onTestFinished(() => browser.viewport(before.width, before.height));
    await browser.viewport(390, 844);
    const name = 'DJI_20261115120000_0026_W.JPG';
    const { page } = await open([
      answer(contract.listControlPoints, [aPoint(1, { marks: [{ fileId: idOf(51), at: [1, 2] }] })]),
      answer(contract.listControlPhotos, { isByRun: true, photos: [{ ...aPhoto(1), name }, aPhoto(2)] }),
    ]);
    await page.getByRole('button', { name: 'Mark P1 in photos, 1 so far' }).click();
    await expect.element(page.getByRole('button', { name: `${name}, marked` })).toBeVisible();
    const shown = page.getByTitle(name).element();
    const end = shown.lastElementChild!;
    expect(end.textContent).toBe('26_W.JPG');
    expect(end.getBoundingClientRect().right).toBeLessThanOrEqual(
      shown.closest('button')!.getBoundingClientRect().right,
    );
    expect(shown.getBoundingClientRect().height).toBeLessThan(22);
    expect(page.getByTitle('DJI_2.JPG').element().firstElementChild!.getBoundingClientRect().height).toBeLessThan(22);
  });

  it('are marked in all photos of which nothing tells where they were taken, which is said', async () => {
    const unplaced = [1, 2, 3].map((number) => ({ ...aPhoto(number), expectedAt: null }));
    const { page } = await open([
      answer(contract.listControlPoints, [aPoint(1)]),
      answer(contract.listControlPhotos, { isByRun: false, photos: unplaced }),
    ]);
    await page.getByRole('button', { name: 'Mark P1 in photos, 0 so far' }).click();
    await expect
      .element(page.getByText(/do not tell where they were taken, or none should show this point, so all are listed/))
      .toBeVisible();
    await expect.element(page.getByText('Marked in 0 photos: 2 are needed, 4 or more are better.')).toBeVisible();
    expect(page.getByRole('list', { name: 'Photos' }).getByRole('button').elements()).toHaveLength(3);
    expect(await axeProblems()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([answer(contract.listControlPoints, [aPoint(1)])], { theme });
    await expect.element(page.getByText('P1', { exact: true })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
