import { listPlans, PlanSummary, readPlan } from '@overflight/contract/plans/plans.ts';
import type { HeightUnit } from '@overflight/contract/projects/contours.ts';
import { findSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { readGeoidCovers } from '@overflight/contract/projects/systems/geoid-cover.ts';
import {
  checkSystem,
  listProjects,
  listSystems,
  readProject,
  saveProject,
  type Project,
} from '@overflight/contract/projects/projects.ts';
import { describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { aProject } from '../testing/a-project.ts';

const by = { id: 'ada', name: 'Ada Pilot', email: 'ada@crew.example', date: '2026-11-15T12:00:00.000Z' };
const quarry = aProject(1, { name: 'Quarry' });
const unitsOf: Record<string, HeightUnit> = { 'EPSG:6503': 'US survey foot', 'EPSG:2222': 'foot' };
const usual: FakeAnswer[] = [
  answer(listProjects, [quarry]),
  answer(listSystems, []),
  answer(checkSystem, ({ query: { system } }) => ({
    name: system,
    title: system,
    heightUnit: unitsOf[system] ?? 'metre',
  })),
  answer(listPlans, [[], { total: 0, users: [] }]),
  answer(readGeoidCovers, { isPlaced: true, covers: { egm2008: 'all', navd88: 'none', 'sea-level': 'all' } }),
];

type Opened = { id?: string; planId?: string; as?: ReturnType<typeof aUser>; theme?: 'light' | 'dark' };

async function open({ id, planId, as = aUser('process'), theme = 'light' }: Opened = {}, ...answers: FakeAnswer[]) {
  const [onClose, onCreated] = [vi.fn<() => void>(), vi.fn<(project: Project) => void>()];
  const onNewPhotos = vi.fn<() => void>();
  const { page, server } = await renderScreen(
    <ProjectDialog
      id={id ?? null}
      planId={planId}
      onClose={onClose}
      onCreated={onCreated}
      photosOf={() => 'no photos'}
      createPlanHref="/map/create-plan"
      onNewPhotos={onNewPhotos}
    />,
    { as, answers: [...answers, ...usual], theme },
  );
  const dialog = page.getByRole('dialog', { name: id ? 'Edit Project' : 'Create Project' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  return {
    page,
    server,
    dialog,
    name,
    onClose,
    onCreated,
    onNewPhotos,
    save: dialog.getByRole('button', { name: 'Save' }),
  };
}

const inColorado = 'NAD83 / Colorado North (ftUS) + NAVD88 height (ftUS)';
const other = 'Other: by name, EPSG code or area…';
const sure = 'Are you sure you wish to save?';

describe('the project dialog', () => {
  it("PROC-07 without a name, shows 'name is required' and saves nothing", async () => {
    const { page, server, name } = await open();
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription('name is required');
    await expect.element(page.getByRole('dialog', { name: sure })).not.toBeInTheDocument();
    expect(server.asked(saveProject)).toEqual([]);
  });

  it('PROC-07 takes photos that are in no plan yet, and keeps what was typed before', async () => {
    const { page, name, onNewPhotos, onClose } = await open();
    await name.fill('Pond');
    await page.getByRole('button', { name: 'Upload new photos' }).click();
    expect([onNewPhotos, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    const again = await open({ planId: quarry.processId });
    await expect.element(again.name).toHaveValue('Pond');
    await expect.element(again.dialog.getByText('1 plan selected')).toBeVisible();
    const edited = await open({ id: quarry.processId }, answer(readProject, quarry));
    await expect.element(edited.name).toHaveValue('Quarry');
    expect(edited.page.getByRole('button', { name: 'Upload new photos' }).query()).toBeNull();
  });

  it("PROC-07 shows 'unique name is required' while a taken name is typed, ignoring case", async () => {
    const { page, server, name, save } = await open();
    await name.fill(' QUARRY ');
    await expect.element(name).toHaveAccessibleDescription('unique name is required');
    await save.click();
    await expect.element(name).toHaveFocus();
    await expect.element(page.getByRole('dialog', { name: sure })).not.toBeInTheDocument();
    expect(server.asked(saveProject)).toEqual([]);
  });

  it('MODEL-02 names a missing geoid grid beside the heights while they are chosen', async () => {
    const { dialog } = await open();
    const heights = dialog.getByLabelText('Heights', { exact: true });
    await expect.element(heights).toHaveAccessibleDescription(/^With control points sea level/);
    await heights.selectOptions('Sea level (NAVD88), by its geoid grid');
    await expect
      .element(heights)
      .toHaveAccessibleDescription(
        'No geoid grid for Sea level (NAVD88) covers the photos. An administrator adds one under Administration → Terrain heights, or choose other heights for the project.',
      );
    await heights.selectOptions('Sea level (EGM2008), by its geoid grid');
    await expect.element(heights).not.toHaveAccessibleDescription();
    await heights.selectOptions('As the photos state them');
    await dialog.getByRole('combobox', { name: 'Coordinate System' }).selectOptions(inColorado);
    await expect.element(heights).toHaveAccessibleDescription(/covers the photos: heights stay as the photos state/);
  });

  it('PROC-06 keeps what was typed while a plan is made for it, until it is closed', async () => {
    const first = await open();
    await first.name.fill('Dam');
    await first.dialog.getByRole('radio', { name: 'Close Range Object' }).click();
    await first.dialog.getByRole('link', { name: 'Create plan' }).click();
    const again = await open();
    await expect.element(again.name).toHaveValue('Dam');
    await expect.element(again.dialog.getByRole('radio', { name: 'Close Range Object' })).toBeChecked();
    await again.dialog.getByRole('button', { name: 'Close' }).last().click();
    const question = again.page.getByRole('dialog', { name: 'Are you sure you wish to close?' });
    await question.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => again.onClose.mock.calls).toHaveLength(1);
    const blank = await open();
    await expect.element(blank.name).toHaveValue('');
  });

  it('PROC-06 has presets, outputs, systems and plans; Save asks for confirmation and opens the project', async () => {
    const { page, server, dialog, name, onCreated } = await open({}, answer(saveProject, aProject(2, { name: 'Dam' })));
    await name.fill('Dam');
    await expect.element(dialog.getByRole('radio', { name: '3D Mapping' })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: '3D Mesh and Ortho' })).toBeChecked();
    expect(dialog.getByLabelText('Orthophoto of').query()).toBeNull();
    await dialog.getByRole('radio', { name: 'Close Range Object' }).click();
    await dialog.getByLabelText('Orthophoto of').selectOptions('Wall facing south');
    await dialog.getByLabelText('Heights').selectOptions('Sea level (EGM96)');
    await dialog.getByRole('radio', { name: 'Ortho Only' }).click();
    await expect.element(dialog.getByRole('combobox', { name: 'Coordinate System' })).toBeVisible();
    await expect.element(dialog.getByRole('searchbox', { name: 'Search Plans' })).toBeVisible();
    await expect.element(dialog.getByText(/^There are no plans yet/)).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'Create plan' })).toHaveAttribute('href', '/map/create-plan');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: sure });
    await expect.element(question.getByText(/^This makes a new project\. Nothing is processed/)).toBeVisible();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => onCreated.mock.calls).toHaveLength(1);
    expect(server.asked(saveProject)).toMatchObject([
      {
        body: {
          name: 'Dam',
          status: 'Draft',
          vendor: { processingType: 'structure', orthoOnly: true, orthoPlane: 'south', heights: 'egm96' },
        },
      },
    ]);
  });

  it('accepts any EPSG code or UTM zone; an unknown one is reported and nothing is saved', async () => {
    const told = 'EPSG:99999 is no coordinate system that GDAL knows.';
    const { page, server, dialog, name, save } = await open(
      {},
      refuse(checkSystem, { status: 422, detail: told }),
      answer(findSystems, { isSearchable: false, systems: [] }),
      answer(saveProject, aProject(2, { name: 'Dam' })),
    );
    await name.fill('Dam');
    await dialog.getByRole('combobox', { name: 'Coordinate System' }).selectOptions(other);
    const code = dialog.getByRole('combobox', { name: 'Other coordinate system' });
    await code.fill('99999');
    await save.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(told);
    expect(server.asked(saveProject)).toEqual([]);
    server.now(answer(checkSystem, { name: 'EPSG:32632', title: 'WGS 84 / UTM zone 32N', heightUnit: 'metre' }));
    await code.fill('UTM 32N');
    await save.click();
    await page.getByRole('dialog', { name: sure }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => server.asked(saveProject)).toMatchObject([{ body: { vendor: { wktCRS: 'EPSG:32632' } } }]);
  });

  it('a refusal is in view also where the form is longer than the screen', async () => {
    await screen.viewport(390, 500);
    const { dialog, name, save } = await open(
      {},
      refuse(checkSystem, { status: 422, detail: 'No such system.' }),
      answer(findSystems, { isSearchable: true, systems: [] }),
    );
    await name.fill('Dam');
    await dialog.getByRole('combobox', { name: 'Coordinate System' }).selectOptions(other);
    await dialog.getByRole('combobox', { name: 'Other coordinate system' }).fill('99999');
    await save.click();
    await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  });

  it('finds coordinate systems by name, and those of the chosen plan first', async () => {
    const lv95 = { name: 'EPSG:2056', title: 'CH1903+ / LV95', area: 'Switzerland' };
    const plan = PlanSummary.parse({
      flightPlanId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      homePoint: { position: [8.5, 47.4] },
      createdBy: by,
      updatedBy: by,
      lastUpdated: by.date,
      totalDistance: 0,
      totalTime: null,
      version: 1,
      segmentTypes: [],
      photoCount: 0,
      status: 'planned',
    });
    const { page, server, dialog, name, save } = await open(
      { planId: plan.flightPlanId },
      answer(listPlans, [[plan], { total: 1, users: [] }]),
      answer(findSystems, { isSearchable: true, systems: [lv95] }),
      answer(checkSystem, { name: 'EPSG:2056', title: 'CH1903+ / LV95', heightUnit: 'metre' }),
      answer(saveProject, aProject(2, { name: 'Dam' })),
    );
    await name.fill('Dam');
    await dialog.getByRole('combobox', { name: 'Coordinate System', exact: true }).selectOptions(other);
    const search = dialog.getByRole('combobox', { name: 'Other coordinate system' });
    await search.fill('swiss lv');
    const asked = () => server.asked(findSystems).map(({ query }) => query);
    await expect.poll(asked).toContainEqual({ text: 'swiss lv', lng: 8.5, lat: 47.4 });
    await expect.element(page.getByRole('option', { name: /LV95.*EPSG:2056/ })).toBeVisible();
    await page.getByRole('option', { name: /LV95.*EPSG:2056/ }).click();
    await expect.element(search).toHaveValue('EPSG:2056');
    await expect.element(search).toHaveAccessibleDescription('CH1903+ / LV95.');
    await save.click();
    await page.getByRole('dialog', { name: sure }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => server.asked(saveProject)).toMatchObject([{ body: { vendor: { wktCRS: 'EPSG:2056' } } }]);
  });

  it('says that no coordinate system was found, and what to search by', async () => {
    const { dialog } = await open({}, answer(findSystems, { isSearchable: true, systems: [] }));
    await dialog.getByRole('combobox', { name: 'Coordinate System', exact: true }).selectOptions(other);
    const search = dialog.getByRole('combobox', { name: 'Other coordinate system' });
    await expect.element(search).toHaveAccessibleDescription(/^Search by name/);
    await search.fill('St Louis County');
    await expect
      .element(search)
      .toHaveAccessibleDescription(
        'Nothing found for "St Louis County". Search by EPSG code, name or area, e.g. 32615 or UTM zone 15N.',
      );
  });

  it('PROC-06 heights are in the unit of the coordinate system, which is told, or in another', async () => {
    const { page, server, dialog, name, save } = await open(
      {},
      answer(findSystems, { isSearchable: true, systems: [] }),
      answer(saveProject, aProject(2, { name: 'Dam' })),
    );
    await name.fill('Dam');
    const unit = dialog.getByRole('combobox', { name: 'Unit of heights' });
    const heights = dialog.getByRole('combobox', { name: 'Heights', exact: true });
    const told = async (text: string, of = unit) => {
      await expect.element(of.getByRole('option', { name: text, exact: true })).toBeInTheDocument();
    };
    await told('As the system (metres)');
    await dialog.getByRole('combobox', { name: 'Coordinate System', exact: true }).selectOptions(other);
    await told('As the system');
    const search = dialog.getByRole('combobox', { name: 'Other coordinate system' });
    await search.fill('EPSG:6503');
    await told('As the system (US survey feet)');
    await search.fill('EPSG:6503+6360');
    await told('As the system: Sea level (NAVD88)', heights);
    await search.fill('EPSG:2222');
    await told('As the photos state them', heights);
    await told('As the system (international feet)');
    await unit.selectOptions('US survey feet');
    await save.click();
    await page.getByRole('dialog', { name: sure }).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.asked(saveProject))
      .toMatchObject([{ body: { vendor: { wktCRS: 'EPSG:2222', heightUnit: 'US survey foot' } } }]);
  });

  it('preselects the plan it was opened from', async () => {
    const planId = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const { page, server, name, save } = await open(
      { planId },
      neverAnswer(readPlan),
      answer(saveProject, aProject(2, { name: 'Dam' })),
    );
    await name.fill('Dam');
    await save.click();
    await page.getByRole('dialog', { name: sure }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => server.asked(saveProject)).toMatchObject([{ body: { sources: [planId] } }]);
  });

  it('Escape in the confirmation returns to the form and saves nothing', async () => {
    const { page, server, name, onClose } = await open();
    await name.fill('Dam');
    await userEvent.keyboard('{Enter}');
    const question = page.getByRole('dialog', { name: sure });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Dam');
    expect(onClose).not.toHaveBeenCalled();
    expect(server.asked(saveProject)).toEqual([]);
  });

  it('PROC-06 administrators see the explorer URL', async () => {
    const { dialog } = await open({ as: aUser('process', 'admins') });
    await expect.element(dialog.getByRole('textbox', { name: 'Explorer Url' })).toBeVisible();
  });

  it('PROC-06 others do not', async () => {
    const { dialog, name } = await open();
    await expect.element(name).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Explorer Url' })).not.toBeInTheDocument();
  });

  it('stays open with the reason if the server refuses a new project', async () => {
    const { page, dialog, name, onCreated } = await open(
      {},
      refuse(saveProject, { status: 409, detail: 'That name is taken.' }),
    );
    await name.fill('Dam');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('dialog', { name: sure }).getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('That name is taken.');
    await expect.element(name).toHaveValue('Dam');
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('PROC-06 an edited project may keep its name, is sent with the version it is based on, and the dialog closes', async () => {
    const { page, server, name, save, onClose } = await open(
      { id: quarry.processId },
      answer(readProject, quarry),
      answer(saveProject, { ...quarry, name: 'Quarry north' }),
    );
    await expect.element(name).toHaveValue('Quarry');
    await expect.element(name).not.toHaveAccessibleDescription('unique name is required');
    await name.fill('Quarry north');
    await save.click();
    await expect.element(page.getByText('Changed: name.')).toBeVisible();
    await page.getByRole('dialog', { name: sure }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    await expect
      .poll(() => server.asked(saveProject))
      .toMatchObject([{ body: { processId: quarry.processId, name: 'Quarry north', basedOn: quarry.updatedBy.date } }]);
  });

  it('shows that the project is loading', async () => {
    const { dialog } = await open({ id: quarry.processId }, neverAnswer(readProject));
    await expect.element(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('asks before discarding changes', async () => {
    const { page, name, onClose } = await open();
    await name.fill('Dam');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: 'Are you sure you wish to close?' });
    await question.getByRole('button', { name: 'Close' }).click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(['light', 'dark'] as const)('is accessible with errors in the %s theme', async (theme) => {
    const { name, save } = await open({ theme });
    await save.click();
    await expect.element(name).toBeInvalid();
    expect(await axeProblems()).toEqual([]);
  });
});
