import { expect } from 'vitest';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { makeCameraCard, PHOTO_PLACE } from './photo-folder.ts';
import { analyst, dialog, hasProjects, projectsOf, savesProject } from './project-steps.ts';

withBrowser();
const url = withSharedProduct();
const phone = { url, size: 'phone' } as const;

type Listed = { flightPlanId: string; name: string }[];
type Placed = { homePoint: { position: [number, number] } };

journey(
  'PROC-06 somebody with a card of photos makes a project of them; their plan lies where they were taken',
  async (crew) => {
    const { token } = await analyst(crew);
    await hasProjects(crew, token);
    const photoPlans = async () => {
      const [plans] = await crew.api.call<[Listed]>('GET', '/flights/oa/v2/plans', { token });
      return plans.filter(({ name }) => name.startsWith('Photos of '));
    };
    const before = (await photoPlans()).length;
    await crew.opens('/analytics');
    await crew.presses('New project from photos');
    const upload = dialog(crew, 'Upload files');
    await upload.getByRole('button', { name: 'Close', exact: true }).last().click();
    await upload.waitFor({ state: 'detached' });
    // Nothing stays of a plan without photos.
    await expect.poll(async () => (await photoPlans()).length).toBe(before);
    expect(await dialog(crew, 'Create Project').count()).toBe(0);

    await crew.presses('New project from photos');
    await upload.locator('input[webkitdirectory]').setInputFiles(await makeCameraCard());
    await upload.getByRole('button', { name: 'Upload', exact: true }).click();
    await upload.getByText('6 of 6 files uploaded', { exact: false }).waitFor();
    await upload.getByRole('button', { name: 'Done' }).click();
    const form = dialog(crew, 'Create Project');
    await form.getByText('1 plan selected').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Beach');
    await savesProject(crew, 'Create Project');
    await crew.page.waitForURL(/\/analytics\/[0-9a-f-]{36}$/);
    const [project] = (await projectsOf(crew, token)) as [Project];
    const [planId = ''] = project.sources;
    const [lng = 0, lat = 0] = PHOTO_PLACE;
    await expect
      .poll(async () => {
        const { homePoint } = await crew.api.call<Placed>('GET', `/flights/oa/v2/plans/${planId}`, { token });
        return homePoint.position.map((degrees, axis) => Math.abs(degrees - ([lng, lat][axis] ?? 0)) < 0.1);
      })
      .toEqual([true, true]);
  },
  phone,
);
