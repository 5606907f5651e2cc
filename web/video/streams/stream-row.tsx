import { Badge, Group, Stack, Text } from '@mantine/core';
import { streamKinds, type VideoStream } from '@overflight/contract/telemetry/video.ts';
import classes from '../../ui/rows/row-list.module.css';
import { EditAction, RemoveAction } from '../../ui/rows/row-actions.tsx';

type Props = { stream: VideoStream; onEdit: () => void; onRemove: () => void };

/** One stream with its source and viewers. */
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
        <EditAction name={name} onClick={onEdit} />
        <RemoveAction name={name} onClick={onRemove} />
      </Group>
    </li>
  );
}
