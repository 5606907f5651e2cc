import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { readProject, type Project } from '@overflight/contract/projects/projects.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { useUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { ShownProject } from '../read-answers.ts';
import { storeProject } from '../store-project.ts';

/** Requests a status change; shown at once, rolled back with an error message. */
export function useChangeStatus({ processId }: Pick<Project, 'processId'>) {
  const queries = useQueryClient();
  const user = useUser();
  const { mutate, isPending } = useMutation({
    mutationFn: async (status: ProjectStatus) => {
      // A colleague may have saved a newer version.
      const project = await makeCall({ ...readProject, answer: ShownProject }, { params: { processId } });
      return storeProject(queries, user, { changed: { ...project, status }, basedOn: project.updatedBy.date });
    },
    onError: showError,
  });
  return { change: mutate, isPending };
}
