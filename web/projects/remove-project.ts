import { deleteProject, type Project } from '@overflight/contract/projects/projects.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { projectListKey, projectsKey, takeOutOfProjects } from './project-cache.ts';

/** Takes a project away at once; where the server says no it comes back. */
export async function removeProject(queries: QueryClient, { processId }: Project): Promise<void> {
  // Cancels queries in flight, which would overwrite it.
  await queries.cancelQueries({ queryKey: projectsKey });
  const bringBack = takeOutOfProjects(queries, processId);
  try {
    await makeCall(deleteProject, { params: { processId } });
  } catch (error) {
    bringBack();
    showError(error);
  } finally {
    // A list that is on its way for the first time is not asked for again by itself, and may still hold the project.
    await queries.cancelQueries({ queryKey: projectListKey });
    void queries.invalidateQueries({ queryKey: projectListKey });
  }
}
