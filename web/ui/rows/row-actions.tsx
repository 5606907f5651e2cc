import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

type Props = { name: string; onClick: () => void };

/** Opens a row of a list for editing; `name` says which. */
export function EditAction({ name, onClick }: Props) {
  return (
    <Tooltip label="Edit">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Edit ${name}`} onClick={onClick}>
        <IconPencil size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Takes a row out of a list, in the word that fits: what is removed may come again, what is deleted is gone. */
export function RemoveAction({ name, onClick, word = 'Remove' }: Props & { word?: 'Remove' | 'Delete' }) {
  return (
    <Tooltip label={word}>
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={`${word} ${name}`} onClick={onClick}>
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
