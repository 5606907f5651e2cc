import { Button, Text, Title } from '@mantine/core';
import { listPasskeys, type Passkey } from '@overflight/contract/account/passkeys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { timeText } from '../../ui/time/time-text.ts';
import { When } from '../../ui/time/when.tsx';
import classes from '../security/security.module.css';
import { useNoPasskeysHere } from './use-no-passkeys-here.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => makeCall(listPasskeys, { signal }),
  staleTime: 0,
});

type Props = { onAdd: () => void; onRemove: (passkey: Passkey) => void };

export function PasskeysSection({ onAdd, onRemove }: Props) {
  const query = useQuery(passkeysQuery);
  const whyNot = useNoPasskeysHere();
  return (
    <>
      <Title order={3} size="h5">
        Passkeys
      </Title>
      <Text size="sm" className="muted">
        {whyNot ?? 'A passkey signs you in with your finger, your face or a PIN, and counts as both factors.'}
      </Text>
      <QueryState query={query}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className={classes['list']} aria-label="Your passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {whyNot === null && (
        <Button variant="default" onClick={onAdd}>
          Add a passkey
        </Button>
      )}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, host, addedAt, lastUsedAt } = passkey;
  const isElsewhere = host !== window.location.hostname;
  return (
    <li className={classes['row']}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" className="muted">
          {lastUsedAt ? (
            <>
              Used <When at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          {isElsewhere && ` · works at ${host} only`}
        </Text>
        <Text size="xs" className="muted">
          Added {timeText(addedAt)}
        </Text>
      </div>
      <Button size="xs" variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  );
}
