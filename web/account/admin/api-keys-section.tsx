import { Alert, Anchor, Button, Checkbox, Code, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import type { ApiKey } from '@overflight/contract/account/account.ts';
import { defaultKeyScopes, keyScopeNames, keyScopes, type KeyScope } from '@overflight/contract/account/key-scopes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import classes from './admin.module.css';
import { ScopeChoice } from './scope-choice.tsx';
import { apiKeysQuery, useMakeApiKey, useRevokeApiKey } from './admin-queries.ts';
import { dayText, timeText } from '../../ui/time/time-text.ts';

export function ApiKeysSection() {
  const query = useQuery(apiKeysQuery);
  return (
    <Stack>
      <Text size="sm" className="muted">
        Programs send a key in the x-api-key header. It does only what it is allowed here, ends with your own rights,
        and never manages accounts or keys. All calls:{' '}
        <Anchor href="/docs" underline="always" inherit>
          API documentation
        </Anchor>
        .
      </Text>
      <MakeKey />
      <QueryState query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title="No API keys" hint="Create one for each program, so that it can be revoked separately." />
          ) : (
            <KeyTable keys={keys} />
          )
        }
      </QueryState>
    </Stack>
  );
}

const FOREVER = 'forever';
const lives = [
  { value: FOREVER, label: 'No end' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

function MakeKey() {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(defaultKeyScopes);
  const [days, setDays] = useState<string>(FOREVER);
  const make = useMakeApiKey();
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const expiresInDays = days === FOREVER ? null : Number(days);
          make.mutate({ name, scopes, expiresInDays }, { onSuccess: () => setName('') });
        }}
      >
        <Group align="end">
          <TextInput
            label="Name of the new key"
            placeholder="What will use it"
            size="sm"
            flex="1 1 220px"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Valid for"
            size="sm"
            w={140}
            allowDeselect={false}
            data={lives}
            value={days}
            onChange={(value) => setDays(value ?? FOREVER)}
          />
          <Button type="submit" disabled={name.trim() === '' || scopes.length === 0} loading={make.isPending}>
            Create key
          </Button>
        </Group>
        <Checkbox.Group
          label="It may"
          mt="sm"
          error={scopes.length === 0 ? 'Choose at least one' : undefined}
          value={scopes}
          onChange={(chosen) => setScopes(keyScopeNames.filter((scope) => chosen.includes(scope)))}
        >
          <ScopeChoice />
        </Checkbox.Group>
      </form>
      {make.data && (
        <Alert color="teal" title="Copy this key now. It is not shown again." role="status">
          <Group wrap="nowrap">
            <Code style={{ overflowWrap: 'anywhere', flex: 1 }} data-testid="new-key">
              {make.data.key}
            </Code>
            <CopyButton value={make.data.key}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Alert>
      )}
    </>
  );
}

function expiryText({ expiresAt }: ApiKey): string {
  if (expiresAt === null) return 'no end';
  return Date.parse(expiresAt) <= Date.now() ? `expired ${dayText(expiresAt)}` : `ends ${dayText(expiresAt)}`;
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useRevokeApiKey();
  return (
    <>
      <Table className={classes['table'] ?? ''} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>May</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>Ends</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td fw={600}>{key.name}</Table.Td>
              <Table.Td>
                <Code>{key.hint}…</Code>
              </Table.Td>
              <Table.Td>{key.scopes.map((scope) => keyScopes[scope].text).join(', ')}</Table.Td>
              <Table.Td>
                {dayText(key.createdAt)} by {key.createdBy}
              </Table.Td>
              <Table.Td>{expiryText(key)}</Table.Td>
              <Table.Td>{key.lastUsedAt ? timeText(key.lastUsedAt) : 'never used'}</Table.Td>
              <Table.Td>
                <Button size="xs" variant="default" onClick={() => setRevoking(key)}>
                  Revoke
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>

      <ConfirmDialog
        opened={revoking !== null}
        question={`Are you sure you wish to revoke ${revoking?.name}?`}
        detail="Programs that use it lose access at once."
        action="Revoke"
        isDangerous
        isBusy={revoke.isPending}
        onCancel={() => setRevoking(null)}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSettled: () => setRevoking(null) })}
      />
    </>
  );
}
