import { Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core';
import { mayRead } from './may-read.ts';
import {
  saveWebhook,
  webhookEventNames,
  webhookEvents,
  type Webhook,
  type WebhookEvent,
} from '@overflight/contract/webhooks.ts';
import { useUser } from '../platform/calls/session.ts';
import { FormButtons } from '../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { useSaveWebhook } from './webhook-queries.ts';
import classes from './webhooks.module.css';

type Props = { hook: Webhook | null; onSaved: (secret: string | null) => void; onCancel: () => void };

const eventsByArea = [...Map.groupBy(webhookEventNames, (event) => webhookEvents[event].area)];

export function WebhookForm({ hook, onSaved, onCancel }: Props) {
  const save = useSaveWebhook();
  const { groups } = useUser();
  const form = useForm({
    schema: saveWebhook.body,
    initial: {
      name: hook?.name ?? '',
      url: hook?.url ?? '',
      events: hook?.events ?? (['plan.created', 'plan.changed'] as WebhookEvent[]),
      isActive: hook?.isActive ?? true,
    },
    submit: async (values) => onSaved(await save.mutateAsync({ id: hook?.id ?? null, hook: values })),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <TextInput label="Name" placeholder="What receives it" data-autofocus {...form.text('name')} />
        <TextInput
          label="Address"
          type="url"
          placeholder="https://example.org/hooks"
          description="Gets a POST for every event. Use https; hosts in private networks must be allowed by the operator."
          {...form.text('url')}
        />
        <Checkbox.Group
          label="Events"
          value={form.values.events}
          error={form.error('events') && 'Choose at least one'}
          onChange={(chosen) =>
            form.set(
              'events',
              webhookEventNames.filter((event) => chosen.includes(event)),
            )
          }
        >
          <div className={classes['events']}>
            {eventsByArea.map(([area, events]) => (
              <Stack key={area} gap={6} role="group" aria-label={area}>
                <Text size="sm" fw={600}>
                  {area}
                </Text>
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    size="sm"
                    value={event}
                    label={webhookEvents[event].text}
                    disabled={!mayRead(groups, event)}
                    description={mayRead(groups, event) ? undefined : 'Your account does not include this'}
                  />
                ))}
              </Stack>
            ))}
          </div>
        </Checkbox.Group>
        <Switch label="Active" {...form.checkbox('isActive')} />
        <FormProblem text={form.problem} />
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
