import { deleteProject, type Project } from '@overflight/contract/projects/projects.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { projectListKey, projectsKey, removeFromCache } from './project-cache.ts';

/** Removes a project at once; it reappears if the server refuses. */
export async function removeProject(queries: QueryClient, { processId }: Project): Promise<void> {
  // Responses in flight would bring it back.
  await queries.cancelQueries({ queryKey: projectsKey });
  const rollBack = removeFromCache(queries, processId);
  try {
    await makeCall(deleteProject, { params: { processId } });
  } catch (error) {
    rollBack();
    showError(error);
  } finally {
    // A first list request in flight is not refetched by invalidation, and may still contain the project.
    await queries.cancelQueries({ queryKey: projectListKey });
    void queries.invalidateQueries({ queryKey: projectListKey });
  }
}
