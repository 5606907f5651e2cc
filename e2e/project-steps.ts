import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Project } from '@overflight/contract/projects.ts';
import type { ProjectStatus } from '@overflight/contract/project-states.ts';
import { expect } from 'vitest';
import type { ProjectRunsTable } from '../server/platform/db/project-tables.ts';
import type { Tables } from '../server/platform/db/tables.ts';
import type { CrewMember } from './crew-member.ts';

const PROJECTS = '/process/oa/v2/processes';

/** Somebody who may process photos, and a token for scripts of theirs. */
export async function analyst(crew: CrewMember, ...more: 'admins'[]) {
  const person = await crew.given.signedIn('users', 'process', ...more);
  return { person, token: await crew.api.signIn(person) };
}

/** Leaves exactly these projects in the tenant, the first one made first. */
export async function hasProjects(crew: CrewMember, token: string, wanted: readonly object[]): Promise<Project[]> {
  for (const { processId } of await projectsOf(crew, token))
    await crew.api.call('DELETE', `${PROJECTS}/${processId}`, { token });
  const saved: Project[] = [];
  for (const body of wanted) saved.push(await crew.api.call<Project>('POST', PROJECTS, { token, body }));
  return saved;
}

export const projectsOf = (crew: CrewMember, token: string): Promise<Project[]> =>
  crew.api.call('GET', PROJECTS, { token });

type Run = Partial<Insertable<ProjectRunsTable>>;
type Folders = Readonly<Record<string, readonly string[]>>;

/** What only a worker brings about, written down as a worker would: no engine is needed. */
export async function isLeftBy(
  db: Kysely<Tables>,
  { processId }: Project,
  left: { status: ProjectStatus; run?: Run; results?: Folders },
): Promise<void> {
  const { status, run = {}, results = {} } = left;
  const id = randomUUID();
  const now = new Date();
  await db.updateTable('projects').set({ status, giga_pixel_count: 0.04 }).where('id', '=', processId).execute();
  const attempt = { engine: 'built-in' as const, asked_at: now, started_at: now, finished_at: null, stage: null };
  const held = { worker: 'somewhere', lease_until: new Date(now.getTime() + 3_600_000), memory: null, outcome: null };
  const far = { percent: null, remaining_s: null, stages: ['fetch', 'features', 'match', 'align'] as const };
  await db
    .insertInto('project_runs')
    .values({ ...attempt, ...held, ...far, stages: [...far.stages], id, project_id: processId, ...run })
    .execute();
  for (const [folder, names] of Object.entries(results))
    for (const name of names)
      await db
        .insertInto('project_files')
        .values({
          id: randomUUID(),
          project_id: processId,
          run_id: id,
          folder,
          name,
          size: 3,
          sha256: '',
          key: randomUUID(),
        })
        .execute();
}

/** The names of the projects in the order they are listed. */
export const lists = async ({ page }: CrewMember, ...expected: string[]) => {
  const names = () => page.getByRole('article').evaluateAll((found) => found.map((one) => one.ariaLabel));
  await expect.poll(names, { timeout: 10_000 }).toEqual(expected);
};

export const card = ({ page }: CrewMember, name: string) => page.getByRole('article', { name, exact: true });
