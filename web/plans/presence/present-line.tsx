import { Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { liveConnection } from '../../platform/live/live-connection.ts';
import { presentText } from './present-text.ts';
import { useBePresent } from './use-be-present.ts';
import { usePresent } from './use-present.ts';

type Props = { planId: string; isEditing?: boolean };

/** Who else is in this plan and what they do; nothing where nobody is. */
export function PresentLine({ planId, isEditing = false }: Props) {
  const connection = useSyncExternalStore(liveConnection.subscribeConnection, liveConnection.connection);
  useBePresent({ connection, planId, isEditing });
  const present = usePresent(planId, connection);
  return (
    <div role="status" aria-label="Also in this plan">
      {present.length > 0 && (
        <Group gap={6} mt={6} wrap="nowrap" align="flex-start">
          <IconUsers size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text size="sm">{presentText(present)}</Text>
        </Group>
      )}
    </div>
  );
}
