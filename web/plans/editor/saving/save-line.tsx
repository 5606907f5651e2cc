import { Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconPencil } from '@tabler/icons-react';
import type { EditorState } from '../plan-editor.ts';
import classes from '../editor.module.css';

type Props = { state: Pick<EditorState, 'save' | 'isKeptHere'>; onRetry: () => void };

/** Save state as text. */
export function SaveLine({ state: { save, isKeptHere }, onRetry }: Props) {
  const storageNote = isKeptHere
    ? 'Your changes are kept on this device.'
    : 'This browser has no space to store them: do not close the page.';
  return (
    <div className={classes['save']} data-phase={save.phase} role="status" aria-live="polite">
      {save.phase === 'saved' && <Line icon={<IconCloudCheck size={16} aria-hidden />} text="Saved" />}
      {save.phase === 'waiting' && <Line icon={<IconPencil size={16} aria-hidden />} text="Changed, not saved yet" />}
      {save.phase === 'saving' && <Line icon={<Loader size={14} />} text="Saving…" />}
      {save.phase === 'conflict' && (
        <Line icon={<IconAlertTriangle size={16} aria-hidden />} text="Somebody else changed this plan" />
      )}
      {save.phase === 'failed' && (
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div>
            <Line icon={<IconAlertTriangle size={16} aria-hidden />} text="Could not save" />
            <Text size="xs">{`${save.reason} ${storageNote}`}</Text>
          </div>
          <Button size="compact-xs" variant="default" flex="none" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </div>
  );
}

function Line({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      {icon}
      <Text size="xs" fw={550}>
        {text}
      </Text>
    </Group>
  );
}
