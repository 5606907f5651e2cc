import { Accordion, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Mail } from '@overflight/contract/account/account.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import classes from './admin.module.css';
import { mailsQuery, useResendMail } from './admin-queries.ts';
import { timeText } from '../../ui/time/time-text.ts';

const stateColors: Record<Mail['state'], string> = { waiting: 'gray', sent: 'teal', 'in outbox': 'sky', failed: 'red' };

const transports = {
  smtp: 'Mail goes out through the configured mail server.',
  outbox: 'No mail server is configured: mail stays here, for you to pass on. Set SMTP_URL to send it.',
};

export function MailSection() {
  const query = useQuery(mailsQuery);
  return (
    <QueryState query={query}>
      {({ transport, mails }) => (
        <Stack>
          <Text size="sm" className="muted">
            {transports[transport]}
          </Text>
          {mails.length === 0 ? (
            <EmptyState title="No mail yet" hint="Codes and approvals appear here." />
          ) : (
            <Accordion variant="separated" chevronPosition="left" order={3}>
              {mails.map((mail) => (
                <MailItem key={mail.id} mail={mail} />
              ))}
            </Accordion>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

function MailItem({ mail }: { mail: Mail }) {
  const resend = useResendMail();
  return (
    <Accordion.Item value={mail.id}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={600} truncate>
              {mail.subject}
            </Text>
            <Text size="xs" className="muted" truncate>
              To {mail.to} · {timeText(mail.createdAt)}
            </Text>
          </div>
          <Badge color={stateColors[mail.state]} variant="light" tt="none" className={classes['badge'] ?? ''}>
            {mail.state}
          </Badge>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack>
          {mail.error && (
            <Text size="sm" c="red.8">
              {mail.error}
            </Text>
          )}
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {mail.text ?? 'The text was sent to the mail server and is not stored here.'}
          </Text>
          {mail.state === 'failed' && (
            <Group>
              <Button size="xs" loading={resend.isPending} onClick={() => resend.mutate(mail.id)}>
                Try again
              </Button>
            </Group>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
