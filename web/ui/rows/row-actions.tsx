import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

type Props = { name: string; onClick: () => void };

/** Edit button of a row; `name` identifies it. */
export function EditAction({ name, onClick }: Props) {
  return (
    <Tooltip label="Edit">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Edit ${name}`} onClick={onClick}>
        <IconPencil size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Removes or deletes a row: removed items may come back, deleted ones are gone. */
export function RemoveAction({ name, onClick, label = 'Remove' }: Props & { label?: 'Remove' | 'Delete' }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={`${label} ${name}`} onClick={onClick}>
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
