import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { webhookEvents, type Webhook } from '@overflight/contract/webhooks.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { When } from '../ui/time/when.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { answerText, DeliveryState } from './delivery-state.tsx';
import { useTestWebhook } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const troubles = {
  failing: 'Switched off: its receiver accepted nothing for 24 hours. Edit it to switch it on again.',
  'rights-ended': 'Switched off: whoever saved it has lost their rights. Save it yourself to switch it on again.',
} as const;

type Props = { hook: Webhook; onEdit: () => void; onRenew: () => void; onDelete: () => void };

export function WebhookRow({ hook, onEdit, onRenew, onDelete }: Props) {
  const [isLogShown, setLogShown] = useState(false);
  const test = useTestWebhook();
  return (
    <li className={classes['hook']} aria-label={hook.name}>
      <Group justify="space-between" align="flex-start">
        <div className={classes['about']}>
          <Group gap="xs">
            <Text fw={600}>{hook.name}</Text>
            <Badge color={hook.isActive ? 'teal' : 'gray'} variant="light" tt="none" className={classes['badge'] ?? ''}>
              {hook.isActive ? 'Active' : 'Off'}
            </Badge>
          </Group>
          <Text size="sm" className={classes['url'] ?? ''}>
            {hook.url}
          </Text>
          <Text size="xs" className="muted">
            {hook.events.map((event) => webhookEvents[event].text).join(', ')}
          </Text>
          <Text size="xs" className="muted">
            Saved by {hook.savedBy}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.run(hook.id)}>
            Send a test
          </Button>
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit
          </Button>
          <Button size="xs" variant="default" onClick={onRenew}>
            New secret
          </Button>
          <Button size="xs" variant="default" onClick={onDelete}>
            Delete
          </Button>
        </Group>
      </Group>
      {hook.trouble && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} mt="xs">
          {troubles[hook.trouble]}
        </Alert>
      )}
      <Group mt="xs" gap="xs" justify="space-between">
        <Latest hook={hook} />
        <Button size="xs" variant="subtle" aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
          {isLogShown ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
      </Group>
      {isLogShown && <DeliveryLog hook={hook} />}
    </li>
  );
}

function Latest({ hook: { latest } }: { hook: Webhook }) {
  return (
    <Group gap="xs" role="status">
      {latest === null ? (
        <Text size="sm" className="muted">
          Nothing sent yet
        </Text>
      ) : (
        <Stack gap={2}>
          <Group gap="xs">
            <DeliveryState delivery={latest} />
            <Text size="sm">
              {latest.event}, <When at={latest.happenedAt} />, {answerText(latest)}
            </Text>
          </Group>
        </Stack>
      )}
    </Group>
  );
}
