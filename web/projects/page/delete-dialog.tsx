import type { Project } from '@overflight/contract/projects/projects.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { removeProject } from '../remove-project.ts';

type Props = { project: Project; isOpen: boolean; onClose: () => void; onDeleted?: (() => void) | undefined };

const RESULTS_GO_TOO = 'Deleting a project will remove all associated processed results. This cannot be undone.';

export function DeleteDialog({ project, isOpen, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      opened={isOpen}
      question="Are you sure you want to delete this project?"
      {...(project.results.length > 0 ? { detail: RESULTS_GO_TOO } : {})}
      action="Delete"
      isDangerous
      onConfirm={() => {
        onClose();
        void removeProject(queries, project);
        onDeleted?.();
      }}
      onCancel={onClose}
    />
  );
}
