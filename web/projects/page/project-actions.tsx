import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { RemoveAction } from '../../ui/rows/row-actions.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { nameOf } from '../list/project-filter.ts';
import type { ProjectLinks } from '../project-links.ts';
import classes from '../projects.module.css';
import { StatusButtons } from '../runs/status-buttons.tsx';
import { CANNOT_EDIT, isLocked } from '../runs/status-actions.ts';

type Props = {
  project: Project;
  links: ProjectLinks;
  /** Why a start would fail, where that is known. */
  notReady?: string | null;
  /** Whether what speaks against a start is still being looked for. */
  isLooking?: boolean;
  onDeleted?: () => void;
};

/** Actions of a project: view, change status, edit, delete. */
export function ProjectActions({ project, links, notReady = null, isLooking = false, onDeleted }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const viewer = links.viewer(project);
  return (
    <div className={classes['actions']}>
      {viewer && (
        // A separate page, so not a router link.
        <Button component="a" href={viewer} leftSection={<IconEye size={16} />}>
          View
        </Button>
      )}
      <StatusButtons {...{ project, notReady, isLooking }} />
      <span className={classes['tools']}>
        <EditLink project={project} links={links} />
        <RemoveAction name={nameOf(project)} label="Delete" onClick={() => setDeleting(true)} />
      </span>
      <DeleteDialog project={project} isOpen={isDeleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </div>
  );
}

function EditLink({ project, links }: Pick<Props, 'project' | 'links'>) {
  const label = `Edit ${nameOf(project)}`;
  const look = { variant: 'subtle', color: 'gray', size: 'lg', 'aria-label': label } as const;
  if (isLocked(project))
    return (
      <Tooltip label={CANNOT_EDIT}>
        <ActionIcon {...look} bg="transparent" aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Tooltip label="Edit">
      <ActionIcon component={Link} {...links.edit(project.processId)} {...look}>
        <IconPencil size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
