import type { ProjectStatus } from '@overflight/contract/project-states.ts';
import type { Project } from '@overflight/contract/projects.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../platform/session.ts';
import { showError } from '../platform/show-error.ts';
import { storeProject } from './store-project.ts';

/** Asks for another status in the name of whoever is signed in; shown at once, and taken back with the reason. */
export function useChangeStatus(project: Project) {
  const queries = useQueryClient();
  const user = useUser();
  const { mutate, isPending } = useMutation({
    mutationFn: (status: ProjectStatus) => storeProject(queries, user, { ...project, status }),
    onError: showError,
  });
  return { change: mutate, isPending };
}
