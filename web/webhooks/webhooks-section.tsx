import { Alert, Anchor, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import type { Webhook } from '@overflight/contract/webhooks.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../platform/show-error.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { useDeleteWebhook, useRenewSecret, webhooksQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** Webhooks of the tenant. */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ what: 'delete' | 'renew'; hook: Webhook } | null>(null);
  const isAdding = edited === 'new';
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" className="muted" maw={640}>
          Overflight calls your address when something happens, signed after{' '}
          <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" underline="always" inherit>
            Standard Webhooks
          </Anchor>
          . A call names what changed and who did it; your program reads the rest by API. What fails is repeated for 24
          hours.
        </Text>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          Add webhook
        </Button>
      </Group>
      {secret !== null && <NewSecret secret={secret} />}
      <QueryState query={query}>
        {(hooks) =>
          hooks.length === 0 ? (
            <EmptyState
              title="No webhooks"
              hint="Add one to have other systems told of new plans, photos or results."
            />
          ) : (
            <ul className={classes['list']}>
              {hooks.map((hook) => (
                <WebhookRow
                  key={hook.id}
                  hook={hook}
                  onEdit={() => setEdited(hook)}
                  onRenew={() => setAsked({ what: 'renew', hook })}
                  onDelete={() => setAsked({ what: 'delete', hook })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={isAdding ? 'Add webhook' : 'Edit webhook'}
        size="lg"
      >
        {edited !== null && (
          <WebhookForm
            hook={isAdding ? null : (edited as Webhook)}
            onCancel={() => setEdited(null)}
            onSaved={(made) => {
              if (made !== null) setSecret(made);
              setEdited(null);
            }}
          />
        )}
      </Modal>
      <Questions asked={asked} onDone={() => setAsked(null)} onSecret={setSecret} />
    </Stack>
  );
}

type QuestionProps = {
  asked: { what: 'delete' | 'renew'; hook: Webhook } | null;
  onDone: () => void;
  onSecret: (secret: string) => void;
};

function Questions({ asked, onDone, onSecret }: QuestionProps) {
  const remove = useDeleteWebhook();
  const renew = useRenewSecret();
  const hook = asked?.hook;
  return (
    <>
      <ConfirmDialog
        opened={asked?.what === 'delete'}
        question={`Are you sure you wish to delete ${hook?.name}?`}
        detail="Nothing more is sent to it, and its deliveries are forgotten."
        action="Delete"
        isDangerous
        isBusy={remove.isPending}
        onCancel={onDone}
        onConfirm={() => hook && remove.mutate(hook.id, { onError: showError, onSettled: onDone })}
      />
      <ConfirmDialog
        opened={asked?.what === 'renew'}
        question={`Replace the secret of ${hook?.name}?`}
        detail="Its receiver refuses what is sent until it knows the new one."
        action="Replace"
        isBusy={renew.isPending}
        onCancel={onDone}
        onConfirm={() =>
          hook &&
          renew.mutate(hook.id, { onSuccess: ({ secret }) => onSecret(secret), onError: showError, onSettled: onDone })
        }
      />
    </>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <Alert color="teal" title="Copy this secret now. It is not shown again." role="status">
      <Group wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere', flex: 1 }} data-testid="new-secret">
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
