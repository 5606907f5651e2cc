import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import type { ProductInternals } from '../own-product.ts';

export const PROJECTS = '/process/oa/v2/processes';

/** A person who may process photos, and an API token. */
export async function analyst(crew: CrewMember, ...more: 'admins'[]) {
  const person = await crew.given.signedIn('users', 'process', ...more);
  return { person, token: await crew.api.signIn(person) };
}

export const projectsOf = (crew: CrewMember, token: string): Promise<Project[]> =>
  crew.api.call('GET', PROJECTS, { token });

type Wanted = { name: string } & Partial<Pick<Project, 'sources'>> & { vendor?: Partial<Project['vendor']> };

/** Leaves exactly these projects in the tenant. */
export async function hasProjects(crew: CrewMember, token: string, ...wanted: Wanted[]): Promise<Project[]> {
  for (const { processId } of await projectsOf(crew, token))
    await crew.api.call('DELETE', `${PROJECTS}/${processId}`, { token });
  const saved: Project[] = [];
  for (const body of wanted) saved.push(await crew.api.call<Project>('POST', PROJECTS, { token, body }));
  return saved;
}

type Left = {
  status: ProjectStatus;
  run?: {
    stage?: Stage;
    percent?: number;
    worked_s?: number;
    remaining_s?: number;
    finished_at?: Date;
    reasons?: string[];
    log?: string;
  };
  /** File names by folder; each file contains its own name. */
  results?: Readonly<Record<string, readonly string[]>>;
};

/** States only a worker produces, written directly to the database: no engine is needed. */
export async function isLeftAs({ db, storage }: ProductInternals, { processId }: Project, left: Left): Promise<void> {
  const { status, run = {}, results = {} } = left;
  const id = randomUUID();
  const now = new Date();
  await db.updateTable('projects').set({ status, giga_pixel_count: 0.0405 }).where('id', '=', processId).execute();
  await db
    .insertInto('project_runs')
    .values({
      id,
      project_id: processId,
      engine: 'built-in',
      asked_at: now,
      started_at: now,
      finished_at: null,
      worker: 'somewhere',
      lease_until: new Date(now.getTime() + 3_600_000),
      stages: ['fetch', 'features', 'match', 'align'],
      stage: null,
      percent: null,
      remaining_s: null,
      memory: null,
      outcome: null,
      ...run,
    })
    .execute();
  for (const [folder, names] of Object.entries(results))
    for (const name of names) {
      const bytes = Buffer.from(name);
      const { key, size, sha256 } = await storage.write(Readable.from([bytes]), bytes.length);
      const file = { id: randomUUID(), project_id: processId, run_id: id, folder, name, size, sha256, key };
      await db.insertInto('project_files').values(file).execute();
    }
}

/** Project names in list order. */
export const lists = async ({ page }: CrewMember, ...expected: string[]) => {
  const names = () => page.getByRole('article').evaluateAll((found) => found.map((one) => one.ariaLabel));
  await expect.poll(names).toEqual(expected);
};

export const card = ({ page }: CrewMember, name: string) => page.getByRole('article', { name, exact: true });

export const dialog = ({ page }: CrewMember, name: string) => page.getByRole('dialog', { name, exact: true });

/** Presses Save and confirms. */
export async function savesProject(crew: CrewMember, title: string): Promise<void> {
  await dialog(crew, title).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(crew, 'Are you sure you wish to save?').getByRole('button', { name: 'Save' }).click();
}
