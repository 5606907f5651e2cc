import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import { saveProject, type Project } from '@overflight/contract/projects/projects.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { projectsKey, putInProjects } from './project-cache.ts';
import { ShownProject } from './read-answers.ts';

type Saving = {
  changed: Project;
  /** When it had been changed last, as it was seen; null for a new one. */
  basedOn: string | null;
};

/** Saves a whole project in somebody's name: shown at once, taken back where the server refuses it, and read again in either case. */
export async function storeProject(queries: QueryClient, user: User, { changed, basedOn }: Saving): Promise<Project> {
  const project = { ...changed, updatedBy: updatedBy(user, new Date()) };
  // Cancels queries in flight, which are outdated.
  await queries.cancelQueries({ queryKey: projectsKey });
  const takeBack = putInProjects(queries, project);
  const { results: _results, viewer: _viewer, run: _run, ...whole } = project;
  const body = basedOn === null ? whole : { ...whole, basedOn };
  try {
    const saved = await makeCall({ ...saveProject, answer: ShownProject }, { body });
    putInProjects(queries, saved);
    return saved;
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: projectsKey });
  }
}
