import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import { saveProject, type Project } from '@overflight/contract/projects/projects.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { projectsKey, putInCache } from './project-cache.ts';
import { ShownProject } from './read-answers.ts';

type Saving = {
  changed: Project;
  /** Last change when the project was read; null for a new one. */
  basedOn: string | null;
};

/** Saves a project: shown at once, rolled back if refused, refetched in either case. */
export async function storeProject(queries: QueryClient, user: User, { changed, basedOn }: Saving): Promise<Project> {
  const project = { ...changed, updatedBy: updatedBy(user, new Date()) };
  // Responses in flight are outdated.
  await queries.cancelQueries({ queryKey: projectsKey });
  const rollBack = putInCache(queries, project);
  const { results: _results, viewer: _viewer, run: _run, ...whole } = project;
  const body = basedOn === null ? whole : { ...whole, basedOn };
  try {
    const saved = await makeCall({ ...saveProject, answer: ShownProject }, { body });
    putInCache(queries, saved);
    return saved;
  } catch (error) {
    rollBack();
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: projectsKey });
  }
}
