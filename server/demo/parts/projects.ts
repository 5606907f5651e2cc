import { setTimeout as sleep } from 'node:timers/promises';
import { statusViews } from '@overflight/contract/projects/project-states.ts';
import { type Project, ProjectToSave } from '@overflight/contract/projects/projects.ts';
import { deleteProject } from '../../projects/delete-project.ts';
import { readProject } from '../../projects/read-project.ts';
import { saveProject } from '../../projects/save-project.ts';
import type { Services } from '../../platform/services.ts';
import { demoCrew } from '../demo-crew.ts';
import { addItem, removeItems } from '../demo-items.ts';
import type { DemoPartSteps, Progress } from '../demo-part.ts';
import { augustPlanId, surveyPlanId } from './demo-plans.ts';
import { arePhotosComing } from './photos.ts';

const items = { part: 'projects', kind: 'project' } as const;
const { tenant } = demoCrew;
const LOOK_MS = 1000;

export const juneProjectId = '5f0d1c1e-6d0a-4f2e-9a51-000000000201';
const augustProjectId = '5f0d1c1e-6d0a-4f2e-9a51-000000000202';

const projects = [
  { id: juneProjectId, name: 'Demo - gravel pit in June', planId: surveyPlanId },
  { id: augustProjectId, name: 'Demo - gravel pit in August', planId: augustPlanId },
] as const;
type DemoProject = (typeof projects)[number];

/** Two projects, processed by the engine that processes everybody's photos. */
export const projectsPart: DemoPartSteps = {
  name: 'projects',
  add: async (services, progress) => {
    for (const [index, project] of projects.entries())
      await process(services, project, (percent) => progress((100 * index + percent) / projects.length));
  },
  remove: (services) =>
    removeItems(services, items, async (id) => {
      if (await isThere(services, id)) await deleteProject(services, { tenant, id });
    }),
};

async function process(services: Services, project: DemoProject, progress: Progress): Promise<void> {
  const { id, planId } = project;
  const adding = { isThere: () => isThere(services, id), add: () => save(services, project, 'Draft') };
  await addItem(services, { ...items, id }, adding);
  while ((await arePhotosComing(services, planId)) || (await hasUncheckedPhotos(services, planId))) {
    await progress(0);
    await sleep(LOOK_MS);
  }
  if ((await read(services, id)).status === 'Draft') await save(services, project, 'Process');
  for (;;) {
    const { status, run } = await read(services, id);
    if (status === 'Completed') return;
    if (!statusViews[status].isUnderWay) throw new Error(reasonOf(status, run));
    await progress(run?.percent ?? 0);
    await sleep(LOOK_MS);
  }
}

const reasonOf = (status: Project['status'], run: Project['run']): string =>
  run && run.reasons.length > 0 ? run.reasons.join(' ') : `The processing ended: ${statusViews[status].label}.`;

const read = (services: Services, id: string): Promise<Project> => readProject(services, { signer: demoCrew, id });

function save(services: Services, { id, name, planId }: DemoProject, status: 'Draft' | 'Process'): Promise<Project> {
  const body = ProjectToSave.parse({ processId: id, name, sources: [planId], status });
  return saveProject(services, demoCrew, body);
}

async function isThere({ db }: Services, id: string): Promise<boolean> {
  return (await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function hasUncheckedPhotos({ db }: Services, planId: string): Promise<boolean> {
  const files = db.selectFrom('files').select('id').where('tenant', '=', tenant).where('plan_id', '=', planId);
  const unchecked = files.where('stored_at', 'is not', null).where('checked_at', 'is', null);
  return (await unchecked.limit(1).executeTakeFirst()) !== undefined;
}
