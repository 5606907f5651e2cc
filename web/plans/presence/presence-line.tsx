import { Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { liveConnection } from '../../platform/live/live-connection.ts';
import { presenceText } from './presence-text.ts';
import { useAnnouncePresence } from './use-announce-presence.ts';
import { usePresence } from './use-presence.ts';

type Props = { planId: string; isEditing?: boolean };

/** Who else is viewing or editing this plan; empty if nobody. */
export function PresenceLine({ planId, isEditing = false }: Props) {
  const connection = useSyncExternalStore(liveConnection.subscribeConnection, liveConnection.connection);
  useAnnouncePresence({ connection, planId, isEditing });
  const present = usePresence(planId, connection);
  return (
    <div role="status" aria-label="Also in this plan">
      {present.length > 0 && (
        <Group gap={6} mt={6} wrap="nowrap" align="flex-start">
          <IconUsers size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text size="sm">{presenceText(present)}</Text>
        </Group>
      )}
    </div>
  );
}
