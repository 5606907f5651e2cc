import { ActionIcon, Badge, Group, Stack, Text, Tooltip } from '@mantine/core';
import { streamKinds, type VideoStream } from '@overflight/contract/video.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from '../ui/row-list.module.css';

type Props = { stream: VideoStream; onEdit: () => void; onRemove: () => void };

/** One stream: where it comes from, and whether somebody watches. */
export function StreamRow({ stream: { name, kind, shownAddress, viewers, problem }, onEdit, onRemove }: Props) {
  return (
    <li className={classes['row']}>
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {viewers !== null && viewers > 0 && (
            <Badge size="sm" variant="light">
              {viewers === 1 ? '1 viewer' : `${viewers} viewers`}
            </Badge>
          )}
        </Group>
        <Text size="sm" className="muted">
          {kind === null ? 'No stream yet' : `${streamKinds[kind].name} · ${shownAddress ?? ''}`}
        </Text>
        {problem !== null && (
          <Text size="sm" className="warning">
            {problem}
          </Text>
        )}
      </Stack>
      <Group gap={4} className={classes['actions'] ?? ''} wrap="nowrap">
        <Tooltip label="Edit">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Edit ${name}`} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Remove">
          <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
}
