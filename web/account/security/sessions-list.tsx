import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { OwnSession } from '@overflight/contract/account/security.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { QueryState } from '../../ui/query-state.tsx';
import { timeText } from '../../ui/time/time-text.ts';
import { When } from '../../ui/time/when.tsx';
import classes from './security.module.css';
import { sessionsQuery, useEndAllSessions, useEndSession } from './security-queries.ts';

/** Where the person is signed in, and a way to end each. */
export function SessionsList() {
  const query = useQuery(sessionsQuery);
  const end = useEndSession();
  const navigate = useNavigate();
  const endAll = useEndAllSessions(() => void navigate('/logout'));
  return (
    <QueryState query={query}>
      {(sessions) => (
        <Stack gap="sm">
          <ul className={classes['list']}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <>
              <Button
                variant="default"
                loading={end.isPending && end.variables === null}
                onClick={() => end.mutate(null)}
              >
                Sign out everywhere else
              </Button>
              <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
                Sign out everywhere
              </Button>
            </>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

type RowProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { device, address, signedInAt, lastUsedAt, isThis } = session;
  return (
    <li className={classes['row']}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {device}
          </Text>
          {isThis && (
            <Badge variant="light" color="teal" size="sm" tt="none" className={classes['badge'] ?? ''}>
              This device
            </Badge>
          )}
        </Group>
        <Text size="xs" className="muted">
          {address || 'Unknown address'} · used <When at={lastUsedAt} />
        </Text>
        <Text size="xs" className="muted">
          Signed in {timeText(signedInAt)}
        </Text>
      </div>
      {!isThis && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={onEnd}
          aria-label={`Sign out ${device}, signed in ${timeText(signedInAt)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
