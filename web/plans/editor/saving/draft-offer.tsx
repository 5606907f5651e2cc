import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { PlanDraft } from './plan-drafts.ts';
import { timeText } from '../../../ui/time/time-text.ts';

type Props = { draft: PlanDraft; version: number; onRestore: () => void; onDiscard: () => void };

/** Unsaved changes found in local storage. */
export function DraftOffer({ draft, version, onRestore, onDiscard }: Props) {
  const when = timeText(new Date(draft.keptAt));
  return (
    <Alert variant="light" icon={<IconDeviceFloppy size={18} />} title="Unsaved changes on this device" p="sm">
      <Text size="xs" mb="xs">
        {`From ${when}.`}
        {draft.version !== version &&
          ' Somebody has saved the plan since. Restoring your changes overwrites that version.'}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
