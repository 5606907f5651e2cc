import { Button, Table, Text } from '@mantine/core';
import { webhookEvents, type Delivery, type Webhook, type WebhookEvent } from '@overflight/contract/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { timeText } from '../ui/time/time-text.ts';
import { answerText, DeliveryState } from './delivery-state.tsx';
import { deliveriesQuery, useRedeliver } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** The latest deliveries of one webhook. */
export function DeliveryLog({ hook }: { hook: Webhook }) {
  return (
    <QueryState query={useQuery(deliveriesQuery(hook.id))}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <EmptyState title="Nothing sent yet" hint="The next event, or a test, appears here." />
        ) : (
          <Deliveries hook={hook} deliveries={deliveries} />
        )
      }
    </QueryState>
  );
}

const eventText = (event: string): string =>
  event in webhookEvents ? webhookEvents[event as WebhookEvent].text : 'Test';

function Deliveries({ hook, deliveries }: { hook: Webhook; deliveries: readonly Delivery[] }) {
  const redeliver = useRedeliver();
  return (
    <Table className={classes['log'] ?? ''} verticalSpacing="xs" aria-label="Deliveries">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Latest try</Table.Th>
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <Table.Tr key={delivery.id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {eventText(delivery.event)}
              </Text>
              <Text size="xs" className="muted">
                {timeText(delivery.happenedAt)}
              </Text>
            </Table.Td>
            <Table.Td>
              <DeliveryState delivery={delivery} />
            </Table.Td>
            <Table.Td>
              <Text size="sm">{answerText(delivery)}</Text>
              <Text size="xs" className="muted">
                {triesText(delivery)}
              </Text>
            </Table.Td>
            <Table.Td>
              {delivery.event in webhookEvents && delivery.tries > 0 && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={!hook.isActive}
                  loading={redeliver.isPending && redeliver.variables.deliveryId === delivery.id}
                  onClick={() => redeliver.run({ id: hook.id, deliveryId: delivery.id })}
                >
                  {delivery.state === 'waiting' ? 'Send now' : 'Send again'}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function triesText({ tries, triedAt, nextTryAt }: Delivery): string {
  const tried = triedAt === null ? [] : [`${tries === 1 ? '1 try' : `${tries} tries`}, ${timeText(triedAt)}`];
  return [...tried, ...(nextTryAt !== null && tries > 0 ? [`next ${timeText(nextTryAt)}`] : [])].join(', ');
}
