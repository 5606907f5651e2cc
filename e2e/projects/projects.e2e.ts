import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { saysError } from '../fleet/fleet-steps.ts';
import { journey, withBrowser } from '../journey.ts';
import { internalsOf, withOwnProduct } from '../own-product.ts';
import { analyst, dialog, hasProjects, isLeftAs, lists, PROJECTS, projectsOf, savesProject } from './project-steps.ts';
import { fails, savePlan } from '../plans/saved-plans.ts';

withBrowser();
const url = withOwnProduct(() => ({
  // Projects keep the state set by the journeys.
  OVERFLIGHT_WORKER: '0',
}));
const desk = { url, size: 'desk' } as const;
const phone = { url, size: 'phone', dark: true } as const;

const rail = ({ page }: CrewMember) => page.getByRole('navigation', { name: 'Analytics tools' });
const tools = (crew: CrewMember) =>
  rail(crew)
    .locator('a, button')
    .evaluateAll((found) => found.map((one) => one.ariaLabel));

journey(
  'PROC-02 PROC-03 an empty list says how to start; the rail filters, lists, creates and opens the account',
  async (crew) => {
    const { token } = await analyst(crew);
    await hasProjects(crew, token);
    await crew.opens('/map');
    await crew.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
    await crew.isAt('/analytics');
    await crew.seesHeading('Analytics 0');
    await crew.sees('No projects found.');
    await crew.sees('Create one by clicking the plus button on the left');
    expect(await tools(crew)).toEqual(['Search/Filter', 'List', 'Create', 'User Account']);
    await crew.findsItAccessible();
    const [project] = await hasProjects(crew, token, { name: 'North field' });
    await crew.opens(`/analytics/${project?.processId}`);
    await crew.seesHeading('North field');
    expect(await tools(crew)).toEqual(['Search/Filter', 'List', 'User Account']);
    await rail(crew).getByRole('link', { name: 'Search/Filter' }).click();
    await crew.isAt('/analytics');
    await crew.seesHeading('Filter Projects');
    await rail(crew).getByRole('button', { name: 'User Account' }).click();
    await crew.page.getByRole('region', { name: 'User account' }).waitFor();
    await crew.isAt('/analytics');
  },
  phone,
);

journey(
  'PROC-01 without the product there is no Analytics',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/analytics');
    await crew.isAt('/map');
    await crew.opens(`/analytics/${randomUUID()}`);
    await crew.isAt('/map');
    await crew.sees(
      'This page belongs to Analytics, which your account does not include. An administrator can add it.',
    );
    await crew.page.keyboard.press('Escape');
    expect(await crew.page.getByRole('navigation', { name: 'Main' }).getByText('Analytics').count()).toBe(0);
  },
  desk,
);

journey(
  'PROC-06 PROC-07 a project is created with its plans, after a unique name was entered and Save was confirmed',
  async (crew) => {
    const { person, token } = await analyst(crew);
    await hasProjects(crew, token, { name: 'Harbour' });
    const plan = await savePlan(crew, person, { name: 'North field' });
    await savePlan(crew, person, { name: 'South field' });
    await crew.opens('/analytics');
    await lists(crew, 'Harbour');
    await crew.follows('Create');
    const form = dialog(crew, 'Create Project');
    const name = form.getByRole('textbox', { name: 'Name' });
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await form.getByText('name is required').waitFor();
    await name.fill(' HARBOUR');
    await form.getByText('unique name is required').waitFor();
    await save.click();
    // Nothing was asked, nothing was saved.
    expect(await dialog(crew, 'Are you sure you wish to save?').count()).toBe(0);
    expect(await form.getByLabel('Explorer Url').count()).toBe(0);
    expect(await form.getByLabel('3D Mapping').isChecked()).toBe(true);
    expect(await form.getByLabel('3D Mesh and Ortho').isChecked()).toBe(true);
    // Six of the list, and a way to any other.
    expect(await form.getByLabel('Coordinate System').locator('option').count()).toBe(7);
    await form.getByLabel('Coordinate System').selectOption('NAD83 / California zone 3 (ftUS)');
    await form.getByLabel('Close Range Object').check();
    await form.getByLabel('Ortho Only').check();
    await form.getByLabel('Search Plans').fill('NORTH');
    await expect.poll(() => form.getByRole('checkbox').count()).toBe(1);
    await form.getByRole('checkbox', { name: 'North field' }).check();
    await form.getByText('1 plan selected').waitFor();
    await form.getByText('No photos uploaded yet').waitFor();
    await crew.findsItAccessible();
    await name.fill('Mast');
    await save.click();
    const question = dialog(crew, 'Are you sure you wish to save?');
    await crew.page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Mast');
    await savesProject(crew, 'Create Project');
    await crew.page.waitForURL(/\/analytics\/[0-9a-f-]{36}$/);
    await crew.seesHeading('Mast');
    const made = (await projectsOf(crew, token)).find((project) => project.name === 'Mast');
    await crew.isAt(`/analytics/${made?.processId}`);
    expect(made).toMatchObject({ sources: [plan.flightPlanId], status: 'Draft', createdBy: { name: person.name } });
    expect(made?.vendor).toMatchObject({
      processingType: 'structure',
      orthoOnly: true,
      wktCRS: 'NAD83 / California zone 3 (ftUS)',
      explorerUrl: '',
    });
    await crew.page.goBack();
    await lists(crew, 'Mast', 'Harbour');
    expect(await form.count()).toBe(0);
  },
  desk,
);

journey(
  'PROC-06 a refused project keeps the typed values; closing asks first',
  async (crew) => {
    const { token } = await analyst(crew);
    await hasProjects(crew, token);
    // Otherwise the page would get the other change at once.
    await crew.given.withoutLiveLine();
    await crew.opens('/analytics');
    await crew.sees('No projects found.');
    await crew.follows('Create');
    const form = dialog(crew, 'Create Project');
    const name = form.getByRole('textbox', { name: 'Name' });
    await name.fill('Quarry');
    // Somebody else is quicker.
    await crew.api.call('POST', PROJECTS, { token, body: { name: 'quarry' } });
    await savesProject(crew, 'Create Project');
    await form.getByText('unique name is required').waitFor();
    expect(await name.inputValue()).toBe('Quarry');
    await crew.page.keyboard.press('Escape');
    const question = dialog(crew, 'Are you sure you wish to close?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await name.fill('Quarry 2');
    await savesProject(crew, 'Create Project');
    await crew.seesHeading('Quarry 2');
    await expect.poll(() => projectsOf(crew, token)).toHaveLength(2);
  },
  phone,
);

journey(
  'PROC-06 PROC-15 an edit closes the dialog and shows at once; refused, or in conflict with a colleague, it is reverted with the reason',
  async (crew) => {
    const { token } = await analyst(crew, 'admins');
    const [project] = await hasProjects(crew, token, { name: 'Dam' });
    await crew.opens('/analytics');
    await lists(crew, 'Dam');
    await crew.follows('Edit Dam');
    const form = dialog(crew, 'Edit Project');
    const name = form.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('Dam');
    await form.getByLabel('Explorer Url').waitFor();
    await name.fill('Dam, upper side');
    await savesProject(crew, 'Edit Project');
    await form.waitFor({ state: 'detached' });
    await lists(crew, 'Dam, upper side');
    await expect.poll(async () => (await projectsOf(crew, token))[0]?.name).toBe('Dam, upper side');
    await crew.follows('Edit Dam, upper side');
    await form.getByLabel('Explorer Url').fill('https://elsewhere.example/globe');
    await name.fill('Elsewhere');
    await savesProject(crew, 'Edit Project');
    await form.waitFor({ state: 'detached' });
    const error = crew.page.getByRole('dialog', { name: 'Error' });
    await error.getByText('OVERFLIGHT_EXPLORER_HOSTS').waitFor();
    await crew.page.keyboard.press('Escape');
    await lists(crew, 'Dam, upper side');
    await error.waitFor({ state: 'detached' });
    await crew.follows('Edit Dam, upper side');
    await expect.poll(() => name.inputValue()).toBe('Dam, upper side');
    await name.fill('Elsewhere');
    await crew.api.call('POST', PROJECTS, { token, body: { processId: project?.processId, name: 'Weir' } });
    await savesProject(crew, 'Edit Project');
    await error.getByText('Somebody changed this project meanwhile. Look at it again.').waitFor();
    await crew.opens('/analytics');
    await lists(crew, 'Weir');
    await crew.opens(`/analytics/${project?.processId}`);
    await crew.seesHeading('Weir');
    await crew.sees('Created');
  },
  desk,
);

journey(
  "PROC-02 PROC-03 the panel 'Filter Projects' narrows and sorts, and is cleared",
  async (crew) => {
    const { token } = await analyst(crew);
    const [, mast] = await hasProjects(crew, token, { name: 'Harbour' }, { name: 'Mast 10' }, { name: 'mast 2' });
    if (mast) await isLeftAs(internalsOf(url()), mast, { status: 'Stopped', run: { finished_at: new Date() } });
    await crew.opens('/analytics');
    await lists(crew, 'Mast 10', 'mast 2', 'Harbour');
    await crew.presses('Search/Filter');
    await crew.seesHeading('Filter Projects');
    const sort = (name: string) => crew.page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name });
    await sort('Z-A').click();
    await lists(crew, 'Harbour', 'mast 2', 'Mast 10');
    await sort('Date').click();
    await lists(crew, 'mast 2', 'Mast 10', 'Harbour');
    await crew.fills('Search projects', 'MAST');
    await lists(crew, 'mast 2', 'Mast 10');
    await crew.page.reload();
    await lists(crew, 'mast 2', 'Mast 10');
    await crew.page.getByLabel('Status').selectOption('Stopped');
    await lists(crew, 'Mast 10');
    await crew.page.getByLabel('Created by').selectOption('Ada Pilot');
    await lists(crew, 'Mast 10');
    await crew.page.getByLabel('Status').selectOption('Failed Processing');
    await crew.sees('No matching projects found.');
    await crew.findsItAccessible();
    await crew.presses('Clear your filters');
    await lists(crew, 'Mast 10', 'mast 2', 'Harbour');
  },
  { url, size: 'wide', dark: true },
);

journey(
  'PROC-11 PROC-15 deleting asks, and warns if results would be lost; if the server refuses, the project is restored',
  async (crew) => {
    const { token } = await analyst(crew);
    const [dam, mast] = await hasProjects(crew, token, { name: 'Dam' }, { name: 'Mast' });
    if (!dam || !mast) throw new Error('no project');
    const run = { finished_at: new Date() };
    await isLeftAs(internalsOf(url()), dam, { status: 'Completed', run, results: { report: ['report.pdf'] } });
    await crew.opens('/analytics');
    const question = dialog(crew, 'Are you sure you want to delete this project?');
    const warning = 'Deleting a project will remove all associated processed results. This cannot be undone.';
    await crew.presses('Delete Mast');
    await question.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await question.getByText(warning).count()).toBe(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await crew.page.route(`**${PROJECTS}/*`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(fails('Not today.')) : route.continue(),
    );
    await crew.presses('Delete Dam');
    await question.getByText(warning).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await saysError(crew, 'Not today.');
    await lists(crew, 'Mast', 'Dam');
    await crew.page.unroute(`**${PROJECTS}/*`);
    await crew.presses('Delete Dam');
    await question.getByRole('button', { name: 'Delete' }).click();
    await lists(crew, 'Mast');
    await crew.opens(`/analytics/${mast.processId}`);
    await crew.presses('Delete Mast');
    await question.getByRole('button', { name: 'Delete' }).click();
    await crew.isAt('/analytics');
    await crew.sees('No projects found.');
    expect(await projectsOf(crew, token)).toEqual([]);
  },
  desk,
);

journey(
  'PROC-06 a project is created with the keyboard alone',
  async (crew) => {
    const { person, token } = await analyst(crew);
    await hasProjects(crew, token);
    await savePlan(crew, person, { name: 'North field' });
    await crew.opens('/analytics');
    await crew.sees('No projects found.');
    await rail(crew).getByRole('link', { name: 'Create' }).focus();
    await crew.page.keyboard.press('Enter');
    const form = dialog(crew, 'Create Project');
    // The name field has focus.
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Name' }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await crew.page.keyboard.type('Quarry');
    await form.getByRole('checkbox').first().waitFor();
    await form.getByLabel('Search Plans').focus();
    await crew.page.keyboard.press('Tab');
    await crew.page.keyboard.press('Space');
    await form.getByText('1 plan selected').waitFor();
    await form.getByRole('button', { name: 'Save', exact: true }).focus();
    await crew.page.keyboard.press('Enter');
    const question = dialog(crew, 'Are you sure you wish to save?');
    await question.getByRole('button', { name: 'Cancel' }).waitFor();
    await crew.page.keyboard.press('Tab');
    await crew.page.keyboard.press('Enter');
    await crew.seesHeading('Quarry');
    // The card is shown before the server confirms.
    await expect.poll(async () => (await projectsOf(crew, token))[0]?.sources).toHaveLength(1);
  },
  desk,
);
