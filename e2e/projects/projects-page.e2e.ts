import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { saysError } from '../fleet/fleet-steps.ts';
import { journey, withBrowser } from '../journey.ts';
import { internalsOf, withOwnProduct } from '../own-product.ts';
import { analyst, card, dialog, hasProjects, isLeftAs, PROJECTS, projectsOf } from './project-steps.ts';
import { savePlan } from '../plans/saved-plans.ts';

withBrowser();
const url = withOwnProduct(() => ({
  // Projects keep the state set by the journeys.
  OVERFLIGHT_WORKER: '0',
}));
const desk = { url, size: 'desk' } as const;
const phone = { url, size: 'phone', dark: true } as const;
const wide = { url, size: 'wide' } as const;

const rail = ({ page }: CrewMember) => page.getByRole('navigation', { name: 'Analytics tools' });

journey(
  'PROC-01 PROC-08 PROC-15 a card shows the state of a project, and updates during a run',
  async (crew) => {
    const { person, token } = await analyst(crew);
    const plan = await savePlan(crew, person, { name: 'North field' });
    const gone = await savePlan(crew, person, { name: 'Gone' });
    const sources = [plan.flightPlanId, gone.flightPlanId];
    const [project] = await hasProjects(crew, token, { name: 'Quarry', sources });
    if (!project) throw new Error('no project');
    await crew.api.call('DELETE', `/flights/oa/v2/plans/${gone.flightPlanId}`, { token });
    const run = { stage: 'match', percent: 41.7, remaining_s: 250, worked_s: 130 } as const;
    await isLeftAs(internalsOf(url()), project, { status: 'Processing', run });
    await crew.opens('/analytics');
    const quarry = card(crew, 'Quarry');
    await quarry.getByRole('img', { name: 'Step 3 of 4: Processing' }).waitFor();
    await quarry.getByText('Matching photos').waitFor();
    await quarry.getByText('41%').waitFor();
    await quarry.getByText('2 min so far · about 4 min left').waitFor();
    await quarry.getByText('Gigapixel Count: 0.04').waitFor();
    await quarry.getByText(`${gone.flightPlanId} (not found)`).waitFor();
    await quarry.getByText(/^Received /).waitFor();
    await quarry.getByText(/^updated /).waitFor();
    await crew.findsItAccessible();
    const { db } = internalsOf(url());
    await db
      .updateTable('project_runs')
      .set({ stage: 'align', percent: 63 })
      .where('finished_at', 'is', null)
      .execute();
    await quarry.getByText('63%').waitFor();
    await db
      .updateTable('project_runs')
      .set({ finished_at: new Date() })
      .where('project_id', '=', project.processId)
      .execute();
    const done = { status: 'Completed', explorer_url: `/explorer/${project.processId}` } as const;
    await db.updateTable('projects').set(done).where('id', '=', project.processId).execute();
    await quarry.getByRole('img', { name: 'Step 4 of 4: Completed' }).waitFor();
    expect(await quarry.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/viewer/${project.processId}`);
    await quarry.getByRole('link', { name: 'North field' }).click();
    await crew.isAt(`/plans/${plan.flightPlanId}`);
    await crew.page.goBack();
    await quarry.getByRole('link', { name: 'Quarry', exact: true }).click();
    await crew.isAt(`/analytics/${project.processId}`);
  },
  wide,
);

journey(
  'PROC-09 PROC-11 a run is stopped or terminated, which asks first; meanwhile nothing can be edited',
  async (crew) => {
    const { person, token } = await analyst(crew);
    const { flightPlanId } = await savePlan(crew, person, { name: 'North field' });
    const sources = [flightPlanId];
    const [one, other] = await hasProjects(crew, token, { name: 'One', sources }, { name: 'Other', sources });
    for (const project of [one, other])
      if (project)
        await isLeftAs(internalsOf(url()), project, { status: 'Processing', run: { stage: 'match', percent: 5 } });
    await crew.opens('/analytics');
    await card(crew, 'One').getByRole('button', { name: 'Processing' }).waitFor();
    expect(await card(crew, 'One').getByRole('button', { name: 'Processing' }).isDisabled()).toBe(true);
    await card(crew, 'One').getByRole('button', { name: 'Edit One' }).hover();
    await crew.sees('Cannot edit while in process');
    await card(crew, 'One').getByRole('button', { name: 'Edit One' }).click({ force: true });
    expect(await dialog(crew, 'Edit Project').count()).toBe(0);
    await card(crew, 'One').getByRole('button', { name: 'Terminate' }).click();
    const question = dialog(crew, 'Are you sure you wish to terminate One?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await card(crew, 'One').getByRole('button', { name: 'Terminate' }).click();
    await question.getByRole('button', { name: 'Terminate' }).click();
    await card(crew, 'One').getByRole('img', { name: 'Step 3 of 4: Terminating' }).waitFor();
    expect(await card(crew, 'One').getByRole('button', { name: 'Terminating' }).isDisabled()).toBe(true);
    await card(crew, 'Other').getByRole('button', { name: 'Stop' }).click();
    await card(crew, 'Other').getByRole('img', { name: 'Step 3 of 4: Stopping' }).waitFor();
    await expect
      .poll(async () => (await projectsOf(crew, token)).map(({ name, status }) => `${name} ${status}`).toSorted())
      .toEqual(['One Terminate', 'Other Stop']);
    expect((await projectsOf(crew, token))[0]?.updatedBy.name).toBe(person.name);
  },
  desk,
);

journey(
  'PROC-09 PROC-15 without plans nothing starts; a start that the server refuses is reverted with the reason',
  async (crew) => {
    const { person, token } = await analyst(crew);
    await crew.given.withoutLiveLine();
    const { flightPlanId } = await savePlan(crew, person, { name: 'North field' });
    const [empty, full] = await hasProjects(crew, token, { name: 'Empty' }, { name: 'Full', sources: [flightPlanId] });
    await crew.opens(`/analytics/${empty?.processId}`);
    await crew.seesHeading('Empty');
    expect(await crew.page.getByRole('button', { name: 'Start Processing' }).isDisabled()).toBe(true);
    await crew.opens(`/analytics/${full?.processId}`);
    await crew.seesHeading('Full');
    const { db } = internalsOf(url());
    // Somebody else has ended it, which this page does not know yet.
    await db
      .updateTable('projects')
      .set({ status: 'Terminated' })
      .where('id', '=', full?.processId ?? '')
      .execute();
    const held = Promise.withResolvers<void>();
    await crew.page.route(`**${PROJECTS}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await crew.presses('Start Processing');
    // Shown before the server answers.
    await crew.page.getByRole('img', { name: 'Step 2 of 4: Preparing' }).waitFor();
    expect(await crew.page.getByRole('button', { name: 'Preparing' }).isDisabled()).toBe(true);
    held.resolve();
    await saysError(crew, 'it cannot be set to');
    await crew.page.getByRole('img', { name: 'Step 4 of 4: Terminated' }).waitFor();
  },
  desk,
);

journey(
  'PROC-09 a failure shows an error button with its reasons; invalid data can be retried',
  async (crew) => {
    const { person, token } = await analyst(crew);
    const { flightPlanId } = await savePlan(crew, person, { name: 'North field' });
    const sources = [flightPlanId];
    const [failed, invalid] = await hasProjects(
      crew,
      token,
      { name: 'Failed one', sources },
      { name: 'Invalid one', sources },
    );
    if (!failed || !invalid) throw new Error('no project');
    const run = {
      finished_at: new Date(),
      reasons: ['Not enough memory.', 'Choose Ortho Only.'],
      log: 'one\ntwo\nthree',
    };
    await isLeftAs(internalsOf(url()), failed, { status: 'Failed Processing', run });
    await isLeftAs(internalsOf(url()), invalid, {
      status: 'Invalid Data Retry',
      run: { ...run, reasons: ['Too few photos.'] },
    });
    await crew.opens('/analytics');
    await card(crew, 'Failed one').getByText('Not enough memory.').waitFor();
    await card(crew, 'Invalid one').getByText('Too few photos.').waitFor();
    expect(await card(crew, 'Invalid one').getByRole('button', { name: 'Retry' }).isEnabled()).toBe(true);
    const button = card(crew, 'Failed one').getByRole('button', { name: 'Failed', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await card(crew, 'Failed one').getByRole('button', { name: 'Process Again' }).isEnabled()).toBe(true);
    await crew.findsItAccessible();
    await crew.opens(`/analytics/${failed.processId}`);
    await crew.sees('Choose Ortho Only.');
    await crew.presses('Show Log');
    await crew.page.getByRole('log').getByText('three').waitFor();
    await crew.findsItAccessible();
  },
  phone,
);

journey(
  'PROC-04 an unknown project says so, and the list icon links back',
  async (crew) => {
    await analyst(crew);
    for (const id of [randomUUID(), 'nothing']) {
      await crew.opens(`/analytics/${id}`);
      await crew.seesHeading('Analytics');
      await crew.sees('Project Not found.');
      await crew.sees('Click on the list icon to go back');
    }
    await crew.findsItAccessible();
    await rail(crew).getByRole('link', { name: 'List' }).click();
    await crew.isAt('/analytics');
  },
  phone,
);

journey(
  'PROC-04 the page of a project shows the files of its plans, the input of a run, and the history',
  async (crew) => {
    const { person, token } = await analyst(crew);
    const { flightPlanId } = await savePlan(crew, person, { name: 'North field' });
    const [project] = await hasProjects(crew, token, { name: 'Quarry', sources: [flightPlanId] });
    await crew.opens(`/analytics/${project?.processId}`);
    await crew.seesHeading('Analytics');
    await crew.seesHeading('Quarry');
    const region = (name: string) => crew.page.getByRole('region', { name });
    await region('Before you start').getByText('0 of 0').waitFor();
    await crew.presses('Show Files of North field');
    await crew.sees('No files');
    await crew.presses('Hide Files of North field');
    await crew.doesNotSee('No files');
    await region('History').getByText('Created').waitFor();
    await region('Project Info').getByText('3D Mapping').waitFor();
    await crew.findsItAccessible();
  },
  { url, size: 'desk', dark: true },
);

journey(
  'PROC-05 results are selected and downloaded one by one under their names, or as a whole folder',
  async (crew) => {
    const { token } = await analyst(crew);
    const [project] = await hasProjects(crew, token, { name: 'Quarry' });
    if (!project) throw new Error('no project');
    const results = { orthophoto: ['a.tif', 'b.tif', 'c.tif'], report: ['report.pdf'] };
    await isLeftAs(internalsOf(url()), project, { status: 'Completed', run: { finished_at: new Date() }, results });
    await crew.opens(`/analytics/${project.processId}`);
    const folder = crew.page.getByRole('group', { name: 'orthophoto' });
    const states = () =>
      folder.getByRole('checkbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
    await folder.getByRole('checkbox').first().waitFor();
    expect(await states()).toEqual([true, true, true]);
    await folder.getByRole('button', { name: 'Select None' }).click();
    expect(await states()).toEqual([false, false, false]);
    expect(await folder.getByRole('button', { name: 'Download Selected' }).isDisabled()).toBe(true);
    await folder.getByRole('button', { name: 'Select All' }).click();
    await folder.getByRole('checkbox', { name: 'b.tif' }).uncheck();
    await crew.findsItAccessible();
    const fetched: string[] = [];
    crew.page.on('download', (download) => fetched.push(download.suggestedFilename()));
    await folder.getByRole('button', { name: 'Download Selected' }).click();
    await expect.poll(() => fetched).toEqual(['a.tif', 'c.tif']);
    await folder.getByRole('button', { name: 'Download folder' }).click();
    await expect.poll(() => fetched.length).toBe(3);
    expect(fetched[2]).toMatch(/\.zip$/);
  },
  desk,
);
